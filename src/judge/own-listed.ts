/** Whether any list showed a transaction of the run, and how old the transaction was then. */

import { RecentReferences } from '../check/repeats/recent-references.ts';
import { textOrEmpty } from '../core/json/json.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../interface/parsed-exchange.ts';

interface OwnListed {
  /** Disbursements with a known reference. */
  readonly made: number;
  /** Accepted lists after the first of them, up to the first that shows one of them. */
  readonly lists: number;
  /** Whether one of these lists shows one of them. */
  readonly isAnyListed: boolean;
  /**
   * The longest time from the response to a disbursement to a list that shows it, in milliseconds;
   * `null`: no list does.
   */
  readonly oldestMs: number | null;
}

export function openOwnListed() {
  /** The time of each response, by its reference. */
  const timeByReference = new RecentReferences<number>();
  let disbursementCount = 0;
  let lists = 0;
  let isAnyListed = false;
  let oldestMs: number | null = null;

  function take(parsed: ParsedExchange): void {
    const reference = transactionOf(parsed)?.reference;
    if (typeof reference !== 'string') return;
    disbursementCount += 1;
    const { atMs, response } = parsed.exchange;
    // A replay repeats the response of an earlier disbursement.
    if (!parsed.request.isRepeat || !timeByReference.has(reference))
      timeByReference.add(reference, atMs + response.durationMs);
  }

  return {
    see(parsed: ParsedExchange): void {
      take(parsed);
      if (disbursementCount === 0 || listOf(parsed) === null) return;
      if (!isAnyListed) lists += 1;
      for (const [, item] of itemsOf(parsed)) {
        const reference = textOrEmpty(item.reference);
        isAnyListed ||= timeByReference.has(reference);
        const endMs = timeByReference.get(reference);
        if (endMs === undefined) continue;
        oldestMs = Math.max(oldestMs ?? 0, parsed.exchange.atMs - endMs);
      }
    },
    conclude: (): OwnListed => ({ made: disbursementCount, lists, isAnyListed, oldestMs }),
  };
}
