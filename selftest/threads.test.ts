/** Threads from the source, as Deno starts them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openThread } from '../src/run/thread.ts';
import { suiteUrl } from '../src/suite-url.ts';

// Node runs no thread from the source; it keeps what is posted early.
const onDeno = test.runIf('Deno' in globalThis);

// Deno drops what is posted to a thread before it listens.
onDeno('a thread whose suite takes long to load still gets its task', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slow-suite-'));
  const slowSuite = join(folder, 'suite.mjs');
  writeFileSync(
    slowSuite,
    'await new Promise((resolve) => setTimeout(resolve, 500));\n' +
      `export { suite } from '${suiteUrl}';\n`,
  );
  const thread = openThread('judge', pathToFileURL(slowSuite).href);
  try {
    const histories = [join(folder, 'history.jsonl')];
    const ended = await thread.conclude({ kind: 'histories', histories, reportDir: null });
    expect(ended).toMatchObject({ kind: 'fault', whose: 'usage' });
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

const task = { kind: 'histories', histories: [], reportDir: null } as const;

onDeno('a thread that does not start is given up', async () => {
  const thread = openThread('judge', endlessSuite(), { startMs: 300, stoppedMs: 60_000 });
  const ended = await thread.conclude(task);
  expect(ended).toEqual({ kind: 'lost', message: 'a thread did not start within 300 ms' });
  await thread.close();
});

onDeno('an interrupt ends a thread that did not start', async () => {
  const thread = openThread('judge', endlessSuite(), { startMs: 60_000, stoppedMs: 300 });
  const concluded = thread.conclude(task);
  thread.post({ kind: 'stop' });
  expect(await concluded).toEqual({ kind: 'lost', message: 'stopped before it began' });
  await thread.close();
});
