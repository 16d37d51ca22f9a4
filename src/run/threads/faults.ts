/** Errors of a thread as messages, because errors cannot be copied between threads completely. */
import { HistoryError, UnreadableError, UsageError } from '../../core/errors.ts';
import type { Died, Fault, FaultCause } from './messages.ts';

/** The error of a task, as a message. */
export const faultFrom = (error: unknown): Fault => {
  return { kind: 'fault', cause: causeOf(error), message: (error as Error).message };
};

function causeOf(error: unknown): FaultCause {
  // A file that is not a history is a mistake of the user.
  if (error instanceof UsageError || error instanceof UnreadableError) return 'usage';
  return error instanceof HistoryError ? 'history' : 'suite';
}

/** A thread that has died is an error of the suite. */
export const faultOf = (end: Fault | Died): Fault =>
  end.kind === 'fault' ? end : { kind: 'fault', cause: 'suite', message: end.message };

/** The user did not name the history of the run, so an unreadable one is not a usage error. */
export function ownFaultOf(end: Fault | Died): Fault {
  const fault = faultOf(end);
  return fault.cause === 'usage' ? { ...fault, cause: 'history' } : fault;
}

/** The error of a thread, as an error of this thread. */
export function errorOf({ cause, message }: Fault): Error {
  switch (cause) {
    case 'usage':
      return new UsageError(message);
    case 'history':
      return new HistoryError(message);
    case 'suite':
      return new Error(message);
  }
}
