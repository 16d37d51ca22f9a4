/** When a run has to end: at the user's stop, or when its time is over, whichever comes first. */

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out before anybody stopped it. */
  isOver(): boolean;
  /** By another clock it is over already: the timer may come a little late. */
  end(): void;
  /** Resolves with the signal, so that no wait goes on after it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Starts the time. The timer keeps no process alive. */
export function openDeadline(runTimeoutMs: number, stop: AbortSignal): Deadline {
  const ending = new AbortController();
  let over = false;
  const end = () => {
    over ||= !ending.signal.aborted;
    ending.abort();
  };
  const timer = setTimeout(end, runTimeoutMs);
  // A number in Deno, which has no such method.
  (timer as { unref?: () => void }).unref?.();
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const onStop = () => ending.abort();
  if (stop.aborted) onStop();
  stop.addEventListener('abort', onStop, { once: true });
  return {
    signal: ending.signal,
    ended,
    isOver: () => over,
    end,
    close() {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    },
  };
}
