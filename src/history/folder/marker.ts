/** The marker of a run folder: which files runs have written there, with their fingerprints. */

import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../core/errors.ts';
import { isObject, parseJson } from '../../core/json/json.ts';
import { name as packageName } from '../../core/package.ts';
import { readWholeText } from '../../core/read-file.ts';
import { quotedPath } from '../../core/text/quoted.ts';
import { temporaryPath } from '../file/temporary.ts';

/** Not a hidden file, because programs that upload a folder omit those. */
export const MARKER_FILE = 'run-folder.json';

/** A marker has the fingerprints of about a dozen files, and a lock is shorter. */
export const MAX_MARKER_BYTES = 1 << 16;

/** By file name: its fingerprints, as a run wrote it last and as it was before. */
export type Marker = ReadonlyMap<string, readonly string[]>;

/** Reads the marker of the folder; `null` where there is none. */
export function readMarker(folder: string): Marker | null {
  const path = join(folder, MARKER_FILE);
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state === undefined) return null;
  const isReadable = state.isFile() && state.size <= MAX_MARKER_BYTES;
  const files = isReadable ? parseMarker(readWholeText(path, MAX_MARKER_BYTES)) : null;
  if (files !== null) return files;
  throw new UsageError(
    `Cannot use REPORT_DIR ${quotedPath(folder)}: ${MARKER_FILE} there was not written by a run; ` +
      'move it away, or choose another folder',
  );
}

function parseMarker(text: string): Marker | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const { writtenBy, files } = parsed.value;
  if (writtenBy !== packageName || !isObject(files)) return null;
  return new Map(
    Object.entries(files).map(([file, fingerprints]) => [
      file,
      Array.isArray(fingerprints) ? fingerprints.filter((one) => typeof one === 'string') : [],
    ]),
  );
}

const FINGERPRINT = /^\d{1,16}-[0-9a-f]{64}$/;

/** Whether the marker of the folder is exactly what runs write that write these files. */
export function isMarkerOfRuns(folder: string, files: readonly string[]): boolean {
  const text = readWholeText(join(folder, MARKER_FILE), MAX_MARKER_BYTES);
  const marker = parseMarker(text);
  if (marker === null || textOf(marker) !== text) return false;
  return [...marker].every(
    ([file, fingerprints]) =>
      files.includes(file) &&
      fingerprints.length <= 2 &&
      fingerprints.every((one) => FINGERPRINT.test(one)),
  );
}

const textOf = (marker: Marker) =>
  `${JSON.stringify({ writtenBy: packageName, files: Object.fromEntries(marker) }, null, 2)}\n`;

/** Writes the marker completely or not at all. */
export function writeMarker(folder: string, marker: Marker): void {
  const path = temporaryPath(folder, MARKER_FILE);
  try {
    writeFileSync(path, textOf(marker), { flag: 'wx' });
    renameSync(path, join(folder, MARKER_FILE));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/** Bytes that are read at each end of a file: all of a short report, and enough of a long one. */
const END_BYTES = 256 * 1024;

/** Distinguishes two contents: the size, and a digest of both ends. */
export function fingerprintOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const digest = createHash('sha256');
    const block = Buffer.alloc(Math.min(size, END_BYTES));
    for (const at of [0, Math.max(0, size - END_BYTES)]) {
      const bytes = readSync(file, block, 0, block.length, at);
      digest.update(block.subarray(0, bytes));
    }
    return `${size}-${digest.digest('hex')}`;
  } finally {
    closeSync(file);
  }
}
