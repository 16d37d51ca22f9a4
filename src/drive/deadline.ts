/** Ends a run when the user stops it or when RUN_TIMEOUT_MS is over, whichever comes first. */
import { unref } from '../core/unref.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out before the user stopped the run. */
  isOver(): boolean;
  /**
   * Ends the run now, as another clock says that its time is over: the timer may be a little late.
   */
  end(): void;
  /** Resolves when the signal aborts, so that no wait continues after it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Starts the time. The timer does not keep the process alive. */
export function openDeadline(runTimeoutMs: number, stop: AbortSignal): Deadline {
  const ending = new AbortController();
  let isOver = false;
  const end = () => {
    isOver ||= !ending.signal.aborted;
    ending.abort();
  };
  const timer = setTimeout(end, runTimeoutMs);
  // In Deno the timer is a number, without this method.
  unref(timer);
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const onStop = () => ending.abort();
  if (stop.aborted) onStop();
  stop.addEventListener('abort', onStop, { once: true });
  return {
    signal: ending.signal,
    ended,
    isOver: () => isOver,
    end,
    close() {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    },
  };
}
