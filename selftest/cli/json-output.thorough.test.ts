/** No command prints a runner's command as part of its JSON, whoever wrote the text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../reference/serve.ts';
import { emptyFolder, start } from '../support/command.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

const HOSTILE = '##[stop-commands]x ##vso[task.setvariable variable=A]x';

let served: Served;
let cwd = '';
const settings = () => ({
  TARGET_URL: served.url,
  TARGET_TOKEN: credentials.token,
  TARGET_BIZ_NUMBER: credentials.bizNumber,
  WATCH_MS: '0',
});

const correct = service();

/** A service with a runner's command in each message, in a header and in the name of a member. */
async function hostile(request: Request): Promise<Response> {
  const answered = await correct(request);
  const body = { ...((await answered.json()) as object), message: HOSTILE, [HOSTILE]: HOSTILE };
  const headers = { 'content-type': 'application/json', 'x-api-version': HOSTILE };
  return Response.json(body, { status: answered.status, headers });
}

beforeAll(async () => {
  served = await serve(hostile, 0);
  cwd = emptyFolder();
  const run = async (...more: readonly string[]) =>
    start(['run', '--cases', '2', '--seed', '1', ...more], settings(), cwd).finished;
  const ends = [await run('--report-dir', whole), await run('--only', 'fee')];
  for (const { code, stderr } of ends) expect([0, 1, 3], stderr).toContain(code);
});
afterAll(() => served.close());

/** Only a whole run can be certified; what a smaller one shows is shown faster. */
const whole = 'whole';
const folder = 'conformance-report';
const claim = ['--vendor', HOSTILE, '--product', HOSTILE, '--product-version', '1'];

test.each<[name: string, args: readonly string[]]>([
  ['diff', ['diff', folder, folder]],
  ['compare', ['compare', folder, folder]],
  ['doctor', ['doctor']],
  ['plan', ['plan', '--only', 'fee']],
  ['keygen', ['keygen', `${HOSTILE}.pem`]],
  ['certify', ['certify', whole, '--key', `${HOSTILE}.pem`, ...claim, '--expires', '2099-01-01']],
  ['verify --key', ['verify', whole, '--key', `${HOSTILE}.pub.pem`]],
])('%s --json', async (_, args) => {
  const { stdout, stderr } = await start([...args, '--json'], settings(), cwd).finished;
  expect(stdout, stderr).not.toBe('');
  expect(() => JSON.parse(stdout)).not.toThrow();
  expect(stdout).not.toMatch(/##\w*\[/);
});

test('verify --json prints the value of report.json, without such a command', async () => {
  const { stdout } = await start(['verify', whole, '--json'], {}, cwd).finished;
  const text = readFileSync(join(cwd, whole, 'report.json'), 'utf8');
  expect(text).toContain(HOSTILE);
  expect(stdout).not.toMatch(/##\w*\[/);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(text));
});

test('serve --json', async () => {
  const { child, output, finished } = start(['serve', '--port', '0', '--token', HOSTILE, '--json']);
  await expect.poll(output, { timeout: 30_000 }).toContain('\n');
  child.kill('SIGKILL');
  await finished;
  expect(JSON.parse(output())).toMatchObject({ token: HOSTILE });
  expect(output()).not.toMatch(/##\w*\[/);
});
