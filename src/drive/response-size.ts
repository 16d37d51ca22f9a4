/** The size of all responses of a run: a target with a few megabytes in each must not fill the disk. Pure. */
import type { Exchange } from '../core/exchange.ts';
import { formatNumber } from '../core/text/counted.ts';

/** In addition to `BYTES_A_REQUEST` of each planned request. A usual response has less than 30 KiB. */
const SPARE_BYTES = 1024 ** 3;
const BYTES_A_REQUEST = 64 * 1024;

export class ResponseSize {
  readonly #limit: number;
  /** The length of the bodies of all responses, in characters: most are ASCII, or Base64. */
  #bodyLength = 0;

  /** `planned`: the number of requests that the run is to send. */
  constructor(planned: number) {
    this.#limit = SPARE_BYTES + BYTES_A_REQUEST * planned;
  }

  /** Called with each response. */
  add(response: Exchange['response']): void {
    if (response.kind !== 'none') this.#bodyLength += response.body.length;
  }

  get isOverLimit(): boolean {
    return this.#bodyLength > this.#limit;
  }

  /** Why a run ends where the limit is exceeded. */
  sentence(): string {
    const mebibytes = formatNumber(Math.floor(this.#limit / 1024 ** 2));
    return `The responses together have more than ${mebibytes} MiB, the limit of a run: the suite sent nothing more. Let the target show less in a page, or select scenarios with ONLY`;
  }
}
