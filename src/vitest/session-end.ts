/**
 * Tells the reporter when the session in vitest's worker has written its last line. Vitest ends the
 * worker and calls the reporter at the same time, and only one of them may write to the history.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { unref } from '../core/unref.ts';

/** One for each process: a worker of vitest is a thread of it. */
const CHANNEL = `disbursement-conformance:${process.pid}`;
/** A session that has not ended by then was stopped with its worker. */
const LONGEST_WAIT_MS = 10_000;

/** Called in the worker that opens the session; the result is called after its last line. */
export function announceSession(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('began');
  return () => {
    channel.postMessage('ended');
    channel.close();
  };
}

export interface SessionEnd {
  /** Resolves when no session writes any more; at once if none began. */
  readonly reached: () => Promise<void>;
}

/** Called in the main thread, before a session begins. */
export function watchSessionEnd(longestWaitMs = LONGEST_WAIT_MS): SessionEnd {
  const channel = new BroadcastChannel(CHANNEL);
  let hasBegun = false;
  const ended = new Promise<void>((resolve) => {
    channel.onmessage = ({ data }: { readonly data: unknown }) => {
      if (data === 'ended') resolve();
      else hasBegun = true;
    };
  });
  // Deno has no such method; there the end of the run closes the channel.
  unref(channel);
  return {
    async reached() {
      if (hasBegun) await Promise.race([ended, sleep(longestWaitMs, undefined, { ref: false })]);
      channel.close();
    },
  };
}
