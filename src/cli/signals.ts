/** What reaches the process from outside a run: Ctrl-C, and errors that nobody caught. */
import { EXIT } from '../core/exit.ts';
import type { Redact } from '../history/redact.ts';

const complain = (text: string) => process.stderr.write(`${text}\n`);

export interface Interrupts {
  interrupted(): boolean;
  close(): void;
}

/** The first Ctrl-C stops sending, the second one ends the process at once. */
export function handleInterrupts(stop: () => void, redact: Redact): Interrupts {
  let count = 0;
  const onSignal = () => {
    count += 1;
    if (count > 1) process.exit(EXIT.interrupted);
    complain('\nInterrupted: waiting for what is in flight. Once more ends it at once.');
    stop();
  };
  // The message alone, and masked: a stack or a cause may hold what was sent.
  const onError = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    complain(redact(`The suite itself failed: ${message}`));
    process.exit(EXIT.fault);
  };
  const handlers = [
    ['SIGINT', onSignal],
    ['SIGTERM', onSignal],
    ['unhandledRejection', onError],
    ['uncaughtException', onError],
  ] as const;
  for (const [event, handler] of handlers) process.on(event, handler);
  return {
    interrupted: () => count > 0,
    close() {
      for (const [event, handler] of handlers) process.off(event, handler);
    },
  };
}
