/** An abandoned thread that continues to write does not change the history that was ended. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { endHistory } from '../../src/history/file/end.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { openHistoryWriter } from '../../src/history/file/writer.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { recorded } from './forge.ts';

const { lines } = await runAgainst(service(), { CASES: '1' }, ['disbursements']);
const unended = lines.filter(({ kind }) => kind !== 'footer');
const parsed = parseConfig(
  { TARGET_URL: 'http://127.0.0.1:1', TARGET_TOKEN: 'a-token', TARGET_BIZ_NUMBER: 'b' },
  {
    freshSeed: () => 1,
    readFile: () => '',
    readBytes: () => new Uint8Array(),
    parseWaivers: () => ({ ok: true, waivers: [] }),
  },
);
if (!parsed.ok) throw new Error(parsed.problems.join());
const { config } = parsed;
const more: Line = {
  kind: 'note',
  topic: 'fault',
  message: 'written by a thread that was given up',
};

test('what is written afterwards reaches nobody', () => {
  const historyPath = recorded(unended);
  const writer = openHistoryWriter(historyPath, 'append');
  endHistory({ config, historyPath }, { overdue: 'too late', endsInCopy: true });
  const sealed = readFileSync(historyPath);
  for (let at = 0; at < 100; at += 1) writer.write(more);
  writer.close();
  expect(readFileSync(historyPath).equals(sealed)).toBe(true);
  expect([...readLines(historyPath)].at(-1)?.kind).toBe('footer');
  expect(readdirSync(dirname(historyPath))).toEqual(['history.jsonl']);
});

test('a line that it had begun is left out', () => {
  const historyPath = recorded(unended);
  appendFileSync(historyPath, '{"previous":"');
  endHistory({ config, historyPath }, { overdue: 'too late', endsInCopy: true });
  const read = [...readLines(historyPath)];
  expect(read.slice(-2).map(({ kind }) => kind)).toEqual(['note', 'footer']);
  expect(read).toHaveLength(unended.length + 2);
});

/** Writes without end, through a descriptor that it opened before. */
const WRITES = `
  const { openSync, writeSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const file = openSync(workerData, 'a');
  parentPort.postMessage('open');
  for (;;) writeSync(file, 'x'.repeat(1000));
`;

test('a thread that writes all the while cannot be seen in it', async () => {
  const historyPath = recorded(unended);
  const thread = new Worker(WRITES, { eval: true, workerData: historyPath });
  await new Promise((resolve) => thread.once('message', resolve));
  endHistory({ config, historyPath }, { overdue: 'too late', endsInCopy: true });
  const sealed = readFileSync(historyPath);
  await new Promise((wake) => setTimeout(wake, 20));
  const later = readFileSync(historyPath);
  await thread.terminate();
  expect(later.equals(sealed)).toBe(true);
  const read = [...readLines(historyPath)];
  expect(read.slice(-2).map(({ kind }) => kind)).toEqual(['note', 'footer']);
  expect(read).toHaveLength(unended.length + 2);
});
