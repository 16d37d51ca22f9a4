/** Changes that leave out transactions of a page, or of a repeated `merchant_reference`. */
import { type Mutant, mutant, withResponse } from '../../src/check/mutant.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  acceptedBody,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { selectedPage } from '../../src/plan/page-selectors.ts';

/** The items of an accepted list, and a function that replaces them. */
export function pageOf(parsed: ParsedExchange) {
  const { request, response } = parsed;
  if (request.operation !== listTransactions.name || response.outcome !== 'accepted') return null;
  const body = response.json.ok ? response.json.value : undefined;
  const items = member(body, 'data');
  if (!isObject(body) || !Array.isArray(items)) return null;
  const withItems = (changed: readonly Json[]) =>
    withResponse(parsed, { body: JSON.stringify({ ...body, data: changed }) });
  return { items: items as readonly Json[], withItems };
}

const endOf = ({ atMs, response }: Exchange) => atMs + response.durationMs;

/** Removes items from a page that an earlier, longer page has shown. */
export function short(name: string, isMeant: (perPage: number) => boolean, left: number): Mutant {
  return {
    name,
    begin() {
      let longest: { readonly length: number; readonly endMs: number } | null = null;
      return (parsed) => {
        const page = pageOf(parsed);
        const { perPage } = parsed.request;
        if (page === null || perPage === null || perPage < 1) return null;
        const { length } = page.items;
        const isKnown =
          longest !== null &&
          longest.endMs <= parsed.exchange.atMs &&
          perPage <= longest.length &&
          length === perPage;
        if (isKnown && isMeant(perPage)) return page.withItems(page.items.slice(0, -left));
        if (longest === null || length > longest.length) {
          longest = { length, endMs: endOf(parsed.exchange) };
        }
        return null;
      };
    },
  };
}

/** Removes an item from full pages that a parameter selects. */
export const shortLaterPage = (name: string): Mutant =>
  mutant(name, (parsed) => {
    const page = pageOf(parsed);
    const selected = selectedPage(parsed.request.query);
    if (page === null || page.items.length !== selected?.perPage) return null;
    return page.withItems(page.items.slice(1));
  });

/** Longer than a list may take to show a new disbursement. */
export const LATER_MS = 10_000;
/** A reference that no response has. */
export const invented = '00000000-0000-4000-8000-00000000000f';

/**
 * Accepts a refused repeat as a second transaction, and shows it on lists as `listed` has it;
 * `null`: not at all.
 */
export function second(name: string, listed: (item: JsonObject) => JsonObject | null): Mutant {
  return {
    name,
    begin() {
      let first: JsonObject | null = null;
      let made: JsonObject | null = null;
      return (parsed) => {
        const { exchange, request } = parsed;
        if (request.documented && transactionOf(parsed) !== null) first = acceptedBody(parsed);
        const data = member(first, 'data');
        if (request.isRepeat && made === null && isObject(data)) {
          made = { ...data, reference: invented, amount: request.body?.amount ?? 0 };
          return withResponse(parsed, {
            status: 200,
            body: JSON.stringify({ ...first, data: made }),
          });
        }
        const page = pageOf(parsed);
        if (page === null || made === null || exchange.response.kind === 'none') return null;
        const item = listed(made);
        const changed = page.withItems([...(item === null ? [] : [item]), ...page.items]);
        return changed === null ? null : { ...changed, atMs: changed.atMs + LATER_MS };
      };
    },
  };
}
