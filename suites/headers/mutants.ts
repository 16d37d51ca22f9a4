/**
 * Changes that the checks on headers must fail on. Read from the raw request, not as the checks do.
 */
import {
  acceptedInstead,
  header,
  refusedInstead,
  withoutBody,
} from '../../src/check/mutants/flip.ts';
import {
  isAboveThousand,
  type Mutant,
  type Mutants,
  only,
} from '../../src/check/mutants/mutant.ts';
import type { RequestTemplate } from '../../src/core/request.ts';
import { ALIKE_BIZ_NUMBER, BIZ_NUMBER, TOKEN } from '../../src/plan/placeholders.ts';
import { groupNames } from '../group-names.ts';
import { authorized, listed, malformed, missingValues, unissued } from './authorization-mutants.ts';
import { respelled } from './name-mutants.ts';

const right = {
  authorization: `Bearer ${TOKEN}`,
  'x-biz-number': BIZ_NUMBER,
  'content-type': 'application/json',
};
type Name = keyof typeof right;
/** Right too, and a target may demand no other header beside it. */
const IN_CHARSET = 'application/json; charset=utf-8';
const spelling: Readonly<Record<Name, string>> = {
  authorization: 'Authorization',
  'x-biz-number': 'X-Biz-Number',
  'content-type': 'Content-Type',
};
const names = Object.values(spelling);

/** The headers of a disbursement that are not right. */
type States = Readonly<Partial<Record<Name, 'absent' | 'empty'>>>;

/** Whether these headers of a disbursement have the given states, and the others are right. */
function hasStates(request: RequestTemplate, states: States): boolean {
  return (
    request.method === 'POST' &&
    Object.entries(right).every(([name, value]) => {
      const sentValue = header(request, name);
      const state = states[name as Name];
      if (state === 'absent') return sentValue === null;
      if (state === 'empty') return sentValue === '';
      return sentValue === value || (name === 'content-type' && sentValue === IN_CHARSET);
    })
  );
}

/** Accepts a disbursement without one header, or with an empty one. */
function missing(name: Name): readonly Mutant[] {
  const accepts = (state: 'absent' | 'empty') => (request: RequestTemplate) =>
    hasStates(request, { [name]: state });
  return [
    acceptedInstead('accepted without the header', accepts('absent')),
    acceptedInstead('accepted with the header empty', accepts('empty')),
    acceptedInstead(
      'accepted without the header, with an empty 204',
      accepts('absent'),
      withoutBody,
    ),
    acceptedInstead(
      'accepted with the header empty, with an empty 204',
      accepts('empty'),
      withoutBody,
    ),
    only(
      'only above 1,000',
      isAboveThousand,
      acceptedInstead('accepted without the header', accepts('absent')),
    ),
  ];
}

/** Accepts each pair of missing headers, all three, and mixtures of absent and empty ones. */
function combined(): readonly Mutant[] {
  const sets = [
    ['authorization', 'x-biz-number'],
    ['authorization', 'content-type'],
    ['x-biz-number', 'content-type'],
    ['authorization', 'x-biz-number', 'content-type'],
  ] as const;
  const absent = sets.map((set) => {
    const states: States = Object.fromEntries(set.map((name) => [name, 'absent']));
    const lacking = set.map((name) => spelling[name]).join(' and ');
    return acceptedInstead(`accepted without ${lacking}`, (request) => hasStates(request, states));
  });
  const lacks = (request: RequestTemplate) =>
    names.map((name) => header(request, name)).filter((value) => value === null || value === '');
  const isMixture = (request: RequestTemplate) =>
    request.method === 'POST' && lacks(request).length > 1 && lacks(request).includes('');
  return [
    ...absent,
    acceptedInstead('accepted without two or three of them, some empty', isMixture),
    acceptedInstead(
      'accepted without two or three of them, with an empty 204',
      (request) => request.method === 'POST' && lacks(request).length > 1,
      withoutBody,
    ),
  ];
}

/** A disbursement with another value of one header, and everything else right. */
const withValue = (name: Name, isMeant: (value: string) => boolean) => (request: RequestTemplate) =>
  request.method === 'POST' &&
  Object.entries(right).every(([key, value]) => {
    const found = header(request, key);
    return key === name ? isMeant(found ?? '') : found === value;
  });

/** The same change, made only where an earlier request had the same `merchant_reference`. */
const inRepeats = (mutants: readonly Mutant[]) =>
  mutants.map((one) =>
    only(
      'only in a repeat',
      ({ exchange }) => exchange.group?.id === groupNames.repeatedAlike,
      one,
    ),
  );

const mediaTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'text/html',
  'json',
  'application/jsonp',
  'application/vnd.api+json',
  'multipart/form-data',
];

/** Another media type on a body that is JSON. */
const isOfType = (request: RequestTemplate, type: string) =>
  (request.body ?? '').startsWith('{') &&
  withValue('content-type', (value) => value.startsWith(type))(request);

export const mutants: Mutants = {
  'HEADER-01': missing('authorization'),
  'HEADER-02': [...missing('x-biz-number'), ...inRepeats(missing('x-biz-number').slice(0, 2))],
  'HEADER-03': missing('content-type'),
  'HEADER-04': combined(),
  'HEADER-05': [
    ...authorized('POST', malformed),
    ...inRepeats([
      acceptedInstead(
        'accepted with a bare token',
        withValue('authorization', (value) => value === TOKEN),
      ),
    ]),
  ],
  'HEADER-06': authorized('POST', unissued),
  'HEADER-07': respelled(),
  'HEADER-08': listed(missingValues),
  'HEADER-09': listed(malformed),
  'HEADER-10': listed(unissued),
  'HEADER-11': mediaTypes.map((type) =>
    acceptedInstead(`${type} is accepted`, (request) => isOfType(request, type)),
  ),
  'HEADER-12': [
    acceptedInstead(
      'a business named by a word is accepted',
      withValue('x-biz-number', (value) => /^[a-z]/.test(value)),
    ),
    acceptedInstead(
      'a business named with a quotation mark is accepted',
      withValue('x-biz-number', (value) => value.includes('"')),
    ),
    acceptedInstead(
      'a business whose number has further characters is accepted',
      withValue('x-biz-number', (value) => value.startsWith(`${BIZ_NUMBER}.`)),
    ),
    acceptedInstead(
      'a business named with a percent sign is accepted',
      withValue('x-biz-number', (value) => value === '%'),
    ),
    acceptedInstead(
      'a business with a long number is accepted',
      withValue('x-biz-number', (value) => /^\d+$/.test(value)),
    ),
    acceptedInstead(
      'a business number with every digit and letter of the right one replaced is accepted',
      withValue('x-biz-number', (value) => value.startsWith(ALIKE_BIZ_NUMBER)),
    ),
  ],
  'HEADER-13': [
    ...refusedInstead(
      'a charset',
      withValue('content-type', (value) => /^application\/json; charset=/.test(value)),
    ),
    ...refusedInstead(
      'a charset in capitals, without a space',
      withValue('content-type', (value) => value.endsWith(';charset=UTF-8')),
    ),
  ],
};
