/** Standard output and standard error: where one of them fails, what the process does goes on. */

/** Masks whatever text is written to the stream from now on. */
export function maskStream(stream: NodeJS.WriteStream, redact: (text: string) => string): void {
  const { write } = stream;
  stream.write = (...given: readonly unknown[]): boolean => {
    const [chunk, ...rest] = given;
    const masked = typeof chunk === 'string' ? redact(chunk) : chunk;
    return Boolean(Reflect.apply(write, stream, [masked, ...rest]));
  };
}

export interface GuardedStream {
  /** The code of its first failure, such as `ENOSPC`; `null` while it takes what is written. */
  failure(): string | null;
}

/**
 * Keeps a failure of the stream from ending the process: a reader that is gone (`| head -1`), a full
 * disk, a closed terminal. A request may be in flight, and its response belongs into the history.
 * What is written after the failure is dropped, and each callback is called all the same.
 */
export function guardStream(stream: NodeJS.WriteStream): GuardedStream {
  let failure: string | null = null;
  const fail = (error: NodeJS.ErrnoException) => {
    failure ??= error.code ?? error.message;
  };
  stream.on('error', fail);
  const { write } = stream;
  // Deno throws where Node emits an event, so that every writer would need a handler.
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
