/** What reaches the process from outside a run: signals, and uncaught errors. */
import { EXIT } from '../core/exit.ts';
import type { Redact } from '../history/redact.ts';

const complain = (text: string) => process.stderr.write(`${text}\n`);

export interface Interrupts {
  interrupted(): boolean;
  /** Whether there was an uncaught error. */
  failed(): boolean;
  close(): void;
}

/** They ask a run to end. By default each of them would end the process with requests in flight. */
const ends = [
  ...['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'],
  ...['SIGALRM', 'SIGUSR2', 'SIGXCPU'],
] as const;
/** A file that is as large as it may be: the write fails with EFBIG, and a sentence reports that. */
const passed = 'SIGXFSZ';

/** From the keyboard: only there does a person know what a second one gives up. */
const pressed: ReadonlySet<string> = new Set(['SIGINT', 'SIGQUIT']);
/** `npx` passes on what the terminal has sent already: both arrive at once, and are one. */
const SAME_PRESS_MS = 500;

/**
 * The first signal stops the sending, and what is in flight is waited for. Ctrl-C a second time ends
 * the process at once. An uncaught error stops the sending too, so that the history stays complete.
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
    complain('\nInterrupted: waiting for the requests in flight. Press Ctrl-C again to stop now.');
    stop();
  };
  // The message alone, and masked: a stack or a cause may hold what was sent.
  const onError = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!isFailed) complain(redact(`The suite itself failed: ${message}`));
    isFailed = true;
    stop();
  };
  const handlers: readonly (readonly [string, Handler])[] = [
    ...ends.map((signal) => [signal, () => onSignal(signal)] as const),
    [passed, () => {}],
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

/** Not every system has every signal. */
function listen(event: string, handler: Handler): void {
  try {
    process.on(event, handler);
  } catch {
    // A signal that does not exist here cannot arrive.
  }
}
