/** Changes that the cards on amounts must fail on. */
import {
  type Changes,
  edits,
  itemEdits,
  number,
  type Place,
  place,
  put,
  transaction,
  where,
} from '../../src/edit.ts';
import { type Json, member } from '../../src/json.ts';
import { from, isAboveThousand, isFraction, type Mutant, type Mutants } from '../../src/mutant.ts';
import type { Reading } from '../../src/reading.ts';

const notNumbers: Changes = {
  'a text': number(String),
  'a text with two decimals': number((amount) => amount.toFixed(2)),
  null: put(null),
  'a boolean': put(true),
  'an array with the number in it': number((amount) => [amount]),
  'an object with its currency': number((amount) => ({ value: amount, currency: 'NGN' })),
};

const oneCentMore = number((amount) => (Math.round(amount * 100) + 1) / 100);

/** Where a change makes nothing of an amount, as cutting does of a whole one, it is not made. */
const otherNumbers: Changes = {
  'cents cut off': number(Math.floor),
  'rounded to whole units': number(Math.round),
  'a hundred times as much': number((amount) => amount * 100),
  'a hundredth': number((amount) => amount / 100),
  'a thousandth': number((amount) => amount / 1000),
  'one cent more': oneCentMore,
  'one cent less': number((amount) => (Math.round(amount * 100) - 1) / 100),
  'a fee of ten added': number((amount) => amount + 10),
  'below zero': number((amount) => -amount),
  zero: put(0),
  'the neighbouring double': number((amount) => amount * (1 + Number.EPSILON)),
  'only its first digit': number((amount) => Number(String(amount).charAt(0))),
  'without its last digit': number((amount) => Number(String(amount).slice(0, -1))),
};

const fresh = transaction('amount');
const isRewritten = ({ asked }: Reading) => asked.bodyState === 'rewritten';
const hasExponent = ({ exchange }: Reading) => /\de[+-]?\d/i.test(exchange.request.body ?? '');

/** A change of the items whose disbursement was sent in this run, as far as this one is told. */
function ofOwn(at: (references: ReadonlySet<string>) => Place, changes: Changes) {
  return Object.keys(changes).map((name): Mutant => {
    const words = at(new Set()).words;
    return {
      name: words === '' ? name : `${name}, ${words}`,
      begin() {
        const sent = new Set<string>();
        const twice = new Set<string>();
        const [inner] = edits(at(sent), { [name]: changes[name] ?? put(null) });
        const mutate = (inner as Mutant).begin();
        return (reading) => {
          const reference = referenceOf(reading);
          if (reference !== null) {
            // What two disbursements share tells nothing of either.
            if (sent.has(reference)) twice.add(reference);
            sent.add(reference);
            if (twice.has(reference)) sent.delete(reference);
          }
          return mutate(reading);
        };
      },
    };
  });
}

function referenceOf({ asked, answered }: Reading): string | null {
  if (asked.operation !== 'initiate' || answered.outcome !== 'accepted') return null;
  if (typeof asked.body?.amount !== 'number' || !answered.json.ok) return null;
  const reference = member(member(answered.json.value, 'data'), 'reference');
  return typeof reference === 'string' ? reference.toLowerCase() : null;
}

type Pick = (own: readonly (readonly [at: number, amount: number])[]) => readonly number[];

const owned = (words: string, pick: Pick) => (references: ReadonlySet<string>) =>
  place(words, ({ asked, answered }) => {
    if (asked.operation !== 'list' || answered.outcome !== 'accepted') return [];
    const data = answered.json.ok ? member(answered.json.value, 'data') : undefined;
    const own = (Array.isArray(data) ? (data as Json[]) : []).flatMap((item, at) => {
      const [reference, amount] = [member(item, 'reference'), member(item, 'amount')];
      if (typeof reference !== 'string' || typeof amount !== 'number') return [];
      return references.has(reference.toLowerCase()) ? [[at, amount] as const] : [];
    });
    return pick(own).map((at) => ['data', at, 'amount']);
  });

const every: Pick = (own) => own.map(([at]) => at);
const last: Pick = (own) =>
  own
    .slice(1)
    .slice(-1)
    .map(([at]) => at);
const large: Pick = (own) => own.flatMap(([at, amount]) => (amount > 1000 ? [at] : []));

export const mutants: Mutants = {
  'AMOUNT-01': [
    ...edits(fresh, notNumbers),
    ...edits(where('only above 1,000', isAboveThousand, fresh), {
      'a grouped text': number((amount) => amount.toLocaleString('en-US')),
    }),
    ...edits(where('only for fractions', isFraction, fresh), { 'a text': number(String) }),
    ...edits(fresh, { 'a text': number(String) }).map((one) => from(10, one)),
  ],
  'AMOUNT-02': [
    ...edits(fresh, otherNumbers),
    ...edits(where('only above 1,000', isAboveThousand, fresh), {
      'read up to the grouping': number((amount) => Math.floor(amount / 1000)),
    }),
    ...edits(where('only for other notations', isRewritten, fresh), {
      'one cent more': oneCentMore,
    }),
    ...edits(where('only for exponents', hasExponent, fresh), {
      'read up to the exponent': number((amount) => amount / 100),
    }),
    ...edits(fresh, { zero: put(0) }).map((zero) => from(10, zero)),
  ],
  'AMOUNT-03': itemEdits(['amount'], notNumbers),
  'AMOUNT-04': [
    ...ofOwn(owned('', every), otherNumbers),
    ...ofOwn(owned('last of this run only', last), { 'one cent more': oneCentMore }),
    ...ofOwn(owned('only above 1,000', large), {
      'read up to the grouping': number((amount) => Math.floor(amount / 1000)),
    }),
  ],
};
