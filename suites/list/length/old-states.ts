/**
 * Short pages that a replica of the ledger may have shown before it had the last disbursements:
 * many targets read lists from several replicas.
 */

import type { Finding } from '../../../src/check/check.ts';
import { areMostlyOld } from '../../../src/check/lists/old-pages.ts';
import { OwnTimes } from '../../../src/check/lists/own-times.ts';
import { endMsOf } from '../../../src/core/exchange.ts';
import { type ParsedExchange, referenceKeysIn } from '../../../src/interface/parsed-exchange.ts';
import { LIST_DELAY_MS } from '../../../src/plan/beside-plan.ts';
import { LARGE_PAGE_SIZE } from '../../../src/plan/list-query.ts';

/** Short pages that are held; more of them are no longer excused. */
const MAX_HELD = 200;
/** References that only a later response to a disbursement may explain: more than are in flight. */
const MAX_UNKNOWN = 20;

/** Transactions that are remembered, of the run and of others. */
const MAX_KNOWN = 5000;

/** Sizes of pages that are remembered; a run requests fewer. */
const MAX_SIZES = 1000;

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
  /** Whether some of them were on the first list, a moment before: another user may have made them then. */
  readonly hasEarly: boolean;
  /** Whether a later page for which no more were requested is longer: no limit shortened this one. */
  isFollowedByLonger: boolean;
  /** Whether such a later page could have been longer. */
  isFollowed: boolean;
}

interface NewOfOther {
  /** When a list first showed it. */
  readonly endMs: number;
  /** Whether an earlier page of the same size did not show it: a larger page may show older ones. */
  readonly isNewOnPage: boolean;
}

export class OldStates {
  readonly #own = new OwnTimes();
  /** The transactions that came after the first list of the run. */
  readonly #newOfOthers = new Map<string, NewOfOther>();
  /** The transactions of the first list. */
  readonly #early = new Set<string>();
  #earlyMs = Number.NEGATIVE_INFINITY;
  readonly #known = new Set<string>();
  /** The sizes of the pages that were seen. */
  readonly #sizes = new Set<number>();
  /** Whether a page was seen; an empty one counts, because a ledger may be new. */
  #hasSeenPage = false;
  readonly #held: HeldPage[] = [];
  /** Short pages that a parameter selects: excused where other pages show old states. */
  readonly #selected: Finding[] = [];

  /** Registers an accepted disbursement. */
  seeDisbursement(parsed: ParsedExchange): void {
    this.#own.see(parsed);
  }

  /** Registers a page that no parameter selects. */
  seePage(parsed: ParsedExchange, perPage: number, length: number): void {
    const { atMs } = parsed.exchange;
    this.#seeKeys(parsed, perPage);
    for (const held of this.#held) {
      if (held.endMs > atMs || perPage > held.perPage || perPage <= held.length) continue;
      held.isFollowed = true;
      held.isFollowedByLonger ||= length > held.length;
    }
  }

  #seeKeys(parsed: ParsedExchange, perPage: number): void {
    const isFirst = !this.#hasSeenPage;
    const isNewOnPage = this.#sizes.has(perPage);
    this.#hasSeenPage = true;
    if (isFirst) this.#earlyMs = endMsOf(parsed.exchange);
    for (const key of referenceKeysIn(parsed)) {
      if (this.#known.size >= MAX_KNOWN || this.#known.has(key)) continue;
      this.#known.add(key);
      if (isFirst) this.#early.add(key);
      else this.#newOfOthers.set(key, { endMs: endMsOf(parsed.exchange), isNewOnPage });
    }
    if (this.#sizes.size < MAX_SIZES) this.#sizes.add(perPage);
  }

  /** Whether another user of the ledger made the transaction a moment before that time. */
  #isNewOfOther(key: string, atMs: number): boolean {
    const { endMs = Number.NEGATIVE_INFINITY } = this.#newOfOthers.get(key) ?? {};
    return endMs >= atMs - LIST_DELAY_MS;
  }

  /**
   * How many of these transactions existed at that time: those that the run has not made since, nor others, as two pages
   * of one size show.
   */
  countOld(keys: ReadonlySet<string>, sinceMs: number): number {
    const isNew = (key: string) => {
      const { endMs = Number.NEGATIVE_INFINITY } = this.#own.get(key) ?? {};
      if (endMs >= sinceMs - LIST_DELAY_MS) return true;
      return this.#newOfOthers.get(key)?.isNewOnPage === true && this.#isNewOfOther(key, sinceMs);
    };
    return [...keys].filter((key) => !isNew(key)).length;
  }

  /**
   * Holds the finding if the page may show the whole ledger as it was a moment before: it has no
   * disbursement that is newer than a missing one, and no missing one is old.
   */
  hold(parsed: ParsedExchange, page: SizedPage, earlierKeys: ReadonlySet<string>): boolean {
    if (this.#held.length >= MAX_HELD) return false;
    const { atMs } = parsed.exchange;
    const shown = new Set(referenceKeysIn(parsed));
    let oldestMissingMs = Number.POSITIVE_INFINITY;
    for (const [key, { endMs }] of this.#own.entries()) {
      if (!shown.has(key) && endMs <= atMs) oldestMissingMs = Math.min(oldestMissingMs, endMs);
    }
    const newestShownMs = this.#own.newestMs(shown);
    if (oldestMissingMs < Math.max(newestShownMs, atMs - LIST_DELAY_MS)) return false;
    const missing = [...earlierKeys].filter(
      (key) => !shown.has(key) && !this.#own.has(key) && !this.#isNewOfOther(key, atMs),
    );
    if (missing.length > MAX_UNKNOWN) return false;
    const mayBeEarly = this.#earlyMs >= atMs - LIST_DELAY_MS;
    const unknown = missing.filter((key) => !(mayBeEarly && this.#early.has(key)));
    const hasEarly = unknown.length < missing.length;
    const endMs = endMsOf(parsed.exchange);
    const isFollowed = { isFollowedByLonger: false, isFollowed: false };
    this.#held.push({ ...page, ...isFollowed, endMs, unknown, hasEarly });
    return true;
  }

  /**
   * The same for a page that a parameter selects. `total`: how many transactions the ledger has at
   * most, if it ends with this page; then no disbursement on the page has as many before it.
   */
  holdSelected(parsed: ParsedExchange, { length, finding }: ShortPage, total: number): boolean {
    if (this.#selected.length >= MAX_HELD || length === 0) return false;
    const { atMs } = parsed.exchange;
    const times = [...this.#own.entries()].map(([, made]) => made);
    const newestMs = this.#own.newestMs(new Set(referenceKeysIn(parsed)));
    const before = times.filter(({ endMs }) => endMs < newestMs).length;
    const old = times.filter(({ endMs }) => endMs < atMs - LIST_DELAY_MS).length;
    if (Math.max(before, old) >= total) return false;
    this.#selected.push(finding);
    return true;
  }

  /**
   * The findings on pages that no old state explains. If most held pages are old states, the others
   * count as such too. So does a large page that is the only one, or after which no page was requested that could be
   * longer.
   */
  findings(): Finding[] {
    const held = this.#held.filter(this.#isOwn);
    const shown = held.filter(({ isFollowedByLonger }) => isFollowedByLonger);
    const isBehind = areMostlyOld({ shown: shown.length, held: held.length });
    const isOnlyOne = this.#held.length === 1;
    const isExcused = ({ length, isFollowed, isFollowedByLonger }: HeldPage) =>
      isBehind || isFollowedByLonger || (length >= LARGE_PAGE_SIZE && (isOnlyOne || !isFollowed));
    const left = this.#held.filter((page) => !(this.#isOwn(page) && isExcused(page)));
    return [...left.map(({ finding }) => finding), ...(shown.length > 0 ? [] : this.#selected)];
  }

  /** Whether the missing transactions are those of the run, or may be those of other users at the time. */
  #isOwn = ({ unknown, hasEarly }: HeldPage) =>
    unknown.every((key) => this.#own.has(key)) && (!hasEarly || this.#haveOthersMade());

  /** Whether other users made transactions during the run. */
  #haveOthersMade(): boolean {
    return [...this.#newOfOthers.keys()].some((key) => !this.#own.has(key));
  }
}
