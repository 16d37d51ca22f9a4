import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../../reference/serve.ts';
import { start } from '../support/command.ts';
import { credentials } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

/**
 * One server for all tests: its behaviour is changed between the runs, as by an update of a
 * product.
 */
let handler = serviceWith('new-fee-short', 'list-unchecked');
const server = await serve((request) => handler(request), 0);
const cwd = mkdtempSync(join(tmpdir(), 'last-failed-'));
afterAll(async () => {
  await server.close();
  rmSync(cwd, { recursive: true });
});

const env = {
  TARGET_URL: server.url,
  TARGET_TOKEN: credentials.token,
  TARGET_BIZ_NUMBER: credentials.bizNumber,
  CASES: '5',
  WATCH_MS: '0',
};
const run = (...args: string[]) => start(['run', ...args], env, cwd).finished;
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
/** The end of a repetition that sent only the cases of the findings. */
const PASSES =
  /^FEE-01 passes now\. This run sent only the cases of the findings; "run --seed \d+" also sends the requests/;
const requestsIn = (folder: string) =>
  readFileSync(join(cwd, folder, 'history.jsonl'), 'utf8').match(/"kind":"request"/g)?.length ?? 0;

test('what failed is sent again and nothing else, until it is gone', async () => {
  const whole = await run();
  expect(whole.code).toBe(1);
  const report = readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8');
  const [, command = ''] = /replay .*cli\.js (run .*FEE-01)\n/.exec(whole.stdout) ?? [];
  expect(command).toBe('run --last-failed --only FEE-01');

  const still = await run(...command.split(' ').slice(1));
  expect([still.code, lastLine(still.stdout)]).toEqual([1, 'FEE-01 still fails.']);
  expect(requestsIn('conformance-report-last-failed')).toBeLessThan(10);
  // The repeated run is not changed.
  expect(readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8')).toBe(report);

  handler = serviceWith('list-unchecked');
  const fixed = await run('--last-failed', '--only', 'FEE-01');
  expect([fixed.code, lastLine(fixed.stdout)]).toEqual([...[0, expect.stringMatching(PASSES)]]);
  expect(fixed.stdout).toContain('CHOSEN REQUIREMENTS PASSED');
  const some = await run('--last-failed', '--quiet');
  expect([some.code, lastLine(some.stdout)]).toEqual([
    1,
    expect.stringMatching(
      /^\d of \d failed or undecided requirements pass now\. Still failing: HEADER-08/,
    ),
  ]);

  handler = service();
  const all = await run('--last-failed');
  expect([all.code, lastLine(all.stdout)]).toEqual([
    0,
    expect.stringMatching(/^(\d) of \1 failed or undecided requirements pass now\.$/),
  ]);
  const verified = await start(['verify', 'conformance-report-last-failed'], {}, cwd).finished;
  expect([verified.code, verified.stderr]).toEqual([0, '']);
}, 60_000);

test('a receiver can refuse a run of a part of the suite', async () => {
  handler = service();
  expect((await run('--only', 'STATUS-01', '--report-dir', 'part')).code).toBe(0);
  const verify = (...args: string[]) => start(['verify', 'part', ...args], {}, cwd).finished;
  expect((await verify()).code).toBe(0);
  const refused = await verify('--whole');
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('NOT ACCEPTED')]);
  expect(refused.stderr).toContain('ONLY or CASE selected a part of the suite');
}, 60_000);

test('without an earlier run, and where nothing is left, it says so and sends nothing', async () => {
  const none = await run('--last-failed', 'nothing-here');
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('has no history.jsonl')]);
  handler = service();
  expect((await run('--only', 'STATUS-01', '--report-dir', 'good')).code).toBe(0);
  const done = await run('--last-failed', 'good');
  expect([done.code, done.stdout]).toEqual([
    0,
    expect.stringContaining('no requirement in good failed'),
  ]);
  expect(existsSync(join(cwd, 'good-last-failed'))).toBe(false);
  // Another target has shown nothing.
  const other = await run('--last-failed', 'good', '--target-url', 'http://127.0.0.1:9');
  expect([other.code, other.stderr]).toEqual([
    2,
    expect.stringContaining('run without --last-failed'),
  ]);
});

test('ONLY that names no open requirement is a mistake, and sends nothing', async () => {
  handler = serviceWith('new-fee-short');
  const part = ['--only', 'FEE-01', '--report-dir', 'open'];
  expect((await run(...part)).code).toBe(1);
  for (const [name, why] of [
    ['FEE-99', 'Cannot find "fee-99" of ONLY'],
    ['STATUS-01', 'ONLY excludes the open requirements of open: FEE-01'],
  ] as const) {
    const { code, stderr, stdout } = await run('--last-failed', 'open', '--only', name);
    expect([code, stderr, stdout]).toEqual([2, expect.stringContaining(why), '']);
  }
  expect(existsSync(join(cwd, 'open-last-failed'))).toBe(false);
}, 60_000);

test('where a repetition makes a waiver out of date, it still says what passes', async () => {
  handler = serviceWith('new-fee-short');
  const terms = { reason: 'known', owner: 'payments', issue: 'https://issues.example/1' };
  const entry = { requirement: 'FEE-01', ...terms, expires: '2099-12-31' };
  // JSON is YAML too.
  writeFileSync(join(cwd, 'known.yaml'), JSON.stringify([entry]));
  const waived = (...args: string[]) =>
    start(['run', ...args], { ...env, WAIVERS: 'known.yaml' }, cwd).finished;
  expect((await waived('--only', 'FEE', '--report-dir', 'waived')).code).toBe(0);
  // Nothing else is judged, so nothing passes, as with `--only FEE-01`.
  const still = await waived('--last-failed', 'waived');
  expect([still.code, lastLine(still.stdout)]).toEqual([3, 'FEE-01 still fails.']);
  handler = service();
  const fixed = await waived('--last-failed', 'waived');
  expect([fixed.code, lastLine(fixed.stdout)]).toEqual([...[2, expect.stringMatching(PASSES)]]);
}, 60_000);

test('a repetition at another target says so', async () => {
  handler = serviceWith('new-fee-short');
  const part = ['--only', 'FEE-01', '--report-dir', 'first'];
  expect((await run(...part)).code).toBe(1);
  const there = `${server.url}/other`;
  const other = await run('--last-failed', 'first', '--target-url', there);
  expect([other.code, other.stderr, lastLine(other.stdout)]).toEqual([
    expect.any(Number),
    expect.stringContaining(`The run in first judged ${server.url}, and TARGET_URL is now another`),
    expect.stringMatching(
      `^This run judged another target: .* on ${server.url} pass on ${there}\\.`,
    ),
  ]);
  const same = await run('--last-failed', 'first', '--target-url', `${server.url}/`);
  expect([same.code, same.stderr]).toEqual([1, expect.not.stringContaining('another target')]);
}, 60_000);

test('settings of the folder apply only where the user has set none, and are named', async () => {
  handler = serviceWith('new-fee-short');
  const { CASES: _, ...rest } = env;
  const again = (more: Record<string, string>) =>
    start(['run', '--last-failed', 'large', '--quiet'], { ...rest, ...more }, cwd).finished;
  const bounds = { AMOUNT_MIN: '700000', AMOUNT_MAX: '700009', CASES: '3' };
  const part = ['run', '--only', 'FEE-01', '--report-dir', 'large', '--quiet'];
  expect((await start(part, { ...rest, ...bounds }, cwd).finished).code).toBe(1);
  const amounts = () =>
    readFileSync(join(cwd, 'large-last-failed/history.jsonl'), 'utf8').match(
      /"kind":"request".*"body":"\{\\"amount\\":7000/g,
    );

  const kept = await again({});
  expect(kept.stderr).toContain(
    'AMOUNT_MAX=700009 applies, as in the run in large: set AMOUNT_MAX',
  );
  expect(kept.stderr).toContain('CASES=3 applies');
  expect(amounts()).not.toBeNull();

  const own = await again({ AMOUNT_MIN: '1', AMOUNT_MAX: '10', CASES: '2' });
  expect([own.code, own.stderr]).toEqual([1, '']);
  expect(amounts()).toBeNull();
}, 60_000);

test('the token goes only to an address that the user set, and the replay names a flag', async () => {
  handler = serviceWith('new-fee-short');
  const { TARGET_URL, ...rest } = env;
  const withFlag = ['--target-url', TARGET_URL, '--only', 'FEE-01', '--report-dir', 'flagged'];
  const first = await start(['run', ...withFlag], rest, cwd).finished;
  const [, command = ''] = /replay .*cli\.js (run .*)\n/.exec(first.stdout) ?? [];
  expect(command).toBe(`run --last-failed flagged --only FEE-01 --target-url ${TARGET_URL}`);
  const again = await start(command.split(' '), rest, cwd).finished;
  expect([again.code, lastLine(again.stdout)]).toEqual([1, 'FEE-01 still fails.']);
  const refused = await start(['run', '--last-failed', 'flagged'], rest, cwd).finished;
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([
    2,
    '',
    expect.stringContaining(`Set TARGET_URL: the run in flagged judged ${TARGET_URL}`),
  ]);
}, 60_000);

test('a name that there is not is a mistake', async () => {
  const { code, stderr } = await run('--only', 'fees');
  expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean')]);
});
