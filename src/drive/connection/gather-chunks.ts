/**
 * Sends the chunks of a request in one write. A target may refuse a request before its end, and close
 * the connection: a chunk that is written then fails, and the response is lost with it.
 */
import type { Socket } from 'node:net';

/** How undici ends the head of a request with chunks. */
const HEAD_END = 'transfer-encoding: chunked\r\n';

/** Holds what is written in the same turn of the event loop as such a head. */
export function gatherChunks(socket: Socket): Socket {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = ((...args: unknown[]) => {
    const [first] = args;
    if (typeof first === 'string' && first.endsWith(HEAD_END)) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    return write(...args);
  }) as Socket['write'];
  return socket;
}
