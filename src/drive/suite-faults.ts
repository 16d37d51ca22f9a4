/** Notes the faults of the suite in the history, each of them once. */
import { HistoryError } from '../core/errors.ts';
import type { Redact } from '../history/redaction/redact.ts';
import type { Stop } from './stop.ts';

/**
 * In place of an error of the suite, whose stack and cause may contain the unredacted message. The
 * history has its sentence.
 */
export class NotedFault extends Error {}

/**
 * The error with secrets redacted in its message: another error of its kind, because the stack and
 * the cause may contain the unredacted message.
 */
export function redactedError(error: unknown, redact: Redact): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const redacted = redact(message);
  const isClean = redacted === message && error instanceof Error && error.cause === undefined;
  if (isClean) return error;
  return error instanceof HistoryError ? new HistoryError(redacted) : new Error(redacted);
}

export class SuiteFaults {
  readonly #stop: Pick<Stop, 'atFault'>;
  readonly #redact: Redact;
  /** Several scenarios may wait for the same health check, and all of them get its error. */
  readonly #noted = new Map<unknown, NotedFault>();

  constructor(stop: Pick<Stop, 'atFault'>, redact: Redact) {
    this.#stop = stop;
    this.#redact = redact;
  }

  /** Throws `NotedFault` where the work fails by a fault of the suite. */
  async noting(where: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof NotedFault) throw error;
      if (error instanceof HistoryError) {
        this.#stop.atFault(null);
        throw error;
      }
      throw this.#note(where, error);
    }
  }

  #note(where: string, error: unknown): NotedFault {
    const earlier = this.#noted.get(error);
    if (earlier !== undefined) return earlier;
    const message = error instanceof Error ? error.message : String(error);
    const sentence = this.#redact(`The suite itself failed in ${where}: ${message}`);
    const fault = new NotedFault(sentence);
    this.#noted.set(error, fault);
    this.#stop.atFault(sentence);
    return fault;
  }
}
