/** Shows how a run gets on: one living line on a terminal, a plain line now and then elsewhere. */
import { clearLine, cursorTo } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { progressLine } from '../../reporters/terminal.ts';
import type { Progress } from '../core/progress.ts';

export interface Ticker {
  tick(progress: Progress): void;
  /** Leaves the line as it is, so that what follows starts below it. */
  end(): void;
}

/** A log that is read afterwards wants few lines. */
const PLAIN_EVERY_MS = 5000;

export function openTicker(stream: NodeJS.WriteStream): Ticker {
  return stream.isTTY === true ? livingLine(stream) : plainLines(stream);
}

function livingLine(stream: WriteStream): Ticker {
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
