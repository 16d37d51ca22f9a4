/** The cost of a third operation: its schemas, a topic, a scenario, and a handler. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Handler } from '../reference/handler.ts';
import { serve } from '../reference/serve.ts';
import { judgeTarget } from '../src/api/conformance.ts';
import { packageRoot } from '../src/core/package.ts';
import type { Report } from '../src/report/report.ts';
import { emptyFolder, start } from './support/command.ts';
import { credentials, idsOf } from './support/pipeline.ts';
import { service } from './support/service.ts';
import { suite } from './third-operation/suite.ts';

type Respond = (isKnown: boolean) => Response;

const envelope = (data: unknown, status = 'success', errors: unknown = null) =>
  Response.json({ status, message: 'Balance', data, errors });
const refused = () => envelope(null, 'error', ['unauthorized']);
const right: Respond = (isKnown) =>
  isKnown ? envelope({ available: 1000.5, currency: 'NGN' }) : refused();

/** The reference service with a balance. */
function withBalance(respond: Respond): Handler {
  const rest = service();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/balance' || request.method !== 'GET') return await rest(request);
    return respond(request.headers.get('authorization') === `Bearer ${credentials.token}`);
  };
}

const settings = { CASES: 24, SEED: 11 };

const judged = (respond: Respond): Promise<Report> =>
  judgeTarget(suite, { handler: withBalance(respond), ...credentials, settings });

describe('a run in this process judges the third operation', () => {
  test('a right handler conforms, and every requirement of the operation is decided', async () => {
    const report = await judged(right);
    expect(report.verdict).toBe('conformant');
    expect(idsOf(report, 'passed')).toEqual(expect.arrayContaining(['BALANCE-01', 'BALANCE-02']));
    const row = report.latency.find(({ operation }) => operation === 'balance');
    expect(row).toMatchObject({ title: 'Show balance', answered: 3, unanswered: 0 });
  });

  test.each<[string, Respond, string[]]>([
    [
      'a text for the number',
      (isKnown) => (isKnown ? envelope({ available: '1000.50', currency: 'NGN' }) : refused()),
      ['BALANCE-01'],
    ],
    ['a balance for everybody', () => right(true), ['BALANCE-02']],
    [
      'errors on success, which every operation must leave null',
      (isKnown) =>
        isKnown ? envelope({ available: 1, currency: 'NGN' }, 'success', []) : refused(),
      ['ENVELOPE-05'],
    ],
  ])('%s is found', async (_, respond, fails) => {
    const report = await judged(respond);
    expect(report.verdict).toBe('non-conformant');
    expect(idsOf(report, 'failed')).toEqual(fails);
  });
});

const isDeno = 'Deno' in globalThis;
const folder = join(packageRoot, 'dist/third-operation');

/** The command line with three operations: Deno runs its source, Node the bundled code. */
const command: readonly string[] = isDeno
  ? [process.execPath, 'run', '-A', join(packageRoot, 'selftest/third-operation/cli.ts')]
  : [process.execPath, join(folder, 'cli.js')];

async function bundle(): Promise<void> {
  const source = join(packageRoot, 'selftest/third-operation');
  const made = await rolldown({
    input: { cli: join(source, 'cli.ts'), suite: join(source, 'suite.ts') },
    external: (id) =>
      /^[@\w]/.test(id) && !id.startsWith(packageRoot) && !id.startsWith('@oxc-project/'),
    platform: 'node',
    logLevel: 'silent',
  });
  await made.write({ dir: folder, entryFileNames: '[name].js' });
  await made.close();
}

describe('the command line judges it with the URL of a suite', () => {
  beforeAll(async () => {
    if (!isDeno) await bundle();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each<[string, Respond, number, string[]]>([
    ['right', right, 0, []],
    ['wrong', () => right(true), 1, ['BALANCE-02']],
  ])('a %s handler', async (_, respond, expected, fails) => {
    const served = await serve(withBalance(respond), 0);
    const { cwd, finished } = start(
      ['run'],
      {
        TARGET_URL: served.url,
        TARGET_TOKEN: credentials.token,
        TARGET_BIZ_NUMBER: credentials.bizNumber,
        SEED: '11',
        CASES: '24',
      },
      emptyFolder(),
      command,
    );
    const { code, stdout, stderr } = await finished;
    await served.close();
    expect({ code, stdout }, stderr).toMatchObject({ code: expected });
    const path = join(cwd, 'conformance-report/report.json');
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    expect(idsOf(report, 'failed')).toEqual(fails);
    const verified = await start(['verify', '--verbose', 'conformance-report'], {}, cwd, command)
      .finished;
    expect(verified.code, verified.stderr).toBe(expected);
    expect(verified.stdout).toContain('BALANCE-02');
  });
});
