/**
 * When the disbursements of a run were made: a copy of the ledger that is a moment behind shows all
 * that were made before a certain time, and no others.
 */

import { endMsOf } from '../../core/exchange.ts';
import { isObject, member } from '../../core/json/json.ts';
import { keyOfReference } from '../../core/reference/reference-key.ts';
import { copyOf } from '../../core/text/excerpt.ts';
import {
  acceptedBody,
  type ParsedExchange,
  transactionOf,
} from '../../interface/parsed-exchange.ts';
import { hasNoUsableReference } from '../compared-texts.ts';

/** Disbursements whose times are stored. */
const MAX_OWN = 3000;

/** It was made between the two. */
interface Made {
  readonly sentMs: number;
  readonly endMs: number;
}

export class OwnTimes {
  readonly #own = new Map<string, Made>();

  /** Registers an accepted disbursement; the first one where several return one reference. */
  see(parsed: ParsedExchange): void {
    const { authorization, bizNumber } = parsed.request;
    if (authorization === 'second' || bizNumber === 'second') return;
    if (this.#own.size >= MAX_OWN || mayBeEarlier(parsed)) return;
    const key = keyOfReference(member(transactionIn(parsed), 'reference'));
    if (key === '' || this.#own.has(key)) return;
    const { exchange } = parsed;
    this.#own.set(copyOf(key), { sentMs: exchange.atMs, endMs: endMsOf(exchange) });
  }

  has(key: string): boolean {
    return this.#own.has(key);
  }

  get(key: string): Made | undefined {
    return this.#own.get(key);
  }

  entries(): Iterable<[string, Made]> {
    return this.#own;
  }

  /** When the newest disbursement on a page was sent; minus infinity where it shows none. */
  newestMs(shown: ReadonlySet<string>): number {
    let newest = Number.NEGATIVE_INFINITY;
    for (const key of shown) newest = Math.max(newest, this.#own.get(key)?.sentMs ?? newest);
    return newest;
  }
}

/** Without a usable `merchant_reference`, a target may show a transaction of an earlier run. */
const mayBeEarlier = ({ request }: ParsedExchange) =>
  !request.isLarge && hasNoUsableReference(request);

/** A request with a long body belongs to no operation, but a target may carry it out. */
function transactionIn(parsed: ParsedExchange) {
  if (!parsed.request.isLarge) return transactionOf(parsed) ?? undefined;
  const body = acceptedBody(parsed);
  const data = body === null ? undefined : member(body, 'data');
  return isObject(data) ? data : undefined;
}
