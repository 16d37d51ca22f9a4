/** Takes interim responses (1xx) out of what a socket reads, before the HTTP parser sees them. */
import type { Socket } from 'node:net';

/** What came is no response to what was asked. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
  readonly code = 'MALFORMED_RESPONSE';
}

/** RFC 9110 section 15.2 allows "one or more"; no server has a use for as many as this. */
const MAX_INTERIM_RESPONSES = 32;
/** Of one interim response, as much as undici takes of a final one. */
const MAX_INTERIM_BYTES = 64 * 1024;

const START = Buffer.from('HTTP/1.');
/** `HTTP/1.1 1xx` and what follows, to tell an interim response from a final one. */
const TELLING_BYTES = 13;

/**
 * Any server may send `100 Continue` or `103 Early Hints` unasked, and a client has to take it.
 * undici refuses a 100, so what it reads from the socket is rid of them first. One request is in
 * flight at a time, so whatever follows a write begins with the head of a response.
 */
export function withoutInterim<S extends Socket>(socket: S): S {
  const strip = makeStripper();
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = ((...args: unknown[]) => {
    strip.expectHead();
    return write(...args);
  }) as S['write'];
  socket.read = () => {
    for (;;) {
      const chunk = read() as Buffer | null;
      if (chunk === null) return null;
      const rest = strip.take(chunk);
      if (typeof rest === 'string') {
        socket.destroy(new MalformedError(rest));
        return null;
      }
      if (rest.length > 0) return rest;
    }
  };
  return socket;
}

/** The same without a socket: bytes in, bytes without interim responses out, or what is wrong. */
export function makeStripper() {
  let inHead = true;
  let held: Buffer = Buffer.alloc(0);
  let count = 0;
  return {
    expectHead() {
      if (inHead) return;
      inHead = true;
      count = 0;
    },
    take(chunk: Buffer): Buffer | string {
      if (!inHead) return chunk;
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      for (;;) {
        const kind = kindOf(held);
        if (kind === 'unknown') return Buffer.alloc(0);
        if (kind === 'final') {
          const all = held;
          held = Buffer.alloc(0);
          inHead = false;
          return all;
        }
        if (kind === 'upgrade') return 'it switches protocols (101), but no request asked for that';
        const end = endOfHead(held);
        if (end < 0 && held.length <= MAX_INTERIM_BYTES) return Buffer.alloc(0);
        count += 1;
        if (end < 0) return 'an interim response (1xx) has no end';
        if (count > MAX_INTERIM_RESPONSES) return `more than ${count - 1} interim responses (1xx)`;
        held = held.subarray(end);
      }
    },
  };
}

function kindOf(bytes: Buffer): 'unknown' | 'interim' | 'upgrade' | 'final' {
  const common = Math.min(bytes.length, START.length);
  if (!bytes.subarray(0, common).equals(START.subarray(0, common))) return 'final';
  if (bytes.length < TELLING_BYTES) return 'unknown';
  const status = bytes.toString('latin1', START.length, TELLING_BYTES);
  if (!/^\d 1\d\d[ \r\n]$/.test(status)) return 'final';
  return status.startsWith('101', 2) ? 'upgrade' : 'interim';
}

/** Where the head ends; a bare line feed ends a line too (RFC 9112 section 2.2). */
function endOfHead(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n', '\n\r\n'].flatMap((mark) => {
    const at = bytes.indexOf(mark);
    return at < 0 ? [] : [at + mark.length];
  });
  return ends.length === 0 ? -1 : Math.min(...ends);
}
