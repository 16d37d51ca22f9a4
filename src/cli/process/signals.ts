/** Handles signals and uncaught errors during a run. */
import { EXIT } from '../../core/exit.ts';
import type { Redact } from '../../history/redaction/redact.ts';

import { printError } from '../command.ts';

interface Interrupts {
  interrupted(): boolean;
  /** Whether there was an uncaught error. */
  failed(): boolean;
  close(): void;
}

/**
 * Signals that stop a run. Without a handler each of them would end the process with requests in
 * flight.
 */
const ends = [
  ...['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'],
  ...['SIGALRM', 'SIGUSR2', 'SIGXCPU'],
] as const;
/**
 * The signal for a file of the maximum size: the write then fails with EFBIG, which is reported. And
 * the one at which Node opens its debugger, which would show the token to every user of the machine.
 */
const ignored = ['SIGXFSZ', 'SIGUSR1'] as const;

/** Signals from the keyboard: after the second one the process ends at once. */
const pressed: ReadonlySet<string> = new Set(['SIGINT', 'SIGQUIT']);
/** `npx` repeats a signal that the terminal has sent already; two within this time are one. */
const SAME_PRESS_MS = 500;

/**
 * The first signal stops the sending, and requests in flight are completed. A second Ctrl-C ends
 * the process immediately. An uncaught error stops the sending too, so that the history is
 * complete.
 */
export function handleInterrupts(stop: () => void, redact: Redact): Interrupts {
  let interruptedAtMs: number | null = null;
  let isFailed = false;
  const onSignal = (signal: string) => {
    if (interruptedAtMs !== null) {
      const isAgain = performance.now() - interruptedAtMs > SAME_PRESS_MS;
      if (isAgain && pressed.has(signal)) process.exit(EXIT.interrupted);
      return;
    }
    interruptedAtMs = performance.now();
    printError(
      '\nInterrupted: waiting for the requests in flight. Press Ctrl-C again to stop now.',
    );
    stop();
  };
  // Only the message, redacted: a stack or a cause may contain a request.
  const onError = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!isFailed) printError(redact(`The suite itself failed: ${message}`));
    isFailed = true;
    stop();
  };
  const handlers: readonly (readonly [string, Handler])[] = [
    ...ends.map((signal) => [signal, () => onSignal(signal)] as const),
    ...ignored.map((signal) => [signal, () => {}] as const),
    ['unhandledRejection', onError],
    ['uncaughtException', onError],
  ];
  for (const [event, handler] of handlers) listen(event, handler);
  return {
    interrupted: () => interruptedAtMs !== null,
    failed: () => isFailed,
    close() {
      for (const [event, handler] of handlers) process.off(event, handler);
    },
  };
}

type Handler = (given: unknown) => void;

/** Some systems do not have all signals. */
function listen(event: string, handler: Handler): void {
  try {
    process.on(event, handler);
  } catch {
    // A signal that does not exist on this system cannot arrive.
  }
}
