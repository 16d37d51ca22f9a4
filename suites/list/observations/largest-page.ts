/** The largest number of transactions on a page, if the target shows a limit. */

import type { Observed } from '../../../src/check/check.ts';
import {
  acceptanceInWords,
  type Observer,
  type Sighting,
} from '../../../src/check/kinds/observe.ts';
import { endMsOf } from '../../../src/core/exchange.ts';
import { counted } from '../../../src/core/text/counted.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import {
  listOf,
  type ParsedExchange,
  referenceKeysIn,
} from '../../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../../src/interface/request-headers.ts';

/** Longer pages are not compared item by item. */
const MAX_COMPARED = 2000;

/** Larger sizes show how a target reads an odd number, and not how long its pages are. */
const LARGEST_SIZE = 1000;

/** The first page of a size with the greatest length. */
interface Longest {
  readonly length: number;
  readonly references: ReadonlySet<string>;
  readonly endMs: number;
}

/**
 * A page that is shorter than requested may contain all transactions. It shows a limit if a later page
 * of the same size has a transaction that the first one does not have, and is not longer.
 */
export const largestPage = (): Observer => new LargestPage();

class LargestPage implements Observer {
  readonly #bySize = new Map<number, Longest>();
  #longestLength = 0;
  #largestSize = 0;
  #limit: number | null = null;
  /** What became of each refused size. */
  readonly #refused = new Map<number, string>();

  see(parsed: ParsedExchange): Sighting {
    const { perPage, operation } = parsed.request;
    if (operation !== listTransactions.name || perPage === null) return 'none';
    if (perPage > LARGEST_SIZE) return 'none';
    const list = listOf(parsed);
    if (list !== null) {
      this.#seePage(parsed, perPage, list.length);
      return 'shown';
    }
    const what = acceptanceInWords(parsed);
    if (what === null || what === 'accepted' || !isOnlySize(parsed)) return 'requested';
    this.#refused.set(perPage, what);
    return 'shown';
  }

  #seePage(parsed: ParsedExchange, perPage: number, length: number): void {
    this.#longestLength = Math.max(this.#longestLength, length);
    this.#largestSize = Math.max(this.#largestSize, perPage);
    if (length === 0 || length >= perPage || length > MAX_COMPARED) return;
    if (!hasRightHeaders(parsed.request)) return;
    const { atMs } = parsed.exchange;
    const references = referenceKeysIn(parsed);
    const longest = this.#bySize.get(perPage);
    if (longest === undefined || length > longest.length) {
      // A longer page shows that the assumed limit does not exist.
      if (this.#limit !== null && length > this.#limit) this.#limit = null;
      const endMs = endMsOf(parsed.exchange);
      this.#bySize.set(perPage, { length, references: new Set(references), endMs });
    } else if (length === longest.length && atMs >= longest.endMs) {
      if (references.some((one) => !longest.references.has(one))) this.#limit = length;
    }
  }

  answer(): Omit<Observed, 'exchanges'> | null {
    const [size, length, limit] = [this.#largestSize, this.#longestLength, this.#limit];
    if (size === 0) return null;
    const [tooLarge] = [...this.#refused].filter(([perPage]) => perPage > size).sort(bySize);
    if (tooLarge !== undefined) {
      const [perPage, what] = tooLarge;
      // The sizes depend on the run; that the target refuses too large ones does not.
      return {
        answer: `perPage=${size} was accepted, perPage=${perPage} ${what}`,
        value: `too large: ${what}`,
      };
    }
    if (limit !== null && limit >= length) return { answer: `${limit}`, value: limit };
    // Some frameworks take a size above their limit for none.
    if (limit !== null)
      return { answer: `${length}; a larger perPage gives pages of ${limit}`, value: length };
    return {
      answer: `no limit seen: the largest perPage was ${size}, and the longest page had ${counted(length, 'transaction')}`,
      value: null,
    };
  }
}

const bySize = ([one]: readonly [number, string], [other]: readonly [number, string]) =>
  one - other;

/** Everything else in the request is right, so only its `perPage` explains a refusal. */
const isOnlySize = ({ request }: ParsedExchange) =>
  request.hasDocumentedNames && hasRightHeaders(request) && Number(request.perPage) > 0;
