/** Changes on which the checks of status values must fail. */
import {
  type Changes,
  edits,
  itemEdits,
  pageOf,
  put,
  text,
  transaction,
  where,
} from '../../src/check/mutants/edit.ts';
import {
  from,
  isAboveThousand,
  isFraction,
  type Mutants,
  mutant,
} from '../../src/check/mutants/mutant.ts';
import { isObject, type Json, member, textOrEmpty } from '../../src/core/json/json.ts';
import { completedStates } from '../../src/interface/transaction-states.ts';

const fresh = transaction('status');

const misspelled: Changes = {
  'in capitals': text((status) => status.toUpperCase()),
  'with a capital letter': text((status) => status.charAt(0).toUpperCase() + status.slice(1)),
  'with a space after it': text((status) => `${status} `),
  'with a line break after it': text((status) => `${status}\n`),
  'with a no-break space before it': text((status) => `\u00a0${status}`),
  'an empty string': put(''),
  null: put(null),
  'a number': put(1),
  'an array with the string in it': text((status) => [status]),
};

/**
 * Perhaps the last list of a short run is the first one with a completed transaction, and has only
 * one: then another transaction gets the other word.
 */
const mixed = mutant('the other word in one more transaction of a page', (parsed) => {
  const page = pageOf(parsed);
  const completed = page?.items.find(isCompleted);
  if (page === null || !isObject(completed)) return null;
  const others = page.items.filter((item) => item !== completed).filter(isObject);
  const changed = others.findLast(isCompleted) ?? others.at(-1);
  const mutated = { ...(changed ?? completed), status: otherWord(String(completed.status)) };
  return page.withItems([...page.items.filter((item) => item !== changed), mutated]);
});

export const mutants: Mutants = {
  'STATUS-01': [
    ...edits(fresh, { ...misspelled, processed: put('processed'), successful: put('successful') }),
    ...edits(where('only above 1,000', isAboveThousand, fresh), { processed: put('processed') }),
    ...edits(where('only for fractions', isFraction, fresh), { successful: put('successful') }),
    ...edits(fresh, { failed: put('failed') }).map((failed) => from(10, failed)),
  ],
  'STATUS-02': itemEdits(['status'], {
    ...misspelled,
    completed: put('completed'),
    success: put('success'),
    failed: put('failed'),
    'a word more': text((status) => `${status} today`),
  }),
  'STATUS-03': [
    ...itemEdits(['status'], { 'the other word': text(otherWord) }).map((one) => from(2, one)),
    mixed,
  ],
};

const isCompleted = (item: Json): boolean =>
  completedStates.includes(textOrEmpty(member(item, 'status')));

/** After one of the two words occurred, the other one with the same meaning. */
function otherWord(status: string): string {
  if (status === 'processed') return 'successful';
  return status === 'successful' ? 'processed' : status;
}
