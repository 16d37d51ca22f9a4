/** Whether any list showed anything that the run has made. */
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
  /** Lists that were accepted after the first of them. */
  readonly lists: number;
  /** Whether one of them was on one of those. */
  readonly isAnyListed: boolean;
}

/** References that are remembered; a list shows one end of the ledger or the other. */
const KEPT_AT_EACH_END = 1000;

export function openOwnListed() {
  const first = new Set<string>();
  const last = new Set<string>();
  let made = 0;
  let lists = 0;
  let isAnyListed = false;

  function remember(reference: string): void {
    made += 1;
    if (isAnyListed) return;
    if (first.size < KEPT_AT_EACH_END) {
      first.add(reference);
      return;
    }
    last.add(reference);
    const [oldest] = last;
    if (last.size > KEPT_AT_EACH_END && oldest !== undefined) last.delete(oldest);
  }

  return {
    see(parsed: ParsedExchange): void {
      const reference = transactionOf(parsed)?.reference;
      if (typeof reference === 'string') remember(reference.slice(0, 100).toLowerCase());
      if (made === 0 || isAnyListed || listOf(parsed) === null) return;
      lists += 1;
      isAnyListed = itemsOf(parsed).some(([, item]) => {
        const key = textOf(item.reference).slice(0, 100).toLowerCase();
        return first.has(key) || last.has(key);
      });
    },
    conclude: (): OwnListed => ({ made, lists, isAnyListed }),
  };
}
