/** Writes the merged history of a whole plan, so that it can be verified and certified. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../core/errors.ts';
import { onDisk } from '../file/disk.ts';
import { readLines } from '../file/reader.ts';
import { temporaryPath } from '../file/temporary.ts';
import { openHistoryWriter } from '../file/writer.ts';
import { HISTORY_FILE, type Line, type Part } from '../lines/line.ts';
import { linesOfShards } from './merge.ts';

/**
 * Writes the merged history into the folder and returns its path. An earlier merged history is
 * replaced when the new one is complete. The history of a run is unique, and is never changed.
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
  const unfinished = temporaryPath(folder, HISTORY_FILE);
  try {
    writeLines(unfinished, linesOfShards(historyPaths));
    onDisk(path, () => renameSync(unfinished, path));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return path;
}

function writeLines(path: string, lines: Iterable<Line>): void {
  const writer = openHistoryWriter(path, 'create');
  try {
    for (const line of lines) writer.write(line);
  } finally {
    writer.close();
  }
}

/** The parts in the header of a merged history; `null` where it is not merged. */
function partsOf(lines: Iterable<Line>): readonly Part[] | null {
  for (const line of lines) return line.kind === 'header' ? (line.parts ?? null) : null;
  return null;
}
