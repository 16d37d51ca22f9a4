/** Finds the connection to which a request is written, because undici does not report it. */
import type { Socket } from 'node:net';

export interface FirstWrites<Mark> {
  /** Attaches a mark to a connection. */
  mark(socket: Socket, mark: Mark): Socket;
  /** Calls `take` with the mark of the connection that is written to next. */
  expect(take: (mark: Mark) => void): void;
}

/**
 * Relies on undici, which writes to the connection immediately after it reports the start of a
 * request.
 */
export function openFirstWrites<Mark>(): FirstWrites<Mark> {
  let expected: ((mark: Mark) => void) | null = null;
  return {
    mark(socket, mark) {
      const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
      socket.write = ((...args: unknown[]) => {
        expected?.(mark);
        expected = null;
        return write(...args);
      }) as Socket['write'];
      return socket;
    },
    expect(take) {
      expected = take;
    },
  };
}
