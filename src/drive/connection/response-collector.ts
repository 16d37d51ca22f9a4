/** Collects one response from undici: its status, header fields and body, or why there is none. */

import type { Peer } from '../../core/address/connection.ts';
import { type PatientTimer, setPatientTimer } from '../../core/patient-timer.ts';
import type { HeaderList } from '../../core/request.ts';
import type { WireLimits, WireResponse } from '../../core/wire.ts';
import { bodyLargerThan, failure, notConnected, tooLarge, tooLate } from './failure.ts';
import type { FirstWrites } from './first-write.ts';
import type { Dispatcher } from './undici.ts';

/**
 * For all header fields of one response: four times the limit of Node, so no honest response
 * exceeds it.
 */
export const MAX_HEADER_BYTES = 64 * 1024;

/**
 * So many chunks become one: a target may send four million chunks of one byte, which would need more
 * memory than the thread has.
 */
const MERGED_CHUNKS = 256;

/**
 * Collects one response, until its end, an error or the deadline. It has the older names of the
 * methods of undici's handlers, because the newer ones merge repeated headers. undici's `request`
 * makes a stream for each response, which takes a fifth of the time of the driving thread.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #limits: WireLimits;
  readonly #firstWrites: FirstWrites<Peer>;
  readonly #resolve: (response: WireResponse) => void;
  readonly #timer: PatientTimer;
  readonly #chunks: Uint8Array[] = [];
  /** How many of the last chunks were not merged yet. */
  #unmerged = 0;
  #bytes = 0;
  #status = 0;
  #headers: HeaderList = [];
  #peer: Peer | null = null;
  /** Set when undici has a connection, immediately before the first byte is written. */
  #abort: (() => void) | null = null;
  #isOver = false;

  constructor(
    limits: WireLimits,
    firstWrites: FirstWrites<Peer>,
    resolve: (response: WireResponse) => void,
  ) {
    this.#limits = limits;
    this.#firstWrites = firstWrites;
    this.#resolve = resolve;
    const { timeoutMs } = limits;
    this.#timer = setPatientTimer(timeoutMs, () =>
      this.#stop(this.#abort === null ? notConnected(timeoutMs) : tooLate(timeoutMs)),
    );
  }

  /** Whether its response, or why there is none, is known. */
  get isOver(): boolean {
    return this.#isOver;
  }

  onConnect(abort: () => void): void {
    // A request that waited for its connection beyond the deadline is not sent.
    if (this.#isOver) {
      abort();
      return;
    }
    this.#abort = abort;
    this.#firstWrites.expect((peer) => {
      this.#peer = peer;
    });
  }

  onHeaders(status: number, fields: Buffer[]): boolean {
    this.#status = status;
    this.#headers = pairs(fields);
    return true;
  }

  onData(chunk: Buffer): boolean {
    const { maxBodyBytes } = this.#limits;
    this.#bytes += chunk.length;
    if (this.#bytes > maxBodyBytes) this.#stop(tooLarge(bodyLargerThan(maxBodyBytes)));
    this.#chunks.push(chunk);
    this.#unmerged += 1;
    if (this.#unmerged === MERGED_CHUNKS) this.#mergeLast();
    return true;
  }

  /** A chunk keeps the memory of what was read with it, and each object costs more than a few bytes. */
  #mergeLast(): void {
    const last = this.#chunks.splice(-this.#unmerged);
    this.#chunks.push(Buffer.concat(last));
    this.#unmerged = 0;
  }

  onComplete(): void {
    const body = Buffer.concat(this.#chunks);
    const response = {
      kind: 'response',
      status: this.#status,
      headers: this.#headers,
      body,
    } as const;
    this.#end(this.#peer === null ? response : { ...response, peer: this.#peer });
  }

  onError(error: Error): void {
    const { timeoutMs } = this.#limits;
    const isStarted = this.#abort !== null;
    const hasHeaders = this.#status > 0;
    const maxHeaderBytes = MAX_HEADER_BYTES;
    this.#end(failure(error, { isStarted, hasHeaders, timeoutMs, maxHeaderBytes }));
  }

  /** Ends without a response; the connection is closed. */
  #stop(response: WireResponse): void {
    this.#end(response);
    this.#abort?.();
  }

  #end(response: WireResponse): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timer.cancel();
    this.#resolve(response);
  }
}

/** Names and values alternate in what undici passes. */
function pairs(flat: readonly Buffer[]): HeaderList {
  const list: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    list.push([String(flat[at]), String(flat[at + 1])]);
  }
  return list;
}
