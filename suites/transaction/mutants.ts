/** Changes on which the checks of the Transaction must fail. */

import {
  type Changes,
  edit,
  edits,
  leaveOut,
  put,
  transaction,
  where,
} from '../../src/check/mutants/edit.ts';
import { from, isAboveThousand, isFraction, type Mutants } from '../../src/check/mutants/mutant.ts';
import { isObject, type Json } from '../../src/core/json/json.ts';
import { transactionFields } from '../../src/interface/fields.ts';

const notText: Changes = {
  null: put(null),
  'a number': put(3),
  'a boolean': put(true),
  'an object': put({ text: 'Transfer' }),
  'an array': put(['Transfer']),
};

/** The first entry, unless it is itself an array, which would be an array again. */
function first(entries: Json): Json {
  const [entry] = Array.isArray(entries) ? (entries as readonly Json[]) : [];
  return isObject(entry) ? entry : entries;
}

const notList: Changes = {
  null: put(null),
  'an object': put({}),
  'the one entry itself': first,
  'an object of entries': (entries) => ({ 0: first(entries) }),
  'a string': put('pending'),
};

const namedMutants = (name: string, changes: Changes) =>
  Object.entries(changes).map(([what, change]) =>
    edit(`${name}: ${what}`, transaction(name), change),
  );

export const mutants: Mutants = {
  'TRANSACTION-01': [
    ...transactionFields.map((name) => edit(`no ${name}`, transaction(name), leaveOut)),
    ...edits(where('only above 1,000', isAboveThousand, transaction('paid_at')), {
      'no paid_at': leaveOut,
    }),
    ...edits(where('only for fractions', isFraction, transaction('fee')), { 'no fee': leaveOut }),
    from(10, edit('no payload', transaction('payload'), leaveOut)),
  ],
  'TRANSACTION-02': [
    ...['type', 'type_description', 'narration'].flatMap((name) => namedMutants(name, notText)),
    ...namedMutants('activities', notList),
    ...edits(where('only above 1,000', isAboveThousand, transaction('narration')), {
      'narration: null': put(null),
    }),
    from(10, edit('type: null', transaction('type'), put(null))),
  ],
};
