/** Guards standard output and standard error: if one of them fails, the process continues. */
import { UNSEARCHABLE } from '../../history/redaction/redact.ts';

/** Redacts every text that is written to the stream from now on. */
export function redactStream(stream: NodeJS.WriteStream, redact: (text: string) => string): void {
  const { write } = stream;
  stream.write = (...given: readonly unknown[]): boolean => {
    const [chunk, ...rest] = given;
    const redacted = typeof chunk === 'string' ? redactedByLine(chunk, redact) : chunk;
    return Boolean(Reflect.apply(write, stream, [redacted, ...rest]));
  };
}

/** Lines that cannot be searched for secrets are hidden; the other lines are shown. */
function redactedByLine(text: string, redact: (text: string) => string): string {
  const whole = redact(text);
  if (whole !== UNSEARCHABLE || !text.includes('\n')) return whole;
  const middle = text.indexOf('\n', text.length / 2 - 1);
  const end = middle === -1 ? text.indexOf('\n') : middle;
  if (end === text.length - 1) return `${redactedByLine(text.slice(0, end), redact)}\n`;
  return `${redactedByLine(text.slice(0, end), redact)}\n${redactedByLine(text.slice(end + 1), redact)}`;
}

export interface GuardedStream {
  /** The code of its first failure, such as `ENOSPC`; `null` if there was none. */
  failure(): string | null;
}

/**
 * Keeps a failure of the stream from ending the process: a closed pipe (`| head -1`), a full disk,
 * a closed terminal. A request may be in flight, and its response must be recorded. Text after the
 * failure is dropped, but every callback is called.
 */
export function guardStream(stream: NodeJS.WriteStream): GuardedStream {
  let failure: string | null = null;
  const fail = (error: NodeJS.ErrnoException) => {
    failure ??= error.code ?? error.message;
  };
  stream.on('error', fail);
  const { write } = stream;
  // Where Node emits an event, Deno throws, so each writer would need a handler.
  stream.write = (...given: readonly unknown[]): boolean => {
    if (failure === null) {
      try {
        return Boolean(Reflect.apply(write, stream, given));
      } catch (error) {
        fail(error as NodeJS.ErrnoException);
      }
    }
    const last = given.at(-1);
    if (typeof last === 'function') setImmediate(() => last());
    return true;
  };
  return { failure: () => failure };
}
