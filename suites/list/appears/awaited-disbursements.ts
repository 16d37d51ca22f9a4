/** The disbursements of the run that a list must show, and those that it has shown. */

import type { Context } from '../../../src/check/check.ts';
import { Repeats } from '../../../src/check/repeats/repeats.ts';
import { type Exchange, endMsOf, evidenceOf } from '../../../src/core/exchange.ts';
import { referenceKey } from '../../../src/core/reference/reference-key.ts';
import { beginningOf, copyOf, excerpt } from '../../../src/core/text/excerpt.ts';
import { clientOf } from '../../../src/interface/client.ts';
import { type ParsedExchange, transactionOf } from '../../../src/interface/parsed-exchange.ts';
import type { ListedDisbursement, RunDisbursement } from './page-order.ts';

/** Disbursements that are awaited; further ones are ignored. */
const MAX_AWAITED = 1000;
/** Longer texts of a target must not fill the memory. */
const KEPT_CHARACTERS = 100;

type Known = Omit<ListedDisbursement, 'isPending'>;

/** The letter case of references is ignored. */
export class AwaitedDisbursements {
  readonly #awaited = new Map<string, RunDisbursement>();
  readonly #listed = new Map<string, Known>();
  readonly #lastPendingMs = new Map<string, number>();
  readonly #all: Repeats;
  /** Repeats of a `merchant_reference` with a reference of their own. */
  readonly #repeats = new Set<string>();
  #count = 0;
  #firstAfterMs = 0;
  /** When the last list was requested. */
  #lastListMs = Number.NEGATIVE_INFINITY;
  /** The shortest time from a response to the last list that lacks its disbursement. */
  #leastAbsentMs = Number.POSITIVE_INFINITY;
  /** The longest time from a response to the first list that shows its disbursement. */
  #mostAfterMs = 0;

  constructor(context: Context) {
    this.#all = new Repeats(context);
  }

  get count(): number {
    return this.#count;
  }

  /** The time between the response to the first listed disbursement and the list that showed it. */
  get firstAfterMs(): number {
    return this.#firstAfterMs;
  }

  /**
   * How long a disbursement may be absent, at least `givenMs`. A list that shows none of them sooner is late,
   * and then each has as long as the one that took longest.
   */
  givenMs(givenMs: number): number {
    const isLate = this.#count > 0 && this.#leastAbsentMs > givenMs;
    return isLate ? this.#mostAfterMs : givenMs;
  }

  /** Called with each list, after its items. */
  seeList({ atMs }: Exchange): void {
    this.#lastListMs = atMs;
  }

  seeDisbursement(parsed: ParsedExchange): void {
    const { exchange, request } = parsed;
    this.#all.see(parsed);
    const reference = transactionOf(parsed)?.reference;
    if (!isOfFirstClient(request) || typeof reference !== 'string') return;
    if (this.#awaited.size + this.#listed.size >= MAX_AWAITED) return;
    const key = referenceKey(reference);
    // A list may have shown it before the response to it was complete.
    if (this.#awaited.has(key) || this.#listed.has(key)) return;
    const evidence = evidenceOf(exchange);
    this.#awaited.set(key, { reference: excerpt(reference), evidence, traits: traitsOf(parsed) });
    if (request.isRepeat) this.#repeats.add(key);
  }

  /** Registers a listed reference. Whether it is an awaited one that is listed for the first time. */
  seeListed(reference: string, exchange: Exchange, isPending: boolean): boolean {
    const key = referenceKey(reference);
    const awaited = this.#awaited.get(key) ?? null;
    const disbursement = awaited ?? this.#listed.get(key);
    if (disbursement !== undefined && isPending)
      this.#lastPendingMs.set(disbursement.reference, exchange.atMs);
    if (awaited === null) return false;
    this.#awaited.delete(key);
    this.#listed.set(key, { ...awaited, listedMs: endMsOf(exchange) });
    this.#count += 1;
    const afterMs = Math.max(0, Math.round(endMsOf(exchange) - endMsOf(awaited.evidence)));
    if (this.#count === 1) this.#firstAfterMs = afterMs;
    const absentMs = Math.max(0, this.#lastListMs - endMsOf(awaited.evidence));
    this.#leastAbsentMs = Math.min(this.#leastAbsentMs, absentMs);
    this.#mostAfterMs = Math.max(this.#mostAfterMs, afterMs);
    return true;
  }

  /**
   * The disbursement of the run with this reference, if it was listed. `null` also for a repeat: it
   * may have replayed a transaction that is older than itself.
   */
  findListed(reference: string): Known | null {
    const key = referenceKey(reference);
    return this.#repeats.has(key) ? null : (this.#listed.get(key) ?? null);
  }

  /** When the last list that shows it as pending was requested. */
  lastPendingMs({ reference }: RunDisbursement): number {
    return this.#lastPendingMs.get(reference) ?? -Infinity;
  }

  oldest(): RunDisbursement | null {
    return this.#awaited.values().next().value ?? null;
  }

  /** The awaited ones whose response arrived by then. */
  before(atMs: number): RunDisbursement[] {
    const disbursements: RunDisbursement[] = [];
    for (const [key, disbursement] of this.#awaited) {
      // A replay may have a reference that no other response has, where a response was lost.
      if (this.#repeats.has(key) && !this.#all.isNew(key)) continue;
      if (endMsOf(disbursement.evidence) <= atMs) disbursements.push(disbursement);
    }
    return disbursements;
  }
}

/** Lists of the first client do not show what the second one repeats. */
const isOfFirstClient = (request: ParsedExchange['request']) =>
  request.isDocumented || (request.isRepeat && clientOf(request) !== 'second');

/** Values of the request and the response by which a list may be ordered. */
function traitsOf(parsed: ParsedExchange): RunDisbursement['traits'] {
  const { amount, fee, type, narration } = transactionOf(parsed) ?? {};
  const { bank_code, bank_account_number, merchant_reference } = parsed.request.body ?? {};
  const named = {
    amount,
    fee,
    type,
    narration,
    bank_code,
    bank_account_number,
    merchant_reference,
  };
  const traits = new Map<string, string | number>();
  for (const [name, value] of Object.entries(named)) {
    if (typeof value === 'number') traits.set(name, value);
    if (typeof value === 'string') traits.set(name, copyOf(beginningOf(value, KEPT_CHARACTERS)));
  }
  return traits;
}
