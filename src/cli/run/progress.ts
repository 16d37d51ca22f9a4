/**
 * Shows the progress of a run: on a terminal in one line that changes, elsewhere in a line every 5
 * seconds.
 */
import { clearLine, cursorTo } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { progressLine } from '../../../reporters/terminal.ts';
import type { Progress } from '../../core/progress.ts';

interface Ticker {
  tick(progress: Progress): void;
  /** Ends the line, so that further output starts below it. */
  end(): void;
}

/** Few lines, because a log is usually read later. */
const PLAIN_EVERY_MS = 5000;

/** `isQuiet`: shows nothing. */
export function openTicker(
  stream: NodeJS.WriteStream,
  { isQuiet }: { readonly isQuiet: boolean },
): Ticker {
  if (isQuiet) return { tick() {}, end() {} };
  return stream.isTTY === true ? rewrittenLine(stream) : plainLines(stream);
}

function rewrittenLine(stream: WriteStream): Ticker {
  let shown = false;
  return {
    tick(progress) {
      shown = true;
      cursorTo(stream, 0);
      stream.write(progressLine(progress).slice(0, Math.max(20, (stream.columns ?? 80) - 1)));
      clearLine(stream, 1);
    },
    end() {
      if (shown) stream.write('\n');
      shown = false;
    },
  };
}

function plainLines(stream: NodeJS.WritableStream): Ticker {
  let lastMs = 0;
  let last: string | null = null;
  return {
    tick(progress) {
      last = progressLine(progress);
      if (progress.elapsedMs - lastMs < PLAIN_EVERY_MS) return;
      lastMs = progress.elapsedMs;
      stream.write(`${last}\n`);
      last = null;
    },
    end() {
      if (last !== null) stream.write(`${last}\n`);
      last = null;
    },
  };
}
