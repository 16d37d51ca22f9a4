/** The content of a certified folder: the covered files, and files that must not be there. */
import { closeSync, lstatSync, readdirSync, readSync } from 'node:fs';
import { extname, join } from 'node:path';
import { UsageError, whyOf } from '../core/errors.ts';
import { openOrdinary } from '../core/read-file.ts';
import { givenPath } from '../core/text/quoted.ts';
import { CERTIFICATE_FILE } from '../history/certificate-file.ts';
import { isMarkerOfRuns, MARKER_FILE } from '../history/folder/marker.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';
import { runFiles } from '../run/report-files.ts';

/** All files that a certificate covers, sorted by name. */
export const coveredFiles: readonly string[] = [HISTORY_FILE, ...runFiles].sort();

const knownFiles = new Set([...coveredFiles, CERTIFICATE_FILE]);

/** A run folder has about a dozen files. */
const MAX_ENTRIES = 10_000;
const MAX_DEPTH = 8;

/**
 * The files in the folder that no certificate covers. Throws where it contains something that must
 * not be opened or published: a link in place of a file, a private key, a `.env`.
 */
export function othersIn(folder: string): string[] {
  const state = lstatSync(folder, { throwIfNoEntry: false });
  if (!state?.isDirectory()) {
    const why = state === undefined ? 'no such folder' : 'it is a link or a file';
    throw new UsageError(
      `Cannot use ${givenPath(folder)}: ${why}; give the folder of a run itself, which is its REPORT_DIR`,
    );
  }
  const names = entriesOf(folder);
  for (const name of names) withReadErrors(folder, name, () => demandHarmless(folder, name));
  const isMarker = (name: string) =>
    name === MARKER_FILE && withReadErrors(folder, name, () => isMarkerOfRuns(folder, runFiles));
  return names.filter((name) => !knownFiles.has(name) && !isMarker(name)).sort();
}

function entriesOf(folder: string): string[] {
  const names: string[] = [];
  const waiting = [{ prefix: '', depth: 0 }];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { prefix, depth } = at;
    const path = join(folder, prefix);
    const list = () => readdirSync(path, { withFileTypes: true });
    for (const entry of withReadErrors(folder, prefix === '' ? 'the folder' : prefix, list)) {
      const name = prefix + entry.name;
      demandReadable(folder, name);
      const isOpened = entry.isDirectory() && !knownFiles.has(name);
      if (isOpened) waiting.push({ prefix: `${name}/`, depth: depth + 1 });
      else names.push(name);
      if (names.length + waiting.length > MAX_ENTRIES || depth > MAX_DEPTH) {
        throw new UsageError(
          `Cannot use ${folder}: it has far more files than a run writes; give the folder of one run`,
        );
      }
    }
  }
  return names;
}

/**
 * Calls `act`, and converts its error to one sentence: another process may remove or replace a file
 * at any moment.
 */
export function withReadErrors<T>(folder: string, name: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `Cannot use ${folder}: ${name} cannot be read (${whyOf(error)}); if another program ` +
        'writes there, check a copy of the folder',
    );
  }
}

/** A name that is not valid UTF-8 is read with this character, and no file has the name as read. */
const REPLACED = '\ufffd';

function demandReadable(folder: string, name: string): void {
  if (!name.includes(REPLACED)) return;
  throw new UsageError(
    `Cannot use ${folder}: the name of the file ${name} is not valid UTF-8; rename it, or move it away`,
  );
}

function demandHarmless(folder: string, name: string): void {
  const state = lstatSync(join(folder, name));
  if (state.isSymbolicLink()) {
    throw new UsageError(`Cannot use ${folder}: ${name} is a link; replace it by the file itself`);
  }
  if (knownFiles.has(name)) {
    if (state.isFile()) return;
    throw new UsageError(`Cannot use ${folder}: ${name} is not a regular file; move it away`);
  }
  const what = /^\.env(\.|$)/i.test(baseOf(name))
    ? 'contains settings'
    : state.isFile() && isPrivateKey(join(folder, name))
      ? 'contains a private key'
      : null;
  if (what === null) return;
  throw new UsageError(
    `Cannot use ${folder}: ${name} ${what}; remove it before you give the folder to others`,
  );
}

const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** Endings of files that contain keys. */
const KEY_STORES = new Set(['.key', '.p12', '.pfx', '.jks']);
/** Bytes that are searched, because a PEM file may have certificates before its key. */
const LOOKED_AT_BYTES = 1 << 16;

function isPrivateKey(path: string): boolean {
  if (KEY_STORES.has(extname(path).toLowerCase())) return true;
  const file = openOrdinary(path);
  try {
    const beginning = Buffer.alloc(LOOKED_AT_BYTES);
    const bytes = readSync(file, beginning, 0, LOOKED_AT_BYTES, 0);
    return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(beginning.toString('latin1', 0, bytes));
  } finally {
    closeSync(file);
  }
}
