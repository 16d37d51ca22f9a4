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
