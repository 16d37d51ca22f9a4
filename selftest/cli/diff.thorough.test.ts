import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import { serve } from '../../reference/serve.ts';
import { makeService } from '../../reference/service.ts';
import { emptyFolder, start } from '../support/command.ts';
import { credentials } from '../support/pipeline.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function served(changes: Partial<Dialect> = {}) {
  const dialect = { ...defaultDialect, ...changes };
  const { token, bizNumber } = credentials;
  const handler = makeService({ tokens: [token], bizNumbers: [bizNumber], dialect });
  const { url, close } = await serve(handler, 0);
  closers.push(close);
  return { TARGET_URL: url, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber, CASES: '6' };
}

test('diff is 0 for one target twice, and 1 for two that differ', async () => {
  const cwd = emptyFolder();
  const one = await served();
  const other = await served({ completed: 'successful', order: 'oldest-first' });
  for (const [folder, env] of [
    ['a', one],
    ['b', one],
    ['c', other],
  ] as const) {
    expect((await start(['run', '--report-dir', folder], env, cwd).finished).code).toBe(0);
  }
  const same = await start(['diff', 'a', 'b/profile.json'], {}, cwd).finished;
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining('do not differ')]);
  expect(same.stdout).toContain('diff does not verify the runs');
  const differing = await start(['diff', 'a', 'c/report.json'], {}, cwd).finished;
  expect(differing.code).toBe(1);
  expect(differing.stdout).toMatch(/STATUS-04.*\n {4}A {2}processed\n {4}B {2}successful\n/);
  expect(differing.stdout).toMatch(/LIST-10.*\n {4}A {2}newest first\n {4}B {2}oldest first\n/);
  const json = await start(['diff', 'c', 'a', '--json'], {}, cwd).finished;
  expect(json.stderr).toContain('diff does not verify the runs');
  const differences = JSON.parse(json.stdout) as { id: string; differs: boolean }[];
  expect(differences.filter(({ differs }) => differs).map(({ id }) => id)).toEqual([
    ...['STATUS-04', 'STATUS-05', 'LIST-10'],
  ]);
  const compared = await start(
    ['compare', 'a', 'b/history.jsonl', 'c/report.json', '--output', 'x.html', 'x.md', 'x.json'],
    {},
    cwd,
  ).finished;
  expect([compared.code, compared.stderr]).toEqual([1, '']);
  expect(compared.stdout).toMatch(/LIST-10.*\n +A +newest first\n +B +newest first\n +C +oldest/);
  expect(readFileSync(join(cwd, 'x.md'), 'utf8')).toContain('| newest first | newest first |');
  expect(readFileSync(join(cwd, 'x.html'), 'utf8')).toContain('3 runs side by side');
  const { profile } = JSON.parse(readFileSync(join(cwd, 'x.json'), 'utf8')) as {
    profile: { id: string }[];
  };
  expect(profile.map(({ id }) => id)).toEqual(['STATUS-04', 'STATUS-05', 'LIST-10']);
  const alike = await start(['compare', 'a', 'b'], {}, cwd).finished;
  expect([alike.code, alike.stdout]).toEqual([0, expect.stringContaining('do not differ')]);
  const wrong = await start(['compare', 'a', 'nowhere', 'x.md', 'a/profile.json'], {}, cwd)
    .finished;
  expect([wrong.code, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain('Cannot compare "nowhere": no such file');
  // Its report would speak for a history that cannot be judged.
  mkdirSync(join(cwd, 'd/history.jsonl'), { recursive: true });
  copyFileSync(join(cwd, 'a/report.json'), join(cwd, 'd/report.json'));
  const unread = await start(['compare', 'a', 'd'], {}, cwd).finished;
  expect([unread.code, unread.stderr]).toEqual([
    2,
    expect.stringContaining('"d": history.jsonl is not a regular file'),
  ]);
  const over = await start(['compare', 'a', '--output', 'a/x.html'], {}, cwd).finished;
  expect([over.code, existsSync(join(cwd, 'a/x.html'))]).toEqual([2, false]);
  const lost = await start(['compare', 'a', 'b', '--output', 'none/x.html'], {}, cwd).finished;
  expect([lost.code, lost.stdout]).toEqual([2, expect.stringContaining('do not differ')]);
  expect(lost.stderr).toContain('Cannot write "none/x.html": no such file or folder');
  const missing = await start(['diff', 'a', 'nowhere'], {}, cwd).finished;
  expect([missing.code, missing.stdout]).toEqual([2, '']);
  expect(missing.stderr).toMatch(
    /^Cannot read nowhere \(no such file or folder\): give the REPORT_DIR/,
  );
}, 180_000);

test.each([
  ['initiate-authorization/12', 3],
  ['preflight/list', 1],
])('CASE %s is sent to the embedded reference too', async (id, requests) => {
  const env = { SEED: '1', CASE: id };
  const { cwd, finished } = start([], env);
  const { code } = await finished;
  expect(code).toBe(0);
  const report = JSON.parse(readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8'));
  expect(report.requests).toBe(requests);
});

test('a sum with room for what every must needs is enough, and a smaller one is not', async () => {
  const env = { SEED: '1', CASES: '1' };
  const planned = await start(['plan'], env).finished;
  const [, least = ''] = /least caps .* MAX_TOTAL_AMOUNT=(\d+)/.exec(planned.stdout) ?? [];
  const enough = await start([], { ...env, MAX_TOTAL_AMOUNT: least }).finished;
  expect([enough.code, enough.stdout]).toEqual([0, expect.stringContaining('CONFORMANT')]);
  const tooSmall = await start([], { ...env, MAX_TOTAL_AMOUNT: '15000' }).finished;
  expect(tooSmall.code).toBe(3);
  expect(tooSmall.stdout.replace(/\s+/g, ' ')).toContain('that a `must` needs');
});

test('the longest RUN_TIMEOUT_MS is no shorter than others', async () => {
  const env = { SEED: '1', CASES: '1', RUN_TIMEOUT_MS: '2147483647' };
  expect((await start([], env).finished).code).toBe(0);
});

test.each(['disbursements/0', 'disbursements/1:99:99', 'nonsense', 'preflight/nonsense'])(
  'CASE %s is 2, before anything is touched',
  async (id) => {
    let requests = 0;
    const { url, close } = await serve(async () => {
      requests += 1;
      return new Response('');
    }, 0);
    closers.push(close);
    const env = { ...(await served()), TARGET_URL: url, SEED: '1' };
    const { cwd, finished } = start(['run', '--case', id], env);
    const { code, stdout, stderr } = await finished;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Cannot find the case "${id}" in the plan of SEED 1`);
    expect([requests, existsSync(join(cwd, 'conformance-report'))]).toEqual([0, false]);
  },
);
