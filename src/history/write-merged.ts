/** Writes the merged history of a whole plan, so that it can be verified and certified. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../core/errors.ts';
import { HISTORY_FILE, type Line, type Part } from './events.ts';
import { linesOfShards } from './merge.ts';
import { readLines } from './reader.ts';
import { openHistoryWriter } from './writer.ts';

/**
 * Writes the merged history into the folder and returns its path. An earlier merged history is
 * replaced, because it can be made again. The history of a run is unique, and is never changed.
 */
export function writeMerged(historyPaths: readonly string[], folder: string): string {
  const path = join(folder, HISTORY_FILE);
  const parts = existsSync(path) ? partsOf(readLines(path)) : [];
  if (parts === null) {
    throw new UsageError(`${path} is the history of a run: choose another --report-dir`);
  }
  const runs = new Set(partsOf(linesOfShards(historyPaths))?.map(({ runId }) => runId));
  if (parts.some(({ runId }) => !runs.has(runId))) {
    throw new UsageError(`${path} was merged from other runs: choose another --report-dir`);
  }
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });
  const writer = openHistoryWriter(path, 'create');
  for (const line of linesOfShards(historyPaths)) writer.write(line);
  writer.close();
  return path;
}

/** The parts in the header of a merged history; `null` where it is not merged. */
function partsOf(lines: Iterable<Line>): readonly Part[] | null {
  for (const line of lines) return line.kind === 'header' ? (line.parts ?? null) : null;
  return null;
}
