/**
 * Short pages that a copy of the ledger may have shown before it had the last disbursements: many
 * targets read lists from several copies.
 */

import type { Finding } from '../../src/check/check.ts';
import { endMsOf } from '../../src/core/exchange.ts';
import { beginningOf, copyOf, textOrEmpty } from '../../src/core/json.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** A new disbursement may need so long to appear, so a page may be so old: a cache may return it. */
export const STALE_MS = 5000;
/** A longer text is not a reference; only this beginning is compared. */
export const KEPT_CHARACTERS = 200;
/** Disbursements whose times are stored. */
const MOST_OWN = 3000;
/** Short pages that are held; more of them are no longer excused. */
const MOST_HELD = 200;
/** References that only a later response to a disbursement may explain: more than are in flight. */
const MOST_UNKNOWN = 20;

/** A page that has fewer transactions than it should. */
interface ShortPage {
  readonly length: number;
  readonly finding: Finding;
}

interface SizedPage extends ShortPage {
  readonly perPage: number;
}

interface HeldPage extends SizedPage {
  readonly endMs: number;
  /** Missing transactions that no disbursement of the run has returned yet. */
  readonly unknown: readonly string[];
  /** Whether a later page for which no more were requested is longer: no limit shortened this one. */
  isFollowedByLonger: boolean;
}

export class OldStates {
  readonly #own = new Map<string, { readonly sentMs: number; readonly endMs: number }>();
  readonly #held: HeldPage[] = [];
  /** Short pages that a parameter selects: excused where other pages show old states. */
  readonly #selected: Finding[] = [];

  /** Registers an accepted disbursement; the first one where several return one reference. */
  seeDisbursement(parsed: ParsedExchange): void {
    const key = keyOf(transactionOf(parsed)?.reference);
    if (key === '' || this.#own.has(key) || this.#own.size >= MOST_OWN) return;
    const { exchange } = parsed;
    this.#own.set(copyOf(key), { sentMs: exchange.atMs, endMs: endMsOf(exchange) });
  }

  /** Registers a page that no parameter selects. */
  seePage(atMs: number, perPage: number, length: number): void {
    for (const held of this.#held) {
      if (held.endMs <= atMs && perPage <= held.perPage && length > held.length)
        held.isFollowedByLonger = true;
    }
  }

  /**
   * Holds the finding if the page may show the whole ledger as it was a moment before: it has no
   * disbursement that is newer than a missing one, and no missing one is old.
   */
  hold(parsed: ParsedExchange, page: SizedPage, earlierKeys: ReadonlySet<string>): boolean {
    if (this.#held.length >= MOST_HELD) return false;
    const { atMs } = parsed.exchange;
    const shown = keysOf(parsed);
    let newestShownMs = Number.NEGATIVE_INFINITY;
    let oldestMissingMs = Number.POSITIVE_INFINITY;
    for (const [key, { sentMs, endMs }] of this.#own) {
      if (shown.has(key)) newestShownMs = Math.max(newestShownMs, sentMs);
      else if (endMs <= atMs) oldestMissingMs = Math.min(oldestMissingMs, endMs);
    }
    if (oldestMissingMs < Math.max(newestShownMs, atMs - STALE_MS)) return false;
    const unknown = [...earlierKeys].filter((key) => !shown.has(key) && !this.#own.has(key));
    if (unknown.length > MOST_UNKNOWN) return false;
    const endMs = endMsOf(parsed.exchange);
    this.#held.push({ ...page, endMs, unknown, isFollowedByLonger: false });
    return true;
  }

  /**
   * The same for a page that a parameter selects. `total`: how many transactions the ledger has at
   * most, if it ends with this page; then no disbursement on the page has as many before it.
   */
  holdSelected(parsed: ParsedExchange, { length, finding }: ShortPage, total: number): boolean {
    if (this.#selected.length >= MOST_HELD || length === 0) return false;
    const { atMs } = parsed.exchange;
    const times = [...this.#own.values()];
    const newestMs = Math.max(...[...keysOf(parsed)].map((key) => this.#own.get(key)?.sentMs ?? 0));
    const before = times.filter(({ endMs }) => endMs < newestMs).length;
    const old = times.filter(({ endMs }) => endMs < atMs - STALE_MS).length;
    if (Math.max(before, old) >= total) return false;
    this.#selected.push(finding);
    return true;
  }

  /** The findings on pages that no old state explains. */
  findings(): Finding[] {
    const left = this.#held.filter((held) => !this.#isOldState(held));
    const isBehind = left.length < this.#held.length;
    return [...left.map(({ finding }) => finding), ...(isBehind ? [] : this.#selected)];
  }

  #isOldState = ({ isFollowedByLonger, unknown }: HeldPage) =>
    isFollowedByLonger && unknown.every((key) => this.#own.has(key));
}

/** The references of a page, without regard to letter case. */
export const keysOf = (parsed: ParsedExchange): ReadonlySet<string> =>
  new Set(itemsOf(parsed).map(([, { reference }]) => keyOf(reference)));

const keyOf = (reference: unknown) =>
  beginningOf(textOrEmpty(reference), KEPT_CHARACTERS).toLowerCase();
