/** Renders every report file of a folder again from its history, and compares the bytes. */
import { closeSync, fstatSync, lstatSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { toHar } from '../../reporters/har.ts';
import { version } from '../core/package.ts';
import { openOrdinary } from '../core/read-file.ts';
import { eventsOf, HISTORY_FILE } from '../history/events.ts';
import { readLines } from '../history/reader.ts';
import type { Report } from '../report/report.ts';
import { formats } from './formats.ts';
import { HAR_FILE, runFiles } from './report-files.ts';

export interface Difference {
  readonly file: string;
  /** The index of the first different byte; `null`: the file cannot be compared. */
  readonly fromByte: number | null;
  readonly message: string;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly missing: readonly string[];
  /** Why nothing was compared; `null` where it was. */
  readonly skipped: string | null;
}

/** `report`: the report of this suite on the history in the folder. */
export function compareReports(folder: string, report: Report): Comparison {
  const present = runFiles.filter((file) => isThere(join(folder, file)));
  const missing = runFiles.filter((file) => !present.includes(file));
  const { version: theirs } = report.suite;
  if (theirs !== version) {
    const skipped =
      `The report files were not compared: version ${theirs} of the suite made them, and this is ` +
      `version ${version}; the history was checked and judged`;
    return { differences: [], missing, skipped };
  }
  const differences = present.flatMap((file) => differenceOf(folder, file, report) ?? []);
  return { differences, missing, skipped: null };
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function differenceOf(folder: string, file: string, report: Report): Difference | null {
  let opened: number;
  try {
    opened = openOrdinary(join(folder, file));
  } catch {
    return { file, fromByte: null, message: `${file} is not a regular file, or cannot be read` };
  }
  let fromByte: number | null;
  try {
    fromByte =
      file === HAR_FILE
        ? firstOtherOfPieces(
            opened,
            toHar(() => eventsOf(readLines(join(folder, HISTORY_FILE)))),
          )
        : firstOther(opened, Buffer.from(formats[file]?.(report) ?? ''));
  } finally {
    closeSync(opened);
  }
  if (fromByte === null) return null;
  const message = `${file} does not match the history, first at byte ${fromByte}`;
  return { file, fromByte, message };
}

/** The index of the first different byte; a file of another size is compared too. */
function firstOther(file: number, rendered: Buffer): number | null {
  // A file that is larger than the rendered text is not read into memory.
  const found = fstatSync(file).size > rendered.length + 1 ? null : readFileSync(file);
  if (found === null) return firstOtherOfPieces(file, [rendered]);
  if (found.equals(rendered)) return null;
  return firstOtherIn(found, rendered) ?? Math.min(found.length, rendered.length);
}

/** The same for a text in pieces, which may be larger than the memory. */
function firstOtherOfPieces(file: number, pieces: Iterable<string | Buffer>): number | null {
  let at = 0;
  for (const piece of joined(pieces)) {
    const found = Buffer.alloc(piece.length);
    const read = readFully(file, found, at);
    const other = firstOtherIn(found.subarray(0, read), piece);
    if (other !== null) return at + other;
    at += read;
    if (read < piece.length) return at;
  }
  return readSync(file, Buffer.alloc(1), 0, 1, at) === 0 ? null : at;
}

/** The least number of characters that are compared at once. */
const BLOCK_CHARACTERS = 1 << 18;

function* joined(pieces: Iterable<string | Buffer>): Generator<Buffer> {
  let block = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    block += piece;
    if (block.length < BLOCK_CHARACTERS) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
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

function firstOtherIn(found: Buffer, rendered: Buffer): number | null {
  const length = Math.min(found.length, rendered.length);
  if (found.subarray(0, length).equals(rendered.subarray(0, length))) return null;
  return found.findIndex((byte, index) => byte !== rendered[index]);
}
