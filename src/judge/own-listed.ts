/** Whether any list showed anything that the run has made, and how old it was by then. */
import { openRecentReferences } from '../check/recent-references.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../interface/parsed-exchange.ts';

export interface OwnListed {
  /** Disbursements whose reference is known. */
  readonly made: number;
  /** Lists that were accepted after the first of them, until one shows one of them. */
  readonly lists: number;
  /** Whether one of them was on one of those. */
  readonly isAnyListed: boolean;
  /** The longest time from the response to a disbursement to a list that shows it; `null`: none does. */
  readonly oldestMs: number | null;
}

export function openOwnListed() {
  /** When the response was there. */
  const own = openRecentReferences<number>();
  let made = 0;
  let lists = 0;
  let isAnyListed = false;
  let oldestMs: number | null = null;

  function take(parsed: ParsedExchange): void {
    const reference = transactionOf(parsed)?.reference;
    if (typeof reference !== 'string') return;
    made += 1;
    const { atMs, response } = parsed.exchange;
    // A replay is of an earlier one.
    if (!parsed.request.isRepeat || !own.has(reference))
      own.add(reference, atMs + response.durationMs);
  }

  return {
    see(parsed: ParsedExchange): void {
      take(parsed);
      if (made === 0 || listOf(parsed) === null) return;
      if (!isAnyListed) lists += 1;
      for (const [, item] of itemsOf(parsed)) {
        const reference = textOf(item.reference);
        isAnyListed ||= own.has(reference);
        const endMs = own.get(reference);
        if (endMs === undefined) continue;
        oldestMs = Math.max(oldestMs ?? 0, parsed.exchange.atMs - endMs);
      }
    },
    conclude: (): OwnListed => ({ made, lists, isAnyListed, oldestMs }),
  };
}
