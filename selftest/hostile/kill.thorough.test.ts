/**
 * Killed processes leave every POST in the history.
 * Above 200 lines: each way to end one is tried.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../../reference/serve.ts';
import { packageRoot } from '../../src/core/package.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { earlierFolderOf } from '../../src/history/folder/earlier-runs.ts';
import { LOCK_FILE, openLock } from '../../src/history/folder/lock.ts';
import { MARKER_FILE } from '../../src/history/folder/marker.ts';
import { RUN_CLAIM_FILE } from '../../src/history/folder/run-claim.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { writeHar } from '../../src/run/write-har.ts';
import { emptyFolder, start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { listen } from '../support/listen.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { serveSilently } from '../support/silent-server.ts';
import { referenceIn, referenceOf } from './references.ts';

const isDeno = 'Deno' in globalThis;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The reference, with a log of each POST, and a hook that is called on each one. */
async function loggingServer(onPost: (reference: string) => void = () => {}) {
  const handler = service();
  const posts: string[] = [];
  const { url, close } = await serve(async (request) => {
    const text = await request.clone().text();
    const reference = referenceIn(text);
    if (request.method === 'POST') posts.push(reference);
    if (reference !== '') onPost(reference);
    return handler(request);
  }, 0);
  closers.push(close);
  return { url, posts };
}

const settingsFor = (url: string) => ({
  TARGET_URL: url,
  TARGET_TOKEN: credentials.token,
  TARGET_BIZ_NUMBER: credentials.bizNumber,
  CASES: '400',
  SEED: '5',
});

/** The references of all POSTs that a history lists as sent. */
function recorded(path: string): Set<string> {
  const found = new Set<string>();
  for (const line of readLines(path)) {
    if (line.kind === 'request' && line.request.body !== null) found.add(referenceOf(line.request));
  }
  return found;
}

const KILLS = Number(process.env.KILLS ?? 50);
/** Each lane starts one process after another in its own folder. */
const LANES = 5;

test('fifty processes killed at any moment: the history has every POST', async () => {
  const waiting = new Map<string, (reference: string) => void>();
  const byRun = new Map<string, string[]>();
  const { url } = await loggingServer((reference) => {
    const run = reference.slice(0, 7);
    byRun.set(run, [...(byRun.get(run) ?? []), reference]);
    waiting.get(run)?.(reference);
  });
  let started = 0;
  let killed = 0;
  let unknown = 0;

  async function killOne(folder: string, known: Set<string>): Promise<void> {
    const env = { ...settingsFor(url), CASES: '60', REPORT_DIR: folder };
    const { child, finished: ended } = start([], env, folder);
    const path = join(folder, HISTORY_FILE);
    const runId = await headerOf(path, known);
    known.add(runId);
    // Another number each time, from 1 to 60.
    const posts = 1 + ((started * 37) % 60);
    started += 1;
    const enough = new Promise<void>((resolve) => {
      const check = () => {
        if ((byRun.get(runId)?.length ?? 0) >= posts) resolve();
      };
      waiting.set(runId, check);
      check();
    });
    await Promise.race([enough, ended]);
    if (child.exitCode === null) killed += 1;
    child.kill('SIGKILL');
    await ended;
    const report = reportOn(path, judging);
    const lines = recorded(path);
    for (const reference of byRun.get(runId) ?? []) expect(lines).toContain(reference);
    expect(report.runId).toBe(runId);
    if (report.finishedAt === null) expect([1, 3]).toContain(exitCodeOf(report));
    expect(report.unknownDisbursements).toHaveLength(report.spending.unknown);
    unknown += report.spending.unknown;
  }

  async function lane(): Promise<void> {
    const folder = emptyFolder();
    const known = new Set<string>();
    for (let count = 0; count < KILLS / LANES; count += 1) await killOne(folder, known);
    // The remains of a dead process block nobody, and no history was overwritten.
    const histories = [folder, earlierFolderOf(folder)].flatMap((one) =>
      readdirSync(one).filter((name) => name.startsWith('history')),
    );
    expect(histories).toHaveLength(KILLS / LANES);
    expect(readdirSync(folder).filter((name) => name.startsWith('history-'))).toEqual([]);
  }

  await Promise.all(Array.from({ length: LANES }, lane));
  expect(killed).toBeGreaterThan(KILLS - 5);
  expect(unknown).toBeGreaterThan(0);
}, 300_000);

/** The run id of the history that has just begun. */
async function headerOf(path: string, known: ReadonlySet<string>): Promise<string> {
  for (let tries = 0; tries < 2000; tries += 1) {
    await new Promise((wake) => setTimeout(wake, 10));
    if (!existsSync(path)) continue;
    const runId = /^.*"runId":"(\w+)".*\n/.exec(readFileSync(path, 'utf8'))?.[1];
    if (runId !== undefined && !known.has(runId)) return runId;
  }
  throw new Error('the run did not start');
}

test('a killed run verifies as 3, and lists what may exist', async () => {
  const { url, posts } = await loggingServer();
  const { child, cwd, finished } = start([], settingsFor(url));
  while (posts.length < 20) await new Promise((wake) => setTimeout(wake, 5));
  child.kill('SIGKILL');
  await finished;
  const folder = join(cwd, 'conformance-report');
  const verified = await start(['verify', folder, '--json']).finished;
  expect(verified.code).toBe(3);
  const report = JSON.parse(verified.stdout);
  expect(report.unknownDisbursements).toHaveLength(report.spending.unknown);
  expect([...recorded(join(folder, HISTORY_FILE))]).toEqual(expect.arrayContaining(posts));
});

test.skipIf(isDeno)('a full disk stops the run before the next POST: 4', async () => {
  const { url, posts } = await loggingServer();
  const cwd = emptyFolder();
  const cli = join(packageRoot, 'dist/src/cli.js');
  // 60 blocks of 1024 bytes; an ignored signal causes a write error.
  const script = `trap '' XFSZ; ulimit -f 60; exec '${process.execPath}' '${cli}' run`;
  const { PATH = '' } = process.env;
  const child = spawn('bash', ['-c', script], { cwd, env: { PATH, ...settingsFor(url) } });
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      shown += data;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(4);
  expect(shown).toContain('exceed the largest file size of this system');
  const path = join(cwd, 'conformance-report', HISTORY_FILE);
  expect([...recorded(path)]).toEqual(expect.arrayContaining(posts));
  expect(posts.length).toBeLessThan(400);
});

test('a report that cannot be written as a whole is not left behind', () => {
  const folder = emptyFolder();
  writeHar(folder, ['{"log":', '{}}']);
  const before = readdirSync(folder);
  expect(() => writeHar(folder, piecesOnFullDisk())).toThrow(/no space left on the device/);
  expect(readdirSync(folder)).toEqual(before);
  expect(readFileSync(join(folder, 'exchanges.har'), 'utf8')).toBe('{"log":{}}');
});

function* piecesOnFullDisk() {
  yield '{"log":';
  throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
}

test('two runs in one folder do not mix: the second one says who is there', async () => {
  const slow = createServer((_, response) => setTimeout(() => response.end('{}'), 3000));
  const { url, close } = await listen(slow);
  closers.push(close);
  const env = settingsFor(url);
  const cwd = emptyFolder();
  const first = start([], env, cwd);
  while (!first.output().includes('Judging')) await new Promise((wake) => setTimeout(wake, 20));
  const second = await start([], env, cwd).finished;
  expect([second.code, second.stdout]).toEqual([4, '']);
  expect(second.stderr).toContain(`another run (process ${first.child.pid}) writes there`);
  const files = readdirSync(join(cwd, 'conformance-report')).sort();
  expect(files).toEqual([HISTORY_FILE, MARKER_FILE, RUN_CLAIM_FILE, LOCK_FILE]);
  first.child.kill('SIGINT');
  expect((await first.finished).code).toBe(130);
  expect(readdirSync(join(cwd, 'conformance-report'))).not.toContain(LOCK_FILE);
});

test.each([
  ['a dead process', { host: 'here', pid: 2 ** 22 + 1, born: '1' }],
  ['a process whose number is used again', { host: 'here', pid: process.pid, born: 'long ago' }],
  ['half a lock', '{"host":"he'],
])('a lock of %s blocks nobody', async (_, left) => {
  const folder = emptyFolder();
  const own = JSON.parse(await readLock(folder));
  const text =
    typeof left === 'string' ? left : JSON.stringify({ ...own, ...left, host: own.host });
  writeFileSync(join(folder, LOCK_FILE), text);
  (await openLock(folder)).close();
  expect(readdirSync(folder)).toEqual([]);
});

async function readLock(folder: string): Promise<string> {
  const lock = await openLock(folder);
  const text = readFileSync(join(folder, LOCK_FILE), 'utf8');
  await expect(openLock(folder)).rejects.toThrow(/another run/);
  lock.close();
  return text;
}

test('a lock of another machine holds for as long as it shows life', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, LOCK_FILE), JSON.stringify({ host: 'elsewhere', pid: 1, born: null }));
  await expect(openLock(folder)).rejects.toThrow(/process 1 on "elsewhere"/);
});

test('Ctrl-C against a silent target: 130 once what is in flight is over, or at once', async () => {
  const { url, close } = await serveSilently();
  closers.push(close);
  for (const times of [1, 2]) {
    // All eight are in flight long before the first of them times out.
    const timeoutMs = times === 1 ? '5000' : '60000';
    const env = { ...settingsFor(url), TIMEOUT_MS: timeoutMs };
    const { child, cwd, finished } = start([], env);
    const path = join(cwd, 'conformance-report', HISTORY_FILE);
    while (!existsSync(path) || recorded(path).size < 8) {
      await new Promise((wake) => setTimeout(wake, 20));
    }
    const began = performance.now();
    child.kill('SIGINT');
    if (times === 2) {
      await new Promise((wake) => setTimeout(wake, 1000));
      child.kill('SIGINT');
    }
    expect((await finished).code).toBe(130);
    expect(performance.now() - began).toBeLessThan(20_000);
    const report = reportOn(path, judging);
    // After one Ctrl-C they ran into their deadline; after two, nothing waited for them.
    expect(report.spending.unknown).toBe(8);
    expect([report.interrupted, report.finishedAt === null]).toEqual(
      times === 1 ? [true, false] : [false, true],
    );
  }
});
