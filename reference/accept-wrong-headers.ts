/** Makes faults: a service that accepts wrong headers as if they were right. */
import type { Wrap } from './fault.ts';
import { goodValue, type HeaderName, headerNames } from './good-headers.ts';
import { both, changeRequest, type Operation } from './tampering.ts';

/** Whether a value is taken for the right one; `null`: the header is absent. */
export type HeaderTest = (value: string | null, good: string) => boolean;

export const absent: HeaderTest = (value) => value === null;
export const empty: HeaderTest = (value) => value?.trim() === '';
export const absentOrEmpty: HeaderTest = (value) => (value ?? '').trim() === '';

type Tests = { readonly [N in HeaderName]?: HeaderTest };

/** Requests whose headers pass all of these tests are accepted as if the headers were right. */
function accept(operation: Operation, tests: Tests): Wrap {
  return changeRequest((draft, options) => {
    const accepted = headerNames.filter((name) => tests[name] !== undefined);
    const passes = (name: HeaderName) =>
      tests[name]?.(draft.headers.get(name), goodValue(name, options)) === true;
    if (draft.operation !== operation || !accepted.every(passes)) return;
    for (const name of accepted) draft.headers.set(name, goodValue(name, options));
  });
}

/** In a disbursement. */
export const acceptInDisbursements = (tests: Tests): Wrap => accept('initiate', tests);

/** In a list request. */
export const acceptInLists = (authorization: HeaderTest): Wrap => accept('list', { authorization });

/** In both operations. */
export const acceptInBoth = (authorization: HeaderTest): Wrap =>
  both(acceptInDisbursements({ authorization }), acceptInLists(authorization));
