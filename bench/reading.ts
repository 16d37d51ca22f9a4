/** The variants for `verify`: reading and judging a history, and only reading it. */

import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { HISTORY_FILE } from '../src/history/lines/line.ts';
import { judgeInThreads } from '../src/run/threads/judge-in-threads.ts';
import { suiteUrl } from '../src/suite-url.ts';

const CHUNK_BYTES = 256 * 1024;

export interface Took {
  readonly wallMs: number;
  /** User and system time of reading only. */
  readonly workMs: number;
}

export async function clocked(act: () => Promise<void> | void): Promise<Took> {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await act();
  const wallMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(before);
  return { wallMs, workMs: (user + system) / 1000 };
}

/** Only `JSON.parse` of every line. */
export function parseLines(path: string): Promise<Took> {
  return clocked(() => {
    for (const _ of parsedLines(path));
  });
}

/** Each line of a file, parsed. */
export function* parsedLines(path: string): Generator<unknown> {
  const file = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = '';
  for (;;) {
    const bytes = readSync(file, chunk, 0, CHUNK_BYTES, null);
    if (bytes === 0) break;
    const lines = (rest + decoder.write(chunk.subarray(0, bytes))).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  closeSync(file);
}

/** The work of `verify` on shards: it merges them, and writes every format. */
export function mergeShards(folder: string, shards: readonly string[]): Promise<Took> {
  return clocked(async () => {
    const histories = shards.map((shard) => join(shard, HISTORY_FILE));
    await judgeInThreads(histories, folder, suiteUrl);
  });
}

/** The work of `verify` before it prints. */
export async function verifyHistory(path: string): Promise<Took & { readonly verdict: string }> {
  let verdict = '';
  const took = await clocked(async () => {
    ({ verdict } = await judgeInThreads([path], null, suiteUrl));
  });
  return { ...took, verdict };
}
