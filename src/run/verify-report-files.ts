/** Renders every report file of a folder again from its history, and compares the bytes. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { toHar } from '../../reporters/har.ts';
import { version } from '../core/package.ts';
import { exists, openOrdinary } from '../core/read-file.ts';
import { readLines } from '../history/file/reader.ts';
import { readSameLines } from '../history/file/same-lines.ts';
import { eventsOf } from '../history/lines/events.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';
import type { Report } from '../report/report.ts';
import { formats } from './formats.ts';
import { inBlocks } from './in-blocks.ts';
import { HAR_FILE, type RunFile, runFiles } from './report-files.ts';

interface FileDifference {
  readonly file: string;
  /** The index of the first different byte; `null`: the file cannot be compared. */
  readonly fromByte: number | null;
  readonly message: string;
}

export interface FileComparison {
  readonly differences: readonly FileDifference[];
  readonly missing: readonly string[];
  /** The SHA-256 of each file that matches the history, by its name. */
  readonly digests: ReadonlyMap<string, string>;
  /** Why nothing was compared; `null` where it was. */
  readonly skipped: string | null;
}

/**
 * `report`: the report of this suite on the history in the folder. `historySha256`: the digest of
 * the history that was judged; the history is read again for the HAR.
 */
export function verifyReportFiles(
  folder: string,
  report: Report,
  historySha256: string | null = null,
): FileComparison {
  const present = runFiles.filter((file) => exists(join(folder, file)));
  const missing = runFiles.filter((file) => !present.includes(file));
  const { version: otherVersion } = report.suite;
  if (otherVersion !== version) {
    const skipped =
      `The report files were not compared: version ${otherVersion} of the suite made them, and this is ` +
      `version ${version}; the history was checked and judged`;
    return { differences: [], missing, digests: new Map(), skipped };
  }
  const digests = new Map<string, string>();
  const differences = present.flatMap((file) => {
    const piecesOf = () => piecesOfFile(folder, file, report, historySha256);
    const result = differenceOf(folder, file, piecesOf);
    if (typeof result !== 'string') return [result];
    digests.set(file, result);
    return [];
  });
  return { differences, missing, digests, skipped: null };
}

/** The content that a run writes. */
function piecesOfFile(
  folder: string,
  file: RunFile,
  report: Report,
  historySha256: string | null,
): Iterable<string | Buffer> {
  if (file !== HAR_FILE) return [Buffer.from(formats[file](report))];
  const path = join(folder, HISTORY_FILE);
  return toHar(() =>
    eventsOf(
      historySha256 === null
        ? readLines(path, { hasGrammar: false })
        : readSameLines(path, historySha256),
    ),
  );
}

/** Returns the SHA-256 of a file without a difference. */
function differenceOf(
  folder: string,
  file: string,
  piecesOf: () => Iterable<string | Buffer>,
): FileDifference | string {
  const digest = createHash('sha256');
  let opened: number;
  try {
    opened = openOrdinary(join(folder, file));
  } catch {
    return { file, fromByte: null, message: `${file} is not a regular file, or cannot be read` };
  }
  let fromByte: number | null;
  try {
    fromByte = firstDifference(opened, digested(piecesOf(), digest));
  } finally {
    closeSync(opened);
  }
  if (fromByte === null) return digest.digest('hex');
  const message = `${file} does not match the history, first at byte ${fromByte}`;
  return { file, fromByte, message };
}

/** The pieces as bytes, which the digest gets on the way. */
function* digested(pieces: Iterable<string | Buffer>, digest: Hash): Generator<Buffer> {
  for (const piece of inBlocks(pieces)) {
    digest.update(piece);
    yield piece;
  }
}

/** The index of the first different byte of a file, which may be larger than the memory. */
function firstDifference(file: number, pieces: Iterable<Buffer>): number | null {
  let at = 0;
  for (const piece of pieces) {
    const bytes = Buffer.alloc(piece.length);
    const read = readFully(file, bytes, at);
    const other = firstDifferenceIn(bytes.subarray(0, read), piece);
    if (other !== null) return at + other;
    at += read;
    if (read < piece.length) return at;
  }
  return readSync(file, Buffer.alloc(1), 0, 1, at) === 0 ? null : at;
}

function readFully(file: number, into: Buffer, from: number): number {
  let read = 0;
  while (read < into.length) {
    const more = readSync(file, into, read, into.length - read, from + read);
    if (more === 0) break;
    read += more;
  }
  return read;
}

function firstDifferenceIn(bytes: Buffer, rendered: Buffer): number | null {
  const length = Math.min(bytes.length, rendered.length);
  if (bytes.subarray(0, length).equals(rendered.subarray(0, length))) return null;
  return bytes.findIndex((byte, index) => byte !== rendered[index]);
}
