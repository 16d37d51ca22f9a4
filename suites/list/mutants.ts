/** Changes on which the checks of the list must fail. */

import { type Changes, itemEdits, leaveOut, pageOf, put } from '../../src/check/mutants/edit.ts';
import { type MakeRefusal, refusals } from '../../src/check/mutants/flip.ts';
import { from, type Mutant, type Mutants, mutant } from '../../src/check/mutants/mutant.ts';
import { isObject, member } from '../../src/core/json/json.ts';
import { summaryFields } from '../../src/interface/fields.ts';
import {
  initiateDisbursement,
  listTransactions,
  type OperationName,
} from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { comparingMutants } from './comparing-mutants.ts';

/** Refuses documented lists after the same credentials were accepted for the given operation. */
function refused(name: string, refuse: MakeRefusal, goodFor: OperationName): Mutant {
  return {
    name,
    begin() {
      let credentialsWork = false;
      return (parsed) => {
        const { request, response } = parsed;
        if (!request.isDocumented || response.outcome !== 'accepted') return null;
        if (request.operation === listTransactions.name && credentialsWork) return refuse(parsed);
        if (request.operation === goodFor) credentialsWork = true;
        return null;
      };
    },
  };
}

/** Repeats the items of a page until there are more than requested. */
function overfull(
  name: string,
  isMeant: (perPage: number) => boolean,
  countFor: (perPage: number) => number,
): Mutant {
  return mutant(name, (parsed) => {
    const perPage = enlargedSize(parsed);
    const page = pageOf(parsed);
    if (perPage === null || !isMeant(perPage) || page === null) return null;
    const { items } = page;
    const [first] = items;
    if (first === undefined) return null;
    const count = countFor(perPage);
    return page.withItems(
      Array.from({ length: count }, (_, at) => items[at % items.length] ?? first),
    );
  });
}

/** Larger pages are not enlarged, because that is done many times. */
const LARGEST_PAGE = 1000;

function enlargedSize({ request: { operation, perPage } }: ParsedExchange): number | null {
  if (operation !== listTransactions.name || perPage === null) return null;
  return perPage >= 1 && perPage <= LARGEST_PAGE ? perPage : null;
}

const notItems: Changes = {
  null: put(null),
  'only the reference, in place of the object': (item) => member(item, 'reference') ?? 'none',
  'an array of its values': (item) => (isObject(item) ? Object.values(item) : item),
  'wrapped in another object': (item) => ({ transaction: item }),
  'an empty object': put({}),
};

const notTexts = (name: string): Changes => ({
  [`${name}: null`]: put(null),
  [`${name}: a number`]: put(3),
  [`${name}: a boolean`]: put(true),
  [`${name}: an object`]: put({ text: 'debit' }),
  [`${name}: an array`]: put(['debit']),
});

export const mutants: Mutants = {
  ...comparingMutants,
  'LIST-01': [
    ...Object.entries(refusals).flatMap(([how, refuse]) => [
      refused(`refused ${how} after a disbursement`, refuse, initiateDisbursement.name),
      refused(`refused ${how} after a list`, refuse, listTransactions.name),
    ]),
    from(3, refused('refused', refusals['with HTTP status 400'], listTransactions.name)),
  ],
  'LIST-02': [
    overfull(
      'one too many',
      () => true,
      (perPage) => perPage + 1,
    ),
    overfull(
      'twice as many',
      () => true,
      (perPage) => perPage * 2,
    ),
    overfull(
      'one too many for perPage=1',
      (perPage) => perPage === 1,
      () => 2,
    ),
    overfull(
      'one too many for perPage=25',
      (perPage) => perPage === 25,
      () => 26,
    ),
    overfull(
      'one too many for a page above 25',
      (perPage) => perPage > 25,
      (perPage) => perPage + 1,
    ),
    overfull(
      'one too many for a page of 51 to 99',
      (perPage) => perPage > 50 && perPage < 100,
      (perPage) => perPage + 1,
    ),
    overfull(
      'always 25',
      (perPage) => perPage < 25,
      () => 25,
    ),
  ],
  'LIST-03': [
    ...summaryFields.flatMap((name) => itemEdits([name], { [`no ${name}`]: leaveOut })),
    ...itemEdits([], notItems),
  ],
  'LIST-04': ['type', 'narration'].flatMap((name) => itemEdits([name], notTexts(name))),
};
