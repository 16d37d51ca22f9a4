/** How many transactions a page has at most, where the target shows that it has a limit. */
import { type Observer, taken } from '../../src/check/observe.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  textOf,
} from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from './right-headers.ts';

/** Pages of more than this are not compared item by item. */
const MOST_COMPARED = 2000;

/** The first page of a size that is as long as any of that size. */
interface Longest {
  readonly length: number;
  readonly references: ReadonlySet<string>;
  readonly endMs: number;
}

/**
 * A page below what was asked for may be all there is. It is a limit where a later page of the same size
 * has a transaction that the first one has not, and is no longer for it.
 */
export function largestPage(): Observer {
  const bySize = new Map<number, Longest>();
  let most = 0;
  let request = 0;
  let limit: number | null = null;
  let refusal: { readonly perPage: number; readonly what: string } | null = null;

  function see(parsed: ParsedExchange, perPage: number, length: number): void {
    most = Math.max(most, length);
    request = Math.max(request, perPage);
    if (length === 0 || length >= perPage || length > MOST_COMPARED) return;
    if (!hasRightHeaders(parsed.request)) return;
    const { atMs, response } = parsed.exchange;
    const references = itemsOf(parsed).map(([, item]) => textOf(item.reference).toLowerCase());
    const known = bySize.get(perPage);
    if (known === undefined || length > known.length) {
      // What was taken for a limit grew.
      if (limit !== null && length > limit) limit = null;
      const endMs = atMs + response.durationMs;
      bySize.set(perPage, { length, references: new Set(references), endMs });
    } else if (length === known.length && atMs >= known.endMs) {
      if (references.some((one) => !known.references.has(one))) limit = length;
    }
  }

  return {
    see(parsed) {
      const { perPage, operation } = parsed.request;
      if (operation !== listTransactions.name || perPage === null) return 'none';
      const list = listOf(parsed);
      if (list !== null) {
        see(parsed, perPage, list.length);
        return 'shown';
      }
      const what = taken(parsed);
      if (what === null || what === 'accepted' || !isOnlySize(parsed)) return 'asked';
      if (refusal === null || perPage < refusal.perPage) refusal = { perPage, what };
      return 'shown';
    },
    answer() {
      if (request === 0) return null;
      if (refusal !== null && refusal.perPage > request) {
        const { perPage, what } = refusal;
        // The sizes are those of the run; that the target refuses what it finds too large is its own.
        return {
          answer: `${request} was accepted, ${perPage} ${what}`,
          value: `too large: ${what}`,
        };
      }
      if (limit !== null && limit >= most) return { answer: `${limit}`, value: limit };
      return { answer: `no limit met: ${most} of ${request} asked for`, value: null };
    },
  };
}

/** All is right with the request, so that nothing but its `perPage` explains a refusal. */
const isOnlySize = ({ request }: ParsedExchange) =>
  request.documentedNames && hasRightHeaders(request) && Number(request.perPage) > 0;
