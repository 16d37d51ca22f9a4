/** Removes interim responses (1xx) from what a socket reads, before the HTTP parser reads it. */
import type { Socket } from 'node:net';
import { MAX_HEADER_BYTES } from './response-collector.ts';

/** The received bytes are not a response to the request. */
class MalformedError extends Error {
  override readonly name = 'MalformedError';
  readonly code = 'MALFORMED_RESPONSE';
}

/** RFC 9110 section 15.2 allows "one or more"; no server needs this many. */
const MAX_INTERIM_RESPONSES = 32;

const START = Buffer.from('HTTP/1.');
/**
 * The bytes of `HTTP/1.1 1xx` and one more: they distinguish an interim response from a final one.
 */
const TELLING_BYTES = 13;

/**
 * Any server may send `100 Continue` or `103 Early Hints` unrequested (RFC 9110 section 15.2), and
 * a client must accept it. undici rejects a 100, so this filter removes it first. One request is in
 * flight at a time, so what follows a write starts with the head of a response.
 */
export function withoutInterim<S extends Socket>(socket: S): S {
  const filter = new InterimFilter();
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = ((...args: unknown[]) => {
    filter.expectHead();
    return write(...args);
  }) as S['write'];
  socket.read = () => {
    for (;;) {
      const chunk = read() as Buffer | null;
      if (chunk === null) return null;
      const rest = filter.take(chunk);
      if (typeof rest === 'string') {
        socket.destroy(new MalformedError(rest));
        return null;
      }
      if (rest.length > 0) return rest;
    }
  };
  return socket;
}

/** The filter itself, without a socket. */
export class InterimFilter {
  #isInHead = true;
  #heldBytes: Buffer = Buffer.alloc(0);
  #count = 0;

  /** Called when a request is sent: the head of its response follows. */
  expectHead(): void {
    if (this.#isInHead) return;
    this.#isInHead = true;
    this.#count = 0;
  }

  /** The bytes without interim responses, or a sentence that says what is wrong. */
  take(chunk: Buffer): Buffer | string {
    if (!this.#isInHead) return chunk;
    this.#heldBytes =
      this.#heldBytes.length === 0 ? chunk : Buffer.concat([this.#heldBytes, chunk]);
    for (;;) {
      const held = this.#heldBytes;
      const kind = kindOf(held);
      if (kind === 'unknown') return Buffer.alloc(0);
      if (kind === 'final') {
        this.#heldBytes = Buffer.alloc(0);
        this.#isInHead = false;
        return held;
      }
      if (kind === 'upgrade') return 'it switches protocols (101), which no request asked for';
      const end = endOfHead(held);
      if (end < 0 && held.length <= MAX_HEADER_BYTES) return Buffer.alloc(0);
      this.#count += 1;
      if (end < 0) return 'an interim response (1xx) has no end';
      if (this.#count > MAX_INTERIM_RESPONSES)
        return `more than ${this.#count - 1} interim responses (1xx)`;
      this.#heldBytes = held.subarray(end);
    }
  }
}

function kindOf(bytes: Buffer): 'unknown' | 'interim' | 'upgrade' | 'final' {
  const common = Math.min(bytes.length, START.length);
  if (!bytes.subarray(0, common).equals(START.subarray(0, common))) return 'final';
  if (bytes.length < TELLING_BYTES) return 'unknown';
  const status = bytes.toString('latin1', START.length, TELLING_BYTES);
  if (!/^\d 1\d\d[ \r\n]$/.test(status)) return 'final';
  return status.startsWith('101', 2) ? 'upgrade' : 'interim';
}

/**
 * Returns the index after the head, or -1; a bare line feed ends a line too (RFC 9112 section 2.2).
 */
function endOfHead(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n', '\n\r\n'].flatMap((mark) => {
    const at = bytes.indexOf(mark);
    return at < 0 ? [] : [at + mark.length];
  });
  return ends.length === 0 ? -1 : Math.min(...ends);
}
