/** Writes the report files of a run, each completely or not at all. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { toBadge } from '../../reporters/badge.ts';
import { toCtrf } from '../../reporters/ctrf.ts';
import { toEarl } from '../../reporters/earl.ts';
import { toHtml } from '../../reporters/html.ts';
import { toJson } from '../../reporters/json.ts';
import { toJUnit } from '../../reporters/junit.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { toProfile } from '../../reporters/profile.ts';
import { toSarif } from '../../reporters/sarif.ts';
import { replaceFile } from '../history/own-files.ts';
import { attempt } from '../history/run-folder.ts';
import type { Report } from '../report/report.ts';
import { HAR_FILE, type reportFiles } from './report-files.ts';

const byFile: Readonly<Record<(typeof reportFiles)[number], (report: Report) => string>> = {
  'report.json': toJson,
  'profile.json': toProfile,
  'report.html': toHtml,
  'report.md': toMarkdown,
  'report.sarif': toSarif,
  'ctrf.json': toCtrf,
  'earl.json': toEarl,
  'badge.json': toBadge,
  'junit.xml': toJUnit,
};
export const formats: Readonly<Record<string, (report: Report) => string>> = byFile;

/** Writes every format into the folder. */
export function writeReports(folder: string, report: Report): void {
  for (const [file, text] of Object.entries(formats)) {
    writeWhole(folder, file, (path) => writeFileSync(path, text(report), { flag: 'wx' }));
  }
}

/** Writes the exchanges in pieces, because the file may be larger than the memory. */
export function writeHar(folder: string, pieces: Iterable<string>): void {
  writeWhole(folder, HAR_FILE, (path) => writePieces(path, pieces));
}

/**
 * A partial report could be mistaken for a complete one: on a full disk the earlier file stays, or
 * there is none.
 */
function writeWhole(folder: string, file: string, write: (path: string) => void): void {
  attempt(folder, () => replaceFile(folder, file, write));
}

/** The number of characters that are written at once. */
const BLOCK_CHARACTERS = 1 << 20;

function writePieces(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'wx');
  try {
    let block = '';
    const flush = () => {
      const bytes = Buffer.from(block);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      block = '';
    };
    for (const piece of pieces) {
      block += piece;
      if (block.length >= BLOCK_CHARACTERS) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
}
