import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { serve } from '../../reference/serve.ts';
import { emptyFolder, start } from '../support/command.ts';
import { listen } from '../support/listen.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { serveSilently } from '../support/silent-server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function served(handler = service()) {
  const { url, close } = await serve(handler, 0);
  closers.push(close);
  const { token, bizNumber } = credentials;
  const client = { TARGET_URL: url, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber };
  return { ...client, CASES: '5', WATCH_MS: '0' };
}

test('with nothing set it judges the embedded reference: 0, with report and JUnit', async () => {
  const { cwd, finished } = start([], { CASES: '5' });
  const { code, stdout } = await finished;
  expect([code, stdout]).toEqual([0, expect.stringContaining('CONFORMANT')]);
  const folder = join(cwd, 'conformance-report');
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expect(report).toMatchObject({ verdict: 'conformant', schemaVersion: 1 });
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('<testsuites');
  const verified = await start(['verify', folder, '--json']).finished;
  expect([verified.code, JSON.parse(verified.stdout)]).toEqual([0, report]);
});

test('a wrong server is 1, with the finding and a curl line', async () => {
  const correct = service();
  const wrong = async (request: Request) => {
    const response = await correct(request);
    return new Response((await response.text()).replace('"10.00"', '"10.0"'), response);
  };
  const { code, stdout } = await start(['run', '--only', 'fee'], await served(wrong)).finished;
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ FEE-01[\s\S]*expected[\s\S]*actual\s+"10\.0"[\s\S]*curl -i -X POST/);
});

describe('mistakes are 2, and one clear sentence', () => {
  test.each([
    [['--target-ulr', 'x'], {}, 'Did you mean --target-url?'],
    [['--cases', 'many'], {}, 'Cannot parse CASES "many"'],
    [[], { TARGET_URL: '' }, 'TARGET_URL is empty'],
    [[], { TARGET_URL: 'http://localhost:1' }, 'TARGET_TOKEN is missing'],
    [['explain', 'FEE-99'], {}, 'Cannot find requirement "FEE-99": did you mean FEE-01, '],
    [['serve', '--port', 'http'], {}, 'Expected a number'],
    [['serve', '--dialect', 'completed=done'], {}, 'Cannot parse dialect completed'],
    [['nonsense'], {}, 'nonsense'],
  ])('%j %j', async (args, env, sentence) => {
    const { code, stderr, stdout } = await start(args, env).finished;
    expect([code, stderr, stdout]).toEqual([2, expect.stringContaining(sentence), '']);
  });
});

describe('nothing proved is 3', () => {
  test('no server listens', async () => {
    const env = { ...(await served()), TARGET_URL: 'http://127.0.0.1:1' };
    const { code, stdout } = await start([], env).finished;
    expect([code, stdout]).toEqual([3, expect.stringContaining('The target does not respond')]);
    expect(stdout).toContain('1 request ');
  });

  test('the target refuses the token', async () => {
    const env = { ...(await served()), TARGET_TOKEN: 'another-token-altogether' };
    const { code, stdout } = await start([], env).finished;
    expect([code, stdout]).toEqual([3, expect.stringContaining('Invalid access token')]);
    expect(stdout).toContain('2 requests');
  });

  test('READ_ONLY sends no disbursement', async () => {
    const { code, stdout } = await start(['--read-only'], await served()).finished;
    expect([code, stdout]).toEqual([3, expect.stringContaining('list requests only (READ_ONLY)')]);
  });

  test('caps that leave no room', async () => {
    const env = { ...(await served()), MAX_DISBURSEMENTS: '3' };
    const { code, stdout } = await start([], env).finished;
    expect([code, stdout]).toEqual([
      3,
      expect.stringContaining('The run reached MAX_DISBURSEMENTS 3'),
    ]);
    expect(stdout).toContain('3 disbursement requests, ');
  });
});

test('a history that cannot be written is 4, before anything is sent', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'taken'), '');
  const { code, stderr } = await start([], { REPORT_DIR: 'taken/here' }, cwd).finished;
  expect([code, stderr]).toEqual([
    4,
    expect.stringContaining('Cannot use REPORT_DIR "taken/here"'),
  ]);
});

test('settings come from .env, the environment wins, a flag wins over both', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, '.env'), 'CASES=1\nONLY=fee\nSEED=1\nREPORT_DIR=from-file\n');
  const { stdout } = await start(['--seed', '3'], { SEED: '2', CASES: '2' }, cwd).finished;
  expect(stdout).toContain('seed 3, history in from-file');
});

/** A run that ends too early fails by its missing output, not by the time limit of a test. */
const soon = { interval: 20, timeout: 30_000 };

test('an interrupt is 130, and the history is whole and the verdict never conformant', async () => {
  let requests = 0;
  const slow = createServer((_, response) => {
    requests += 1;
    const envelope = { status: 'success', message: 'Done', data: [], errors: null };
    setTimeout(() => response.end(JSON.stringify(envelope)), 300);
  });
  const { url, close } = await listen(slow);
  closers.push(close);
  const env = { ...(await served()), TARGET_URL: url, CASES: '500' };
  const { child, cwd, finished, output } = start([], env);
  await expect.poll(output, soon).toContain('Judging');
  // One of several hundred requests, so the run is in progress.
  await expect.poll(() => requests, soon).toBeGreaterThan(20);
  child.kill('SIGINT');
  const { code, stdout } = await finished;
  expect([code, stdout]).toEqual([130, expect.stringContaining('interrupted')]);
  const verified = await start(['verify', join(cwd, 'conformance-report')]).finished;
  expect(verified.stdout).toContain('interrupted');
  expect(verified.code).not.toBe(0);
});

test('a killed run leaves a history that says what may have been sent', async () => {
  const { url, close } = await serveSilently();
  closers.push(close);
  const env = { ...(await served()), TARGET_URL: url };
  const { child, cwd, finished } = start([], env);
  const history = join(cwd, 'conformance-report', 'history.jsonl');
  const posts = () => {
    try {
      return readFileSync(history, 'utf8').split('"POST"').length - 1;
    } catch {
      return 0;
    }
  };
  await expect.poll(posts, soon).toBeGreaterThan(2);
  child.kill('SIGKILL');
  await finished;
  const { code, stdout } = await start(['verify', join(cwd, 'conformance-report')]).finished;
  expect([code, stdout]).toEqual([3, expect.stringContaining('no footer')]);
  expect(stdout).toContain(`Unknown   ${posts()} disbursement requests without a response`);
});

test('list and explain speak of every check, as text and as JSON', async () => {
  const { stdout } = await start(['list', '--json']).finished;
  const rows = JSON.parse(stdout);
  expect(rows[0]).toEqual({
    id: 'STATUS-01',
    topic: 'status',
    level: 'must',
    clause: '3',
    statement: expect.any(String),
    rows: expect.arrayContaining(['R-3-pending']),
  });
  expect((await start(['explain', 'fee-01']).finished).stdout).toMatch(/What violates it/);
});

test('serve prints what is needed to use it', async () => {
  const { child, finished, output } = start(['serve', '--port', '0']);
  await expect.poll(output, soon).toContain('TARGET_BIZ_NUMBER');
  const env = Object.fromEntries(
    [...output().matchAll(/export (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(
    (await start(['--only', 'fee'], { ...env, CASES: '3', WATCH_MS: '0' }).finished).code,
  ).toBe(0);
  child.kill();
  await finished;
});

test('the end of the name of a HAR may be in capital letters', async () => {
  const cwd = emptyFolder();
  const creator = { name: 'a recorder', version: '1' };
  const har = JSON.stringify({ log: { version: '1.2', creator, entries: [] } });
  for (const name of ['lower.har', 'UPPER.HAR']) writeFileSync(join(cwd, name), har);
  const [lower, upper] = await Promise.all(
    ['lower.har', 'UPPER.HAR'].map((name) => start(['verify', name], {}, cwd).finished),
  );
  expect(upper?.stderr.replaceAll('UPPER.HAR', 'lower.har')).toBe(lower?.stderr);
  expect(upper?.code).toBe(lower?.code);
  expect(upper?.stderr).not.toContain('line 1');
});
