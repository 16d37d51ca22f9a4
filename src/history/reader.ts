/** Reads a record line by line, whole or while it grows, in bounded memory. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { UnreadableError } from '../core/errors.ts';
import { onDisk } from './disk.ts';
import type { Header, Line } from './events.ts';

/** Far above any line that the suite writes, and low enough to hold in memory. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

export interface Lines {
  /** What is new since the last time. A line that is not whole yet is new once more. */
  read(): Generator<Line>;
  close(): void;
}

/** Opens a history to be read line by line, which somebody else may still be writing. */
export function openLines(path: string): Lines {
  const file = onDisk(path, () => openSync(path, 'r'), UnreadableError);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let number = 0;
  /** Where the next line starts. */
  let start = 0;
  return {
    *read() {
      const decoder = new StringDecoder('utf8');
      /** Of a line whose end is still to come: put together once, however long it is. */
      let pieces: string[] = [];
      let length = 0;
      for (let at = start; ; ) {
        const read = () => readSync(file, chunk, 0, CHUNK_BYTES, at);
        const bytes = onDisk(path, read, UnreadableError);
        if (bytes === 0) return;
        const part = chunk.subarray(0, bytes);
        const whole = part.lastIndexOf(NEWLINE) + 1;
        if (whole > 0) start = at + whole;
        at += bytes;
        const [first = '', ...others] = decoder.write(part).split('\n');
        pieces.push(first);
        length += first.length;
        if (length > MAX_LINE_BYTES) throw new UnreadableError(`${path}: a line is too long`);
        for (const next of others) {
          number += 1;
          yield parseLine(pieces.join(''), path, number);
          pieces = [next];
          length = next.length;
        }
      }
    },
    close: () => closeSync(file),
  };
}

const NEWLINE = 10;

/**
 * Reads a history line by line. A last line that was cut short is left out: what it would have
 * said did not reach the disk.
 */
export function* readLines(path: string): Generator<Line> {
  const lines = openLines(path);
  try {
    yield* lines.read();
  } finally {
    lines.close();
  }
}

/** A whole text file, for formats that cannot be read line by line. */
export function readText(path: string): string {
  return onDisk(path, () => readFileSync(path, 'utf8'), UnreadableError);
}

function parseLine(text: string, path: string, number: number): Line {
  try {
    const line = JSON.parse(text) as Line;
    if (line.kind === 'header') return withRequirements(line);
    if (typeof line.kind === 'string') return line;
  } catch {
    // The sentence below says what is wrong.
  }
  throw new UnreadableError(
    `${path}, line ${number}: not a line of a history; was the file changed?`,
  );
}

/** Version 1 of the format names the requirement of a waiver `card`. */
function withRequirements(header: Header): Header {
  const { waivers } = header.config;
  if (waivers === undefined) return header;
  const renamed = waivers.map((waiver) => {
    const { card, ...rest } = waiver as typeof waiver & { readonly card?: string };
    return card === undefined ? waiver : { ...rest, requirement: card };
  });
  return { ...header, config: { ...header.config, waivers: renamed } };
}
