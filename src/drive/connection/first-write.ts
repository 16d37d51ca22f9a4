/** Finds the connection to which a request is written, because undici does not report it. */
import type { Socket } from 'node:net';

/**
 * Relies on undici, which writes to the connection immediately after it reports the start of a
 * request.
 */
export class FirstWrites<Mark> {
  #expected: ((mark: Mark) => void) | null = null;

  /** Attaches a mark to a connection. */
  mark(socket: Socket, mark: Mark): Socket {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = ((...args: unknown[]) => {
      this.#expected?.(mark);
      this.#expected = null;
      return write(...args);
    }) as Socket['write'];
    return socket;
  }

  /** Calls `take` with the mark of the connection that is written to next. */
  expect(take: (mark: Mark) => void): void {
    this.#expected = take;
  }
}
