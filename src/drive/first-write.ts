/** Which connection a request is written to: undici does not tell. */
import type { Socket } from 'node:net';

export interface FirstWrites<Mark> {
  /** Marks a connection. */
  watch(socket: Socket, mark: Mark): Socket;
  /** Takes the mark of the connection that is written to next. */
  expect(take: (mark: Mark) => void): void;
}

/** undici writes to a connection at once after it announced that the request starts. */
export function openFirstWrites<Mark>(): FirstWrites<Mark> {
  let expected: ((mark: Mark) => void) | null = null;
  return {
    watch(socket, mark) {
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
