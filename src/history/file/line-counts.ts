/** Counts the lines of a history on disk without parsing them. */
import { closeSync, readSync } from 'node:fs';
import { openOrdinary } from '../../core/read-file.ts';
import { digestOf, LINK_BYTES } from './chain.ts';
import { completeLines } from './complete-lines.ts';
import { onDisk } from './disk.ts';

interface LineCounts {
  readonly lines: number;
  readonly requests: number;
  readonly responses: number;
  /** The digest of the last line. */
  readonly digest: string;
}

/**
 * Counts the complete lines of a file that the writer wrote; the kind is the first member of a
 * line.
 */
export function countLines(path: string): LineCounts {
  const file = onDisk(path, () => openOrdinary(path));
  const count = { lines: 0, requests: 0, responses: 0 };
  /** The start and end of the last line. */
  let [from, to] = [0, -1];
  try {
    for (const line of completeLines(path, file, 0)) {
      count.lines += 1;
      from = to + 1;
      to = from + line.length;
      const kind = line.toString('latin1', LINK_BYTES, LINK_BYTES + KIND_BYTES);
      if (kind === REQUEST) count.requests += 1;
      else if (kind === RESPONSE) count.responses += 1;
    }
    return { ...count, digest: digestOf(bytesBetween(file, from, to)) };
  } finally {
    closeSync(file);
  }
}

/** The bytes of a file between two positions. */
export function bytesBetween(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, from + at);
    if (read === 0) break;
    at += read;
  }
  return bytes;
}

const REQUEST = '"kind":"req';
const RESPONSE = '"kind":"res';
const KIND_BYTES = REQUEST.length;
