/**
 * Changes that the checks on headers must fail on. Read from the raw request, not as the checks do.
 * Above 200 lines: one list of mutants.
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
import {
  ALIKE_BIZ_NUMBER,
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  HALF_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_START_TOKEN,
  OTHER_TOKEN,
  REVERSED_TOKEN,
  SECOND_HALF_TOKEN,
  SHORTENED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
} from '../../src/plan/placeholders.ts';
import { groupNames } from '../group-names.ts';

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

/** Values of `Authorization` that a target accepts but should refuse. */
type Values = Readonly<Record<string, (value: string | null) => boolean>>;

const missingValues: Values = {
  'accepted without the header': (value) => value === null,
  'accepted with the header empty': (value) => value === '',
};
const malformed: Values = {
  'accepted with the scheme Digest': (value) => value === `Digest ${TOKEN}`,
  'accepted with the scheme Token': (value) => value === `Token ${TOKEN}`,
  'accepted with the scheme Basic': (value) => value === `Basic ${TOKEN}`,
  'accepted with the token as a parameter': (value) => value === `Token token="${TOKEN}"`,
  'accepted with the scheme DPoP': (value) => value === `DPoP ${TOKEN}`,
  'accepted with the scheme JWT': (value) => value === `JWT ${TOKEN}`,
  'accepted with the scheme OAuth': (value) => value === `OAuth ${TOKEN}`,
  'accepted with the scheme ApiKey': (value) => value === `ApiKey ${TOKEN}`,
  'accepted with the token as the user name of Basic': (value) =>
    value === `Basic ${TOKEN_AS_USER}`,
  'accepted with the token as the password of Basic': (value) =>
    value === `Basic ${TOKEN_AS_PASSWORD}`,
  'accepted with a bare token': (value) => value === TOKEN,
  'accepted without a token': (value) => value === 'Bearer',
  'accepted without a space after Bearer': (value) => value === `Bearer${TOKEN}`,
  'accepted with any other malformed value': (value) =>
    value !== null && value.trim() !== '' && !/^bearer \S+$/i.test(value),
};
/** More than one word after the scheme is malformed, so extra text has no blank. */
const unissued: Values = {
  'accepted with an invented token': (value) =>
    /^Bearer (never-issued-|[a-zA-Z0-9]{32}$)/.test(value ?? ''),
  'accepted with extra text after the token': (value) =>
    /^Bearer \{TARGET_TOKEN\}\S+$/.test(value ?? ''),
  'accepted with extra text before the token': (value) =>
    /^Bearer [^\s{]\S*\{TARGET_TOKEN\}$/.test(value ?? ''),
  'accepted with a pattern for any token': (value) => /^Bearer [%.*]+$/.test(value ?? ''),
  'accepted with half of the token and a pattern for the rest': (value) =>
    /^Bearer \{TARGET_TOKEN_HALF\}[%.*]+$/.test(value ?? ''),
  'accepted with half of the token': (value) => value === `Bearer ${HALF_TOKEN}`,
  'accepted with the second half of the token': (value) => value === `Bearer ${SECOND_HALF_TOKEN}`,
  'accepted with the token whose end has other characters': (value) =>
    value === `Bearer ${TAMPERED_TOKEN}`,
  'accepted with the token whose beginning has other characters': (value) =>
    value === `Bearer ${OTHER_START_TOKEN}`,
  'accepted with the token whose middle has other characters': (value) =>
    value === `Bearer ${OTHER_MIDDLE_TOKEN}`,
  'accepted with the token without its last character': (value) =>
    value === `Bearer ${SHORTENED_TOKEN}`,
  'accepted with the token backwards': (value) => value === `Bearer ${REVERSED_TOKEN}`,
  'accepted with the token in the other letter case': (value) =>
    value === `Bearer ${SWAPPED_TOKEN}`,
  'accepted with an invented token after the scheme in another letter case': (value) =>
    /^bearer never-issued-/i.test(value ?? '') && value?.startsWith('Bearer ') === false,
  'accepted with any other token': (value) => {
    const token = /^bearer (\S+)$/i.exec(value ?? '')?.[1];
    return token !== undefined && ![TOKEN, OTHER_TOKEN, EXPIRED_TOKEN].includes(token);
  },
};

const hasOthersRight = (request: RequestTemplate) =>
  header(request, 'X-Biz-Number') === BIZ_NUMBER &&
  header(request, 'Content-Type') === 'application/json';

/** Accepts these values of `Authorization` in lists, which may not need the other headers. */
const listed = (values: Values): readonly Mutant[] => [
  ...authorized('GET', values),
  acceptedInstead(
    'accepted with another header absent or empty',
    (request) =>
      request.method === 'GET' &&
      !hasOthersRight(request) &&
      Object.values(values).some((isTaken) => isTaken(header(request, 'Authorization'))),
  ),
];

function authorized(method: string, values: Values): readonly Mutant[] {
  const entries = Object.entries(values);
  const isMeant = (isTaken: (value: string | null) => boolean) => (request: RequestTemplate) =>
    request.method === method &&
    hasOthersRight(request) &&
    isTaken(header(request, 'Authorization'));
  return [
    ...entries.map(([name, isTaken]) => acceptedInstead(name, isMeant(isTaken))),
    ...entries
      .slice(0, 1)
      .map(([name, isTaken]) =>
        acceptedInstead(`${name}, with an empty 204`, isMeant(isTaken), withoutBody),
      ),
  ];
}

const spelled = ({ headers }: RequestTemplate) =>
  headers.map(([name]) => name).filter((name) => /^(authorization|x-biz-number)$/i.test(name));

/** Spellings, by a property of every header name. */
const spellings: Readonly<Record<string, (name: string) => boolean>> = {
  'lower case': (name) => name === name.toLowerCase(),
  capitals: (name) => name === name.toUpperCase(),
  'capitals at their beginning only': (name) =>
    name === name.slice(0, 1) + name.slice(1).toLowerCase() && name !== name.toLowerCase(),
  'mixed case': (name) =>
    name !== name.toLowerCase() &&
    name !== name.toUpperCase() &&
    !['Authorization', 'X-Biz-Number'].includes(name),
};

function respelled(): readonly Mutant[] {
  const operations = { POST: 'a disbursement', GET: 'a list' };
  return Object.entries(operations).flatMap(([method, what]) =>
    Object.entries(spellings).flatMap(([spelling, isMeant]) =>
      refusedInstead(`${what} with header names in ${spelling}`, (request) => {
        const found = spelled(request);
        return request.method === method && found.length > 1 && found.every(isMeant);
      }),
    ),
  );
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
