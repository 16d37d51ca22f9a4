/** Wrong headers of a request that a fault takes for the right ones. */
import type { Wrap } from './fault.ts';
import { goodValue, type HeaderName, headerNames } from './good-headers.ts';
import { both, changeRequest, type Operation } from './tampering.ts';

/** Whether a value is taken for the right one; `null`: the header is absent. */
export type Test = (value: string | null, good: string) => boolean;

export const absent: Test = (value) => value === null;
export const empty: Test = (value) => value?.trim() === '';
export const missing: Test = (value) => (value ?? '').trim() === '';

type Tests = { readonly [N in HeaderName]?: Test };

/** Requests whose headers pass all of these tests are accepted as if the headers were right. */
function forgive(operation: Operation, tests: Tests): Wrap {
  return changeRequest((draft, options) => {
    const forgiven = headerNames.filter((name) => tests[name] !== undefined);
    const passes = (name: HeaderName) =>
      tests[name]?.(draft.headers.get(name), goodValue(name, options)) === true;
    if (draft.operation !== operation || !forgiven.every(passes)) return;
    for (const name of forgiven) draft.headers.set(name, goodValue(name, options));
  });
}

/** In a disbursement. */
export const initiate = (tests: Tests): Wrap => forgive('initiate', tests);

/** In a list request. */
export const list = (authorization: Test): Wrap => forgive('list', { authorization });

/** In both operations. */
export const perOperation = (authorization: Test): Wrap =>
  both(initiate({ authorization }), list(authorization));
