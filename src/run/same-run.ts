/** Keeps the reports on one run out of the folder of another run. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, lstatSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../core/errors.ts';
import { isObject, type JsonObject, parseJson } from '../core/json/json.ts';
import { exists, openOrdinary, readWholeText } from '../core/read-file.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';
import type { Report } from '../report/report.ts';
import { runFiles } from './report-files.ts';

/**
 * Throws where the folder contains the history or the reports of another run. `historyPath`: the
 * history of this run; `null`: it has none.
 */
export function demandSameRun(folder: string, report: Report, historyPath: string | null): void {
  const historyInFolder = join(folder, HISTORY_FILE);
  const isSame = exists(historyInFolder)
    ? historyPath !== null && isSameContent(historyInFolder, historyPath)
    : runFiles.every((file) => !existsSync(join(folder, file))) || isReportOn(folder, report);
  if (isSame) return;
  throw new UsageError(
    `Cannot use --report-dir "${folder}": it has the files of another run; choose an empty folder`,
  );
}

function isReportOn(folder: string, { runId, startedAt, seed, target }: Report): boolean {
  const text = textOf(join(folder, 'report.json'));
  const parsed = text === null ? null : parseJson(text);
  if (parsed?.ok !== true || !isObject(parsed.value)) return false;
  const { target: other, ...found } = parsed.value as JsonObject;
  return (
    found.runId === runId &&
    found.startedAt === startedAt &&
    found.seed === seed &&
    isObject(other) &&
    other.url === target.url
  );
}

/** A pipe, a folder and a file without permission are no report. */
function textOf(path: string): string | null {
  try {
    return readWholeText(path);
  } catch {
    return null;
  }
}

/** A link is never equal, because its target may change at any time. */
function isSameContent(one: string, other: string): boolean {
  const [first, second] = [lstatSync(one), statSync(other)];
  if (!first.isFile()) return false;
  if (first.ino === second.ino && first.dev === second.dev) return true;
  return first.size === second.size && digestOfFile(one) === digestOfFile(other);
}

const CHUNK_BYTES = 1 << 20;

/** In blocks, because a history may be larger than the memory. */
function digestOfFile(path: string): string {
  const file = openOrdinary(path);
  try {
    const digest = createHash('sha256');
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      digest.update(chunk.subarray(0, read));
    }
    return digest.digest('hex');
  } finally {
    closeSync(file);
  }
}
