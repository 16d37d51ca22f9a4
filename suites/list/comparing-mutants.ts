/** Changes on which the checks that compare lists with each other, or with disbursements, must fail. */

import {
  accepted,
  type Change,
  edit,
  otherCase,
  pageOf,
  put,
  text,
} from '../../src/check/mutants/edit.ts';
import { from, type Mutant, type Mutants } from '../../src/check/mutants/mutant.ts';
import { everyOwn, lastOwn, ownItemEdits } from '../../src/check/mutants/own-items.ts';
import { isUncertain } from '../../src/check/repeats/uncertain-disbursements.ts';
import { isObject, type Json, member } from '../../src/core/json/json.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { type ParsedExchange, referenceOf } from '../../src/interface/parsed-exchange.ts';
import { invented, later, short, shortLaterPage } from './changed-pages.ts';
import { second } from './second-transaction.ts';
import { amountInText } from './traces/amount-in-text.ts';
import { Fees } from './traces/fees.ts';
import { ofTraces } from './traces/traces.ts';

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

const data = accepted(listTransactions.name, 'data');

/** Whether no transaction can exist: an uncertain request may have left one. */
const isRefused = (parsed: ParsedExchange) =>
  parsed.response.outcome === 'refused' && !isUncertain(parsed);

const keyOf = (item: Json) => keyOfReference(member(item, 'reference'));

const isOf = (reference: string) => (item: Json) => keyOf(item) === reference;

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
        const { isDocumented, isRepeat } = parsed.request;
        const ownReference = isDocumented || isRepeat ? referenceOf(parsed) : null;
        if (ownReference !== null) ownReferences.add(ownReference);
        const page = pageOf(parsed);
        if (page === null || ownReferences.size === 0) return null;
        const shown = page.items.filter((item) => isShown(item, ownReferences));
        return later(page.withItems(shown));
      };
    },
  };
}

type Put = (items: readonly Json[], traces: readonly Json[]) => readonly Json[];

/** Adds a transaction with the amount of each refused disbursement to lists. */
function leftBehind(name: string, put: Put) {
  return {
    name,
    begin() {
      const amounts: number[] = [];
      const fees = new Fees();
      let ownReference: string | null = null;
      return (parsed: ParsedExchange) => {
        const { exchange } = parsed;
        fees.see(parsed);
        if (!ofTraces(exchange)) return null;
        const amount = amountInText(exchange.request.body);
        const role = exchange.group?.role;
        if (role === 'control') ownReference = referenceOf(parsed);
        else if (role !== undefined && amount !== null && isRefused(parsed))
          amounts.push(Math.abs(amount));
        const page = pageOf(parsed);
        const control = ownReference === null ? undefined : page?.items.find(isOf(ownReference));
        const refused = amounts.filter((one) => !fees.has(one));
        if (page === null || !isObject(control) || refused.length === 0) return null;
        const traces = refused.map((one, at) => ({
          ...control,
          reference: invented.slice(0, -2) + at.toString(16).padStart(2, '0'),
          amount: one,
        }));
        return page.withItems(put(page.items, traces));
      };
    },
  };
}

export const comparingMutants: Mutants = {
  'LIST-05': [
    ...ownItemEdits('type', '', everyOwn, { 'another type': put('credit') }),
    ...ownItemEdits('narration', '', everyOwn, {
      'another narration': text((narration) => `${narration}.`),
      'no text in its narration': put(''),
    }),
    ...ownItemEdits('fee', '', everyOwn, { 'another fee': put('7654.32') }),
    ...ownItemEdits('fee', 'last of this run only', lastOwn, { 'another fee': put('7654.32') }),
    second('another fee of a repeat that is accepted as a second transaction', (item) => ({
      ...item,
      fee: '7654.32',
    })),
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
      repeated((count) => count - 1, otherCase),
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
    shortLaterPage('one too few on a page that a parameter selects'),
  ],
  'LIST-08': [
    hidden('nothing is listed', () => false),
    hidden('only transactions of others', (item, ownReferences) => !ownReferences.has(keyOf(item))),
  ],
  'LIST-09': [
    leftBehind('traces at the end', (items, traces) => [...items, ...traces]),
    leftBehind('traces at the beginning', (items, traces) => [...traces, ...items]),
    // Where the amounts of the run are in a narrow range, all requests have the same few.
    leftBehind('one trace', (items, traces) => [...traces.slice(-1), ...items]),
  ],
};
