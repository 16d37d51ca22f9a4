/** Changes that make lists contradict each other, or the disbursements of the run. */

import { accepted, type Change, edit, put, text } from '../../src/check/edit.ts';
import { from, type Mutant, type Mutants, withResponse } from '../../src/check/mutant.ts';
import { everyOwn, lastOwn, ownItemEdits } from '../../src/check/own-items.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

/** Gives the reference of the first item to another item. */
const repeated =
  (at: (count: number) => number, write = (reference: string) => reference): Change =>
  (data) => {
    const items = (Array.isArray(data) ? data : []) as readonly Json[];
    const reference = member(items[0], 'reference');
    if (items.length < 2 || typeof reference !== 'string') return data;
    return items.map((item, place) =>
      place === at(items.length) && isObject(item)
        ? { ...item, reference: write(reference) }
        : item,
    );
  };

const swapCase = (reference: string) =>
  reference === reference.toLowerCase() ? reference.toUpperCase() : reference.toLowerCase();

const data = accepted(listTransactions.name, 'data');

/** The items of an accepted list, and a function that replaces them. */
function pageOf(parsed: ParsedExchange) {
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
function short(name: string, isMeant: (perPage: number) => boolean, left: number): Mutant {
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

const isTrace = ({ exchange }: ParsedExchange) => exchange.scenario === 'traces';

function referenceOf({ response }: ParsedExchange): string | null {
  const body = response.outcome === 'accepted' && response.json.ok ? response.json.value : null;
  const reference = member(member(body ?? undefined, 'data'), 'reference');
  return typeof reference === 'string' ? reference.toLowerCase() : null;
}

const isOf = (reference: string) => (item: Json) =>
  String(member(item, 'reference')).toLowerCase() === reference;

/** Longer than a list may take to show a new disbursement. */
const LATER_MS = 10_000;

/** Removes disbursements of the run from lists long after they were made. */
function hidden(
  name: string,
  isShown: (item: Json, ownReferences: ReadonlySet<string>) => boolean,
): Mutant {
  return {
    name,
    begin() {
      const ownReferences = new Set<string>();
      return (parsed) => {
        const ownReference = parsed.request.documented ? referenceOf(parsed) : null;
        if (ownReference !== null) ownReferences.add(ownReference);
        const page = pageOf(parsed);
        if (page === null || ownReferences.size === 0) return null;
        const changed = page.withItems(page.items.filter((item) => isShown(item, ownReferences)));
        return changed === null ? null : { ...changed, atMs: changed.atMs + LATER_MS };
      };
    },
  };
}

const invented = '00000000-0000-4000-8000-00000000000f';

/** Adds a transaction with the amount of a refused disbursement to lists. */
function leftBehind(name: string, put: (items: readonly Json[], trace: Json) => readonly Json[]) {
  return {
    name,
    begin() {
      const amounts: number[] = [];
      let ownReference: string | null = null;
      return (parsed: ParsedExchange) => {
        const { exchange, response } = parsed;
        if (!isTrace(parsed)) return null;
        const amount = /"amount":(\d+(?:\.\d+)?)/.exec(exchange.request.body ?? '')?.[1];
        if (exchange.group?.role === 'control') ownReference = referenceOf(parsed);
        else if (amount !== undefined && response.outcome === 'refused') amounts.push(+amount);
        const page = pageOf(parsed);
        const control = ownReference === null ? undefined : page?.items.find(isOf(ownReference));
        if (page === null || !isObject(control) || amounts.length === 0) return null;
        const trace: JsonObject = { ...control, reference: invented, amount: amounts[0] ?? 0 };
        return page.withItems(put(page.items, trace));
      };
    },
  };
}

export const agreement: Mutants = {
  'LIST-05': [
    ...ownItemEdits('type', '', everyOwn, { 'another type': put('credit') }),
    ...ownItemEdits('narration', '', everyOwn, {
      'another narration': text((narration) => `${narration}.`),
      'no text in its narration': put(''),
    }),
    ...ownItemEdits('fee', '', everyOwn, { 'another fee': put('7654.32') }),
    ...ownItemEdits('fee', 'last of this run only', lastOwn, { 'another fee': put('7654.32') }),
  ],
  'LIST-06': [
    edit(
      'the second item is the first again',
      data,
      repeated(() => 1),
    ),
    edit(
      'the last item is the first again',
      data,
      repeated((count) => count - 1),
    ),
    edit(
      'the same in the other letter case',
      data,
      repeated((count) => count - 1, swapCase),
    ),
    from(
      3,
      edit(
        'the second item is the first',
        data,
        repeated(() => 1),
      ),
    ),
  ],
  'LIST-07': [
    short('one too few', () => true, 1),
    short('one too few on a page above three', (perPage) => perPage > 3, 1),
    short('nothing at all', () => true, Number.POSITIVE_INFINITY),
  ],
  'LIST-08': [
    hidden('nothing is listed', () => false),
    hidden(
      'only transactions of others',
      (item, ownReferences) => !ownReferences.has(String(member(item, 'reference')).toLowerCase()),
    ),
  ],
  'LIST-09': [
    leftBehind('a trace at the end', (items, trace) => [...items, trace]),
    leftBehind('a trace at the beginning', (items, trace) => [trace, ...items]),
  ],
};
