/** The transactions of a run that its second looks wait for, and how long. Pure. */
import { endMsOf } from '../core/exchange.ts';
import { keyOfReference } from '../core/reference/reference-key.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  referenceKeysIn,
  transactionOf,
} from '../interface/parsed-exchange.ts';
import { PENDING } from '../interface/transaction-states.ts';

/** In a longer run only the first ones are watched. */
const MAX_WATCHED = 5000;

export class WatchedTransactions {
  /** Transactions that were only seen `pending`, by reference in small letters. */
  readonly #pending = new Set<string>();
  readonly #settled = new Set<string>();
  #isListed = false;
  /** When the responses to the first and to the last disbursement arrived. */
  #firstEndMs = Number.POSITIVE_INFINITY;
  #lastEndMs = 0;
  /** The number of the exchange of the last one. */
  #last = 0;
  /** When the last accepted list arrived. */
  #listedMs = Number.NEGATIVE_INFINITY;

  /** Processes an exchange of any origin; they come in the order of completion. */
  see(parsed: ParsedExchange): void {
    if (parsed.request.isDocumented && transactionOf(parsed) !== null)
      this.#seeDisbursement(parsed);
    if (listOf(parsed) !== null)
      this.#listedMs = Math.max(this.#listedMs, endMsOf(parsed.exchange));
    for (const [, item] of itemsOf(parsed)) {
      const reference = keyOfReference(item.reference);
      this.#isListed ||= this.#pending.has(reference);
      if (item.status === PENDING || !this.#pending.delete(reference)) continue;
      this.#settled.add(reference);
    }
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Whether a list has shown any of them. */
  get isListed(): boolean {
    return this.#isListed;
  }

  /** The references of those that this list shows, in small letters. */
  shownBy(list: ParsedExchange): string[] {
    return referenceKeysIn(list).filter(
      (reference) => this.#pending.has(reference) || this.#settled.has(reference),
    );
  }

  get hasSettled(): boolean {
    return this.#settled.size > 0;
  }

  /** The number of the last disbursement. */
  get last(): number {
    return this.#last;
  }

  /** When the watch ends that lasts `watchMs` after the last disbursement, on the clock of the run. */
  endsAtMs(watchMs: number): number {
    return this.#lastEndMs + watchMs;
  }

  /** Whether lists had this time to show the first one, and show none. */
  areHidden(nowMs: number, delayMs: number): boolean {
    return !this.#isListed && nowMs >= this.#firstEndMs + delayMs;
  }

  /**
   * From when on the run needs a list, because the first transaction is `watchMs` old then; `null`:
   * some are pending, none has settled, or a list came so late already.
   */
  needsListAtMs(watchMs: number): number | null {
    const oldMs = this.#firstEndMs + watchMs;
    return this.hasSettled && !this.hasPending && this.#listedMs < oldMs ? oldMs : null;
  }

  #seeDisbursement(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    this.#firstEndMs = Math.min(this.#firstEndMs, endMsOf(exchange));
    this.#lastEndMs = Math.max(this.#lastEndMs, endMsOf(exchange));
    this.#last = exchange.index;
    const reference = keyOfReference(transactionOf(parsed)?.reference);
    if (reference === '' || this.#settled.has(reference)) return;
    if (this.#pending.size + this.#settled.size < MAX_WATCHED) this.#pending.add(reference);
  }
}
