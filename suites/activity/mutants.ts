/** Changes on which the checks of the activity log must fail. */

import {
  type Changes,
  edit,
  edits,
  leaveOut,
  put,
  text,
  transaction,
  where,
} from '../../src/check/mutants/edit.ts';
import { from, isAboveThousand, isFraction, type Mutants } from '../../src/check/mutants/mutant.ts';
import { isObject, type Json } from '../../src/core/json/json.ts';
import { activityFields, activityTexts } from '../../src/interface/fields.ts';

const log = transaction('activities');
const entry = (name: string) => transaction('activities', 0, name);

const notTexts: Changes = {
  null: put(null),
  'a number': put(7),
  'an object': put({ name: 'Linux' }),
  'an array': text((value) => [value]),
  'a boolean': put(false),
};

const times = (count: number) => (entries: Json) =>
  Array.isArray(entries) ? Array.from({ length: count }, () => entries[0] as Json) : entries;

export const mutants: Mutants = {
  'ACTIVITY-01': [
    ...activityFields.map((name) => edit(`no ${name}`, entry(name), leaveOut)),
    ...edits(transaction('activities', 0), {
      'the entry is its message': (value) => (isObject(value) ? (value.message ?? '') : value),
      'the entry is null': put(null),
      'the entry is an array': (value) => (isObject(value) ? Object.values(value) : value),
      'fields in camel case': (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [camel(name), part]))
          : value,
    }),
    edit('no meta', where('only above 1,000', isAboveThousand, entry('meta')), leaveOut),
    from(10, edit('no device_name', entry('device_name'), leaveOut)),
  ],
  'ACTIVITY-02': [
    ...activityTexts.flatMap((name) =>
      Object.entries(notTexts).map(([what, change]) =>
        edit(`${name}: ${what}`, entry(name), change),
      ),
    ),
    edit('device_os: null', where('only for fractions', isFraction, entry('device_os')), put(null)),
    from(10, edit('user_agent: null', entry('user_agent'), put(null))),
  ],
  'ACTIVITY-03': [
    ...edits(log, { 'no entry': put([]), 'two entries': times(2), 'nine entries': times(9) }),
    ...edits(where('only above 1,000', isAboveThousand, log), { 'two entries': times(2) }),
    ...edits(log, { 'no entry': put([]) }).map((none) => from(10, none)),
  ],
  'ACTIVITY-04': [
    ...edits(entry('action'), {
      created: put('created'),
      processed: put('processed'),
      Pending: put('Pending'),
      'with a space after it': put('pending '),
      'an empty string': put(''),
      null: put(null),
      'a number': put(0),
      'an array with the string in it': put(['pending']),
    }),
    ...edits(where('only above 1,000', isAboveThousand, entry('action')), { held: put('held') }),
    ...edits(entry('action'), { queued: put('queued') }).map((queued) => from(10, queued)),
  ],
};

const camel = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
