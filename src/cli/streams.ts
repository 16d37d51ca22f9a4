/** Guards standard output and standard error: if one of them fails, the process continues. */

/** Masks every text that is written to the stream from now on. */
export function maskStream(stream: NodeJS.WriteStream, redact: (text: string) => string): void {
  const { write } = stream;
  stream.write = (...given: readonly unknown[]): boolean => {
    const [chunk, ...rest] = given;
    const masked = typeof chunk === 'string' ? redact(chunk) : chunk;
    return Boolean(Reflect.apply(write, stream, [masked, ...rest]));
  };
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
