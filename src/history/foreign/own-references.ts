/** The references that the run itself received. */
import type { Exchange } from '../../core/exchange.ts';
import { couldDisburse } from '../../core/request.ts';
import { NumberSet } from './number-set.ts';
import { referencesIn } from './references-in.ts';

/** A response to a disbursement is not longer. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * A set of at most this many references, at most 24 bytes each. Further ones are treated as
 * foreign, so that their texts are pseudonymised.
 */
export class OwnReferences {
  readonly #most: number;
  readonly #hashes = new NumberSet();

  constructor(most: number) {
    this.#most = most;
  }

  see({ request, response }: Exchange): void {
    if (response.kind === 'none' || !couldDisburse(request)) return;
    for (const reference of referencesIn(response.body.slice(0, MAX_CHARACTERS))) {
      if (this.#hashes.size < this.#most) this.#hashes.add(hashOf(reference));
    }
  }

  /** Letter case is ignored. */
  has(reference: string): boolean {
    return this.#hashes.has(hashOf(reference));
  }
}

/** 53 bits: two of a million references are confused with a probability of 1 in 18,000. */
function hashOf(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  const small = text.toLowerCase();
  for (let at = 0; at < small.length; at += 1) {
    const code = small.charCodeAt(at);
    high = Math.imul(high ^ code, 0x5bd1e995);
    high ^= high >>> 15;
    low = Math.imul(low ^ code, 0x01000193);
    low ^= low >>> 13;
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}
