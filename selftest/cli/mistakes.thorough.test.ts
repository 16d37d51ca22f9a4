/**
 * Mistakes of a user on the command line.
 * Above 200 lines: each mistake has its own sentence.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../../reference/serve.ts';
import { nearestOf } from '../../src/core/text/nearest.ts';
import { emptyFolder, start } from '../support/command.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

let served: Served;
let requests: string[] = [];
const secure = { port: 0, close: () => {} };
const env = () => ({
  TARGET_URL: served.url,
  TARGET_TOKEN: credentials.token,
  TARGET_BIZ_NUMBER: credentials.bizNumber,
});

beforeAll(async () => {
  const inner = service();
  served = await serve((request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return inner(request);
  }, 0);
  const folder = emptyFolder();
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', 'key.pem', '-out', 'cert.pem'], {
    cwd: folder,
  });
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
  const server = createServer({ key, cert }, (_, response) => response.end('{}'));
  secure.port = await listenOnFreePort(server);
  secure.close = () => server.close();
});
afterAll(async () => {
  secure.close();
  await served.close();
});

/** A beginner's mistake, and the part of the sentence that says what to do. */
const mistakes: readonly [string, () => Record<string, string>, number, string][] = [
  ['nothing wrong', () => ({}), 0, 'accepts the documented list request'],
  ['a slash too many', () => ({ TARGET_URL: `${served.url}/` }), 0, 'accepts the documented list'],
  ['no token', () => ({ TARGET_TOKEN: '' }), 2, 'TARGET_TOKEN is missing: set it'],
  ['the word Bearer', () => ({ TARGET_TOKEN: 'Bearer abc' }), 2, 'set the token alone'],
  ['no scheme', () => ({ TARGET_URL: 'localhost:80' }), 2, 'expected http:// or https://'],
  ['a wrong token', () => ({ TARGET_TOKEN: 'nobody-gave-me' }), 2, 'Check TARGET_TOKEN'],
  ['a wrong number', () => ({ TARGET_BIZ_NUMBER: 'B-9' }), 2, 'Check TARGET_BIZ_NUMBER'],
  ['a wrong path', () => ({ TARGET_URL: `${served.url}/api` }), 2, 'the path in TARGET_URL'],
  [
    'https on a plain port',
    () => ({ TARGET_URL: served.url.replace('http', 'https') }),
    2,
    'The target does not use TLS: does TARGET_URL need http instead of https?',
  ],
  ['http on a TLS port', () => ({ TARGET_URL: `http://127.0.0.1:${secure.port}` }), 2, 'https'],
  [
    'a certificate of its own',
    () => ({ TARGET_URL: `https://localhost:${secure.port}` }),
    2,
    'set TARGET_CA (or NODE_EXTRA_CA_CERTS in the environment) to a PEM file',
  ],
  ['no server', () => ({ TARGET_URL: 'http://127.0.0.1:1' }), 2, 'The target does not respond'],
  [
    'a proxy of the environment, which is not for loopback',
    () => ({ HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' }),
    0,
    'accepts the documented list request',
  ],
  [
    'a proxy that does not respond',
    () => ({
      ...{ TARGET_PROXY: 'http://127.0.0.1:1', CONFIRM_HOST: '127.0.0.1' },
      ...{ MAX_DISBURSEMENTS: '1', MAX_TOTAL_AMOUNT: '1' },
    }),
    2,
    'check TARGET_PROXY',
  ],
  ['no receivers', () => ({}), 0, 'TARGET_RECEIVERS is not set'],
  ['no bounds', () => ({}), 0, 'AMOUNT_MIN and AMOUNT_MAX are not both set'],
  ['bounds the wrong way round', () => ({ AMOUNT_MIN: '9', AMOUNT_MAX: '8' }), 2, 'swap them'],
  ['a folder that is a file', () => ({ REPORT_DIR: 'taken/here' }), 2, 'choose a writable folder'],
];

describe('doctor says in one sentence what to do', () => {
  test.each(mistakes)('%s', async (_, change, code, sentence) => {
    requests = [];
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'taken'), '');
    const ended = await start(['doctor'], { ...env(), ...change() }, cwd).finished;
    const line = ended.stdout.split('\n').find((one) => one.includes(sentence));
    expect([ended.code, line], ended.stdout + ended.stderr).toEqual([code, expect.any(String)]);
    expect(requests.length).toBeLessThanOrEqual(1);
    expect(requests.join()).not.toContain('POST');
  });

  test('as JSON too', async () => {
    const { code, stdout } = await start(['doctor', '--json'], env()).finished;
    expect([code, ...JSON.parse(stdout).slice(-2)]).toEqual([
      0,
      { check: 'target', outcome: 'good', sentence: expect.any(String) },
      {
        check: 'connection',
        outcome: 'good',
        sentence: expect.stringMatching(/^Response from 127\.0\.0\.1:\d+, without TLS$/),
      },
    ]);
  });
});

test('a misspelt setting in .env is reported, and keeps nothing from running', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, '.env'), 'CASSES=3\nBASE=1\nTARGET_URLS=x\n');
  const run = await start(['--read-only'], {}, cwd).finished;
  expect(run.stderr).toContain('CASSES in .env is not a setting: did you mean CASES?');
  expect(run.stderr).toContain('did you mean TARGET_URL?');
  expect(run.stderr).not.toContain('BASE');
  const { stdout } = await start(['doctor'], {}, cwd).finished;
  expect(stdout).toContain('! CASSES in .env');
});

test('plan needs no confirmed host, and says what the caps cut', async () => {
  const remote = { TARGET_URL: 'https://bank.example', TARGET_TOKEN: 'x', TARGET_BIZ_NUMBER: 'y' };
  const free = await start(['plan'], remote).finished;
  expect([free.code, free.stdout]).toEqual([0, expect.stringContaining('Nothing was sent')]);
  const capped = await start(['plan', '--max-disbursements', '200'], remote).finished;
  expect(capped.stdout).toMatch(
    /The caps cut .*CASES from 120 to \d+; lists can show \d+ transactions of the run at most\./,
  );
  expect((await start(['run'], remote).finished).code).toBe(2);
});

test('a run says at its start what its caps cut', async () => {
  const { code, stdout } = await start(['run', '--max-disbursements', '60'], env()).finished;
  const [, second = ''] = stdout.split('\n');
  expect(second).toMatch(
    /^Note: The caps cut .*CASES from 120 to \d+; lists can show \d+ transactions/,
  );
  expect(stdout).toMatch(/caps cut .*CASES from 120 to \d+/);
  expect([0, 3]).toContain(code);
});

test('plan sends nothing, and counts what a run then sends at most', async () => {
  requests = [];
  const flags = ['--cases', '3', '--seed', '5'];
  const { code, stdout } = await start(['plan', '--json', ...flags], env()).finished;
  const planned = JSON.parse(stdout);
  expect([code, requests]).toEqual([0, []]);
  const { cwd, finished } = start(['run', ...flags], env());
  expect((await finished).code).toBe(0);
  const report = JSON.parse(readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8'));
  expect(planned.planDigest).toBe(report.planDigest);
  expect(report.spending.posts).toBeLessThanOrEqual(planned.posts);
  expect(report.spending.posts).toBeGreaterThan(planned.posts * 0.8);
  expect(report.spending.amount).toBeLessThanOrEqual(planned.amount);
  const rows = planned.scenarios as { posts: number }[];
  expect(rows.reduce((sum, { posts }) => sum + posts, 0)).toBe(planned.posts);
  const shown = await start(['plan', ...flags], env()).finished;
  expect(shown.stdout).toContain('Nothing was sent');
});

test('plan without a target is the plan of a run against the embedded reference', async () => {
  const flags = ['--cases', '3', '--seed', '5'];
  const planned = JSON.parse((await start(['plan', '--json', ...flags]).finished).stdout);
  expect(planned.warnings).toEqual([]);
  const { cwd, finished } = start(['run', ...flags]);
  expect((await finished).code).toBe(0);
  const report = JSON.parse(readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8'));
  expect(planned.planDigest).toBe(report.planDigest);
});

test('commands and flags that are none suggest the nearest', async () => {
  const { code, stderr } = await start(['explian']).finished;
  expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean explain?')]);
  expect(nearestOf('sevre', ['serve', 'run'])).toBe('serve');
  expect(nearestOf('nonsense', ['serve', 'run'])).toBeNull();
});

test('a path that was mistyped, and a folder of no run, are named: 2', async () => {
  const missing = await start(['verify', 'conformance-reprot']).finished;
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('no such file')]);
  const cwd = emptyFolder();
  const empty = await start(['verify', cwd]).finished;
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('has no history.jsonl')]);
});

test('a history that is none, and a report that cannot be written, are reported by the thread', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'history.jsonl'), 'no JSON');
  const { code, stderr } = await start(['verify', cwd]).finished;
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('history.jsonl, line 1: it is not the header of a history; give'),
  ]);
  const run = start(['--cases', '1', '--read-only']);
  await run.finished;
  const flags = ['verify', 'conformance-report', '--report-dir', 'conformance-report/badge.json/x'];
  const unwritable = await start(flags, {}, run.cwd).finished;
  expect([unwritable.code, unwritable.stderr]).toEqual([
    4,
    expect.stringContaining('choose a writable folder'),
  ]);
});

test.each([
  'run',
  'plan',
  'doctor',
  'verify',
  'keygen',
  'certify',
  'diff',
  'list',
  'explain',
  'serve',
])('%s --help has an example', async (name) => {
  const { code, stdout } = await start([name, '--help']).finished;
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/Examples?:\n {2}\$ disbursement-conformance/),
  ]);
});

test('credentials without a target start no run against the reference: 2', async () => {
  const { code, stderr } = await start(['run'], { TARGET_TOKEN: 'x', CONFIRM_HOST: 'h' }).finished;
  expect([code, stderr]).toEqual([2, expect.stringContaining('TARGET_URL is missing')]);
});

test('the faults of serve are printed as JSON too, and a misspelt one by the nearest', async () => {
  const { code, stdout } = await start(['serve', '--faults', '--json']).finished;
  expect(code).toBe(0);
  expect(JSON.parse(stdout).length).toBeGreaterThan(200);
  const wrong = await start(['serve', '--fault', 'fee-shrot']).finished;
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('did you mean fee-short'),
  ]);
});

test('a ledger that cannot be written is reported before serve listens: 2', async () => {
  const { code, stderr } = await start(['serve', '--data', 'package.json/x']).finished;
  expect([code, stderr]).toEqual([2, expect.stringContaining('Cannot use --data')]);
});
