/** The lines of a file as bytes, in bounded memory. */
import { readSync } from 'node:fs';
import { UnreadableError } from '../core/errors.ts';
import { MAX_LINE_BYTES, NEWLINE } from './chain.ts';
import { onDisk } from './disk.ts';

/** Read at a time. */
const CHUNK_BYTES = 256 * 1024;

/** What stands behind the whole lines that were found. */
export interface Rest {
  bytes: number;
  /** More than a line can have, whether it has an end or not. */
  isTooLong: boolean;
}

/**
 * The whole lines of a file from a place on; each is good until the next is asked for. What is left
 * behind the last of them, or cannot be one, is in `rest`.
 */
export function* wholeLines(
  path: string,
  file: number,
  from: number,
  rest: Rest = { bytes: 0, isTooLong: false },
): Generator<Buffer, void> {
  let buffer: Buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for (let at = from; ; ) {
    const room = buffer.length - filled;
    const read = () => readSync(file, buffer, filled, room, at);
    const bytes = onDisk(path, read, UnreadableError);
    at += bytes;
    const part = buffer.subarray(0, filled + bytes);
    let begin = 0;
    for (let end = part.indexOf(NEWLINE, filled); end >= 0; end = part.indexOf(NEWLINE, begin)) {
      rest.isTooLong = end - begin > MAX_LINE_BYTES;
      if (rest.isTooLong) return;
      yield part.subarray(begin, end);
      begin = end + 1;
    }
    filled = part.length - begin;
    rest.bytes = filled;
    rest.isTooLong = filled > MAX_LINE_BYTES;
    if (bytes === 0 || rest.isTooLong) return;
    buffer = withRoom(buffer, part.subarray(begin));
  }
}

/** The buffer with what is left at its beginning; only a long line has a larger one. */
function withRoom(buffer: Buffer, left: Buffer): Buffer {
  const wanted = left.length < CHUNK_BYTES / 2 ? CHUNK_BYTES : left.length * 2;
  const length = Math.min(wanted, MAX_LINE_BYTES + 1);
  const kept = length === buffer.length ? buffer : Buffer.allocUnsafe(length);
  left.copy(kept);
  return kept;
}
