import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../../reference/serve.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { emptyFolder, start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

/**
 * Makes parsing a right response endless in these threads; it waits, so that other threads can
 * work.
 */
const endless = (thread: string) => `
  import { threadId } from 'node:worker_threads';
  const { parse } = JSON;
  const never = new Int32Array(new SharedArrayBuffer(4));
  JSON.parse = (text, ...rest) => {
    while (${thread} && String(text).startsWith('{"status":"success"')) {
      Atomics.wait(never, 0, 0, 1000);
    }
    return parse(text, ...rest);
  };`;

async function runBusy(thread: string) {
  const { url, close } = await serve(service(), 0);
  const cwd = emptyFolder();
  const busy = join(cwd, 'busy.mjs');
  writeFileSync(busy, endless(thread));
  const env = {
    ...{ TARGET_URL: url, TARGET_TOKEN: credentials.token, SEED: '5', CASES: '4' },
    ...{ TARGET_BIZ_NUMBER: credentials.bizNumber, RUN_TIMEOUT_MS: '1000' },
    NODE_OPTIONS: `--import ${busy}`,
  };
  const began = performance.now();
  const finished = await start([], env, cwd).finished;
  await close();
  const path = join(cwd, 'conformance-report', HISTORY_FILE);
  return { ...finished, path, tookMs: performance.now() - began };
}

/** Loading code before the command line needs a flag of Node. */
const onNode = test.skipIf('Deno' in globalThis);

onNode(
  'a driver that does not come to an end is ended with the run: 3, and every format',
  async () => {
    // The first thread drives, and the second one judges.
    const { code, stdout, stderr, path, tookMs } = await runBusy('threadId === 1');
    expect({ code, stderr: stderr.replaceAll(/^sent .*\n/gm, '') }).toEqual({
      code: 3,
      stderr: '',
    });
    expect(stdout).toContain('INCONCLUSIVE');
    const topics = [...readLines(path)].flatMap((line) =>
      line.kind === 'note' ? [line.topic] : [],
    );
    expect(topics).toEqual(['timeout']);
    expect(reportOn(path, judging).finishedAt).not.toBeNull();
    // The start, its second, and five more.
    expect(tookMs).toBeLessThan(40_000);
  },
);

onNode('nor does one that is endless on the history: 3, and the history is whole', async () => {
  const { code, stderr, path } = await runBusy('threadId > 0');
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /Inconclusive: the suite needed more than \d+ ms to judge the exchanges\. The history/,
  );
  expect([...readLines(path)].at(-1)?.kind).toBe('footer');
  expect(exitCodeOf(reportOn(path, judging))).toBe(3);
});
