/** AGE-02: the transactions that the lists of one run have shown, and the later lists without them. */

import type { Finding } from '../../src/check/check.ts';
import { OwnTimes } from '../../src/check/lists/own-times.ts';
import { PageFill } from '../../src/check/lists/page-fill.ts';
import { type Evidence, type Exchange, endMsOf, evidenceOf } from '../../src/core/exchange.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { counted } from '../../src/core/text/counted.ts';
import { copyOf } from '../../src/core/text/excerpt.ts';
import { clientOf } from '../../src/interface/client.ts';
import {
  type ParsedExchange,
  referenceKeysIn,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { LIST_DELAY_MS } from '../../src/plan/beside-plan.ts';
import { OldPages } from './old-pages.ts';
import { MAX_REMEMBERED } from './own-lists.ts';

/** A transaction that a list has shown. */
interface Listed {
  readonly endMs: number;
  readonly index: number;
  /** Page sizes that have shown it: a cache may keep pages of other sizes longer, so only these count. */
  readonly sizes: Set<number>;
  /** Lists without it since it was shown last. */
  missing: Missing[];
}

interface Missing {
  readonly perPage: number;
  readonly length: number;
  readonly evidence: Evidence;
  /** Whether the page may show the ledger as it was before the transaction was made. */
  readonly mayBeOld: boolean;
}

/** A page that shows not all transactions. */
interface ShortPage {
  readonly perPage: number;
  readonly length: number;
  readonly shownKeys: ReadonlySet<string>;
}

/**
 * Lists that are stored for each missing transaction: two prove it. One that cannot be old proves
 * more, and so does a shorter one.
 */
const MAX_MISSING = 4;
const ENOUGH = 2;

export class ListedTransactions {
  readonly #listedByKey = new Map<string, Listed>();
  readonly #pages = new PageFill<null>();
  readonly #own = new OwnTimes();
  readonly #oldPages = new OldPages();
  /** References of the second client: a list must not show them at all. */
  readonly #ofOther = new Set<string>();

  get size(): number {
    return this.#listedByKey.size;
  }

  /** Registers a disbursement of either client. */
  seeDisbursement(parsed: ParsedExchange): void {
    this.#own.see(parsed);
    const isOfOther = clientOf(parsed.request) === 'second' && !parsed.request.isRepeat;
    const key = isOfOther ? keyOfReference(transactionOf(parsed)?.reference) : '';
    if (key !== '' && this.#ofOther.size < MAX_REMEMBERED) this.#ofOther.add(key);
  }

  /** Registers an accepted list. Returns how many known transactions it shows again. */
  see(parsed: ParsedExchange, perPage: number, length: number): number {
    const { exchange } = parsed;
    this.#pages.see({ perPage, length, atMs: exchange.atMs, data: null });
    this.#oldPages.see(exchange.atMs, perPage, length);
    const shownKeys = new Set(referenceKeysIn(parsed));
    shownKeys.delete('');
    const repeatCount = this.#remember(exchange, shownKeys, perPage);
    // A page that has as many transactions as were requested may hide all others.
    if (length < perPage) this.#miss(exchange, { perPage, length, shownKeys });
    return repeatCount;
  }

  #remember(exchange: Exchange, shownKeys: ReadonlySet<string>, perPage: number): number {
    let repeatCount = 0;
    for (const key of shownKeys) {
      const before = this.#listedByKey.get(key);
      if (before !== undefined) {
        // It is listed again. Lists without it count only if it was missing for a long time.
        before.missing = before.missing.filter(
          ({ evidence }) => evidence.atMs - before.endMs >= LIST_DELAY_MS,
        );
        before.sizes.add(perPage);
        repeatCount += 1;
      } else if (this.#listedByKey.size < MAX_REMEMBERED) {
        this.#listedByKey.set(copyOf(key), {
          endMs: endMsOf(exchange),
          index: exchange.index,
          missing: [],
          sizes: new Set([perPage]),
        });
      }
    }
    return repeatCount;
  }

  #miss(exchange: Exchange, { perPage, length, shownKeys }: ShortPage): void {
    let evidence: Evidence | null = null;
    let isOld = false;
    const newestMs = this.#own.newestMs(shownKeys);
    for (const [key, listed] of this.#listedByKey) {
      if (shownKeys.has(key) || listed.endMs > exchange.atMs) continue;
      if (!listed.sizes.has(perPage)) continue;
      evidence ??= evidenceOf(exchange);
      const madeMs = Math.min(listed.endMs, this.#own.get(key)?.endMs ?? listed.endMs);
      // A page with a newer disbursement is not older than the missing transaction.
      const mayBeOld = exchange.atMs - madeMs < LIST_DELAY_MS && newestMs <= madeMs;
      isOld ||= mayBeOld;
      listed.missing.push({ perPage, length, evidence, mayBeOld });
      if (listed.missing.length <= MAX_MISSING) continue;
      listed.missing.sort((a, b) => +a.mayBeOld - +b.mayBeOld || a.length - b.length);
      listed.missing.pop();
    }
    if (isOld) this.#oldPages.hold({ endMs: endMsOf(exchange), perPage, length });
  }

  /** One finding for each transaction that two later lists with room for more do not show. */
  findings(): Finding[] {
    const findings: Finding[] = [];
    for (const [key, listed] of this.#listedByKey) {
      const finding = this.#ofOther.has(key) ? null : this.#findingOf(key, listed);
      if (finding !== null) findings.push(finding);
    }
    return findings;
  }

  #findingOf(key: string, { index, missing }: Listed): Finding | null {
    if (missing.length < ENOUGH) return null;
    const [one, two] = missing
      .filter(({ mayBeOld }) => !(mayBeOld && this.#oldPages.exist))
      .filter(({ perPage, length }) => this.#pages.hadRoom(perPage, length))
      .sort((a, b) => a.evidence.index - b.evidence.index);
    if (one === undefined || two === undefined) return null;
    return {
      exchanges: [{ index }, { index: one.evidence.index }, two.evidence],
      pointer: '/data',
      expected: `the transaction ${key}, which exchange ${index} lists`,
      actual: `not on a page of ${counted(two.length, 'transaction')} that was not full, and not in exchange ${one.evidence.index}`,
    };
  }
}
