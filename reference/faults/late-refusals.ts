/** Faults of a service that refuses what it must refuse, until it has had many requests. */
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { changeRequest, type Draft } from '../tampering.ts';

/** Near the end of a run with 40 cases, which sends 857 disbursements and 747 lists. */
const MANY = { initiate: 770, list: 690, other: Infinity } as const;

/** Changes a request that comes after so many of the same operation. */
const lateOn =
  (operation: Draft['operation'], change: (draft: Draft, good: string) => void): Wrap =>
  (inner, options) => {
    let count = 0;
    const wrap = changeRequest((draft, deployment) => {
      if (draft.operation !== operation) return;
      count += 1;
      if (count > MANY[operation]) change(draft, goodValue('authorization', deployment));
    });
    return wrap(inner, options);
  };

const forgiveToken =
  (isForgiven: (value: string, good: string) => boolean) => (draft: Draft, good: string) => {
    const value = draft.headers.get('authorization') ?? '';
    if (isForgiven(value, good)) draft.headers.set('authorization', good);
  };

const isToken = (value: string) => /^Bearer \S+$/.test(value);
const isOtherScheme = (value: string, good: string) =>
  /^(?!Bearer )\S+ \S+$/.test(value) && good.endsWith(value.slice(value.indexOf(' ')));

/** The longest object at the beginning of the body. */
function forgiveEnd(draft: Draft): void {
  const body = `${draft.body.replace(/\}[^}]*$/, '')}}`;
  try {
    JSON.parse(body);
    draft.body = body;
  } catch {
    // Another kind of wrong body.
  }
}

export const lateRefusalFaults: readonly Row[] = [
  [
    'token-any-late',
    'After hundreds of disbursements, the service accepts any token.',
    lateOn('initiate', forgiveToken(isToken)),
  ],
  [
    'scheme-any-late',
    'After hundreds of disbursements, the service accepts the token with any scheme.',
    lateOn('initiate', forgiveToken(isOtherScheme)),
  ],
  [
    'body-without-end-late',
    'After hundreds of disbursements, the service accepts a body whose last character is missing.',
    lateOn('initiate', forgiveEnd),
  ],
  [
    'type-absent-late',
    'After hundreds of disbursements, the service needs no Content-Type.',
    lateOn('initiate', ({ headers }) => {
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    }),
  ],
  [
    'list-token-any-late',
    'After hundreds of lists, a list needs no valid token.',
    lateOn('list', forgiveToken(isToken)),
  ],
  [
    'list-scheme-any-late',
    'After hundreds of lists, a list is shown for the token with any scheme.',
    lateOn('list', forgiveToken(isOtherScheme)),
  ],
];
