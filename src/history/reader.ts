/** Reads a history line by line, whole or while it grows, in bounded memory, by its grammar. */
import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { UnreadableError } from '../core/errors.ts';
import { whyUnlinked } from './broken-chain.ts';
import { digestOf, LINK_BYTES, linkTo, MAX_LINE_BYTES } from './chain.ts';
import { onDisk } from './disk.ts';
import type { Line } from './events.ts';
import { openGrammar } from './grammar.ts';
import { overLimits } from './line-limits.ts';
import { wholeLines } from './whole-lines.ts';

export interface Lines {
  /** What is new since the last time. A line that is not whole yet is new once more. */
  read(): Generator<Line>;
  /** Looks at the end, once nobody writes any more. */
  end(): void;
  close(): void;
}

/** Opens a history to be read line by line, which somebody else may still be writing. */
export function openLines(path: string): Lines {
  const file = onDisk(path, () => openSync(path, 'r'), UnreadableError);
  const reader = makeLineReader(path);
  /** Where the next line starts. */
  let start = 0;
  /** Bytes behind the last whole line. */
  let rest = 0;
  return {
    *read() {
      for (const { line, bytes, isTooLong } of wholeLines(path, file, start)) {
        if (isTooLong) reader.refuseLong();
        if (line === null) {
          rest = bytes;
          return;
        }
        start += bytes + 1;
        yield reader.take(line);
      }
    },
    end: () => reader.end(rest),
    close: () => closeSync(file),
  };
}

/**
 * Reads a history line by line. A last line that was cut short is left out: what it would have
 * said did not reach the disk.
 */
export function* readLines(path: string): Generator<Line> {
  const lines = openLines(path);
  try {
    yield* lines.read();
    lines.end();
  } finally {
    lines.close();
  }
}

/** A whole text file, for formats that cannot be read line by line. */
export function readText(path: string): string {
  return onDisk(path, () => readFileSync(path, 'utf8'), UnreadableError);
}

/** Takes the lines of one file in their order, and refuses the first that cannot stand there. */
function makeLineReader(path: string) {
  const grammar = openGrammar();
  let number = 0;
  /** Of the line before. */
  let digest = '';

  function refuse(why: string): never {
    throw new UnreadableError(`${path}, line ${number}: ${why}`);
  }

  return {
    take(line: Buffer): Line {
      number += 1;
      if (line[0] !== BRACE || line.at(-1) !== BRACE_END) refuse('it is no JSON object');
      if (!isUtf8(line)) refuse('it is not valid UTF-8');
      const limit = overLimits(line);
      if (limit !== null) refuse(limit);
      const own = digestOf(line);
      const isFirst = number === 1;
      const link = isFirst ? '' : line.toString('latin1', 0, LINK_BYTES);
      if (!isFirst && link !== linkTo(digest)) refuse(whyUnlinked(path, number, link));
      const found = isFirst ? parsed(line, 0) : parsed(line, LINK_BYTES - 1);
      if (found === undefined) refuse('it is no JSON object');
      const fault = grammar.take(found);
      if (fault !== null) refuse(fault);
      digest = own;
      return found as Line;
    },
    refuseLong() {
      number += 1;
      refuse(`it is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`);
    },
    /** `rest`: bytes behind the last whole line. */
    end(rest: number) {
      number += 1;
      if (rest > 0 && grammar.hasEnded) refuse('it stands behind the footer');
      if (number === 1) refuse('a history begins with its header, and there is none');
    },
  };
}

const [BRACE, BRACE_END] = [123, 125];

/** The object without what is before the place: its link, which is compared as bytes. */
function parsed(line: Buffer, from: number): unknown {
  line[from] = BRACE;
  try {
    return JSON.parse(line.toString('utf8', from));
  } catch {
    return undefined;
  }
}
