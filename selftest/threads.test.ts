/** Threads from the source, as Deno starts them. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { serve } from '../reference/serve.ts';
import { onTransaction } from '../reference/tampering.ts';
import { readLines } from '../src/history/file/reader.ts';
import { HISTORY_FILE, type Line } from '../src/history/lines/line.ts';
import { judgeInThreads } from '../src/run/threads/judge-in-threads.ts';
import { WorkerHandle } from '../src/run/threads/worker-handle.ts';
import { suiteUrl } from '../src/suite-url.ts';
import { start } from './support/command.ts';
import { configOf, credentials } from './support/pipeline.ts';
import { service, serviceWrapped } from './support/service.ts';

// Node cannot start a thread from the source, and keeps early messages.
const onDeno = test.runIf('Deno' in globalThis);

// Deno drops messages to a thread that does not listen yet.
const task = { reportDir: null, checksElsewhere: false };

onDeno('a thread whose suite takes long to load still gets its task', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slow-suite-'));
  const slowSuite = join(folder, 'suite.mjs');
  writeFileSync(
    slowSuite,
    'await new Promise((resolve) => setTimeout(resolve, 500));\n' +
      `export { suite } from '${suiteUrl}';\n`,
  );
  const thread = new WorkerHandle('judge', pathToFileURL(slowSuite).href);
  try {
    const histories = [join(folder, 'history.jsonl')];
    const ended = await thread.perform('judge-histories', { histories, ...task });
    expect(ended).toMatchObject({ kind: 'fault', cause: 'usage' });
  } finally {
    await thread.close();
  }
});

/** A module that is never loaded. */
function endlessSuite(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'endless-suite-')), 'suite.mjs');
  writeFileSync(path, 'setInterval(() => {}, 1000);\nawait new Promise(() => {});\n');
  return pathToFileURL(path).href;
}

onDeno('a thread that does not start is given up', async () => {
  const thread = new WorkerHandle('judge', endlessSuite(), { startMs: 300, stoppedMs: 60_000 });
  const ended = await thread.perform('judge-histories', { histories: [], ...task });
  expect(ended).toEqual({ kind: 'died', message: 'a thread did not start within 300 ms' });
  await thread.close();
});

onDeno('an interrupt ends a thread that did not start', async () => {
  const thread = new WorkerHandle('drive', endlessSuite(), { startMs: 60_000, stoppedMs: 300 });
  const performed = thread.perform('drive', { config: configOf({}), url: 'http://127.0.0.1:1' });
  thread.post({ kind: 'stop' });
  expect(await performed).toEqual({ kind: 'died', message: 'stopped before it began' });
  await thread.close();
});

/** Before the driving thread has started, during its start, and soon after. */
const DELAYS_MS = [0, 100, 250, 500, 900];

onDeno(
  'an early interrupt of the command line leaves no disbursement that is not on record',
  async () => {
    for (const delayMs of DELAYS_MS) {
      let posts = 0;
      const handler = service();
      const { url, close } = await serve((request) => {
        if (request.method !== 'GET') posts += 1;
        return handler(request);
      }, 0);
      const { token, bizNumber } = credentials;
      const env = { TARGET_URL: url, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber };
      const { child, cwd, finished, output } = start(['run', '--cases', '20'], env);
      await new Promise((wake) => setTimeout(wake, delayMs));
      child.kill('SIGINT');
      expect((await finished).code, output()).toBe(130);
      await close();
      const path = join(cwd, 'conformance-report', HISTORY_FILE);
      const lines = existsSync(path) ? [...readLines(path)] : [];
      const sent = lines.filter((line) => line.kind === 'request' && line.request.method !== 'GET');
      expect(sent).toHaveLength(posts);
      expect(posts === 0 || lines.at(-1)?.kind === 'footer').toBe(true);
    }
  },
);

test('a run asks its judging thread what failed, and searches for the smallest request', async () => {
  const above1000 = onTransaction((data) =>
    Number(data.amount) > 1000 ? { ...data, amount: '1.00' } : data,
  );
  const { url, close } = await serve(serviceWrapped(above1000), 0);
  const { token, bizNumber } = credentials;
  const env = {
    TARGET_URL: url,
    TARGET_TOKEN: token,
    TARGET_BIZ_NUMBER: bizNumber,
    SEED: '7',
    WATCH_MS: '0',
  };
  const { cwd, finished, output } = start(['run', '--cases', '5', '--only', 'amount'], env);
  expect((await finished).code, output()).toBe(1);
  await close();
  const lines = [...readLines(join(cwd, 'conformance-report', HISTORY_FILE))];
  const isSearch = (line: Line) => line.kind === 'request' && line.origin === 'search';
  expect(lines.filter(isSearch).length).toBeGreaterThan(5);
  const amounts = lines.filter(isSearch).map((line) => JSON.parse(bodyOf(line)).amount);
  // The smallest that fails is 1000.01.
  expect(Math.min(...amounts.filter((amount) => amount > 1000))).toBeLessThan(1100);
});

const bodyOf = (line: Line) => (line.kind === 'request' ? (line.request.body ?? '{}') : '{}');

onDeno('the report is the same with one, two and four threads', async () => {
  const { finished, cwd } = start(['run'], { CASES: '5' });
  expect((await finished).code).toBe(0);
  const histories = [join(cwd, 'conformance-report', HISTORY_FILE)];
  const [alone, ...others] = await Promise.all(
    [0, 1, 3].map((checkers) => judgeInThreads(histories, null, suiteUrl, checkers)),
  );
  expect(others).toEqual([alone, alone]);
});
