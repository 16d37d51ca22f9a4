/**
 * Faults in what may stand before and after the token in `Authorization`.
 * Above 200 lines: one table of faults.
 */

import {
  absent,
  acceptInBoth,
  acceptInDisbursements,
  acceptInLists,
  empty,
  type HeaderTest,
} from '../accept-wrong-headers.ts';
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { changeRequest } from '../tampering.ts';

const withScheme =
  (scheme: string): HeaderTest =>
  (value, good) =>
    value === `${scheme} ${good.slice('Bearer '.length)}`;

/** Whether the scheme is spelled otherwise than documented. */
export const isSpelledOtherwise = (value: string | null): boolean =>
  /^bearer \S/i.test(value ?? '') && value?.startsWith('Bearer ') === false;

const sameToken: HeaderTest = (value, good) => value?.split(' ')[1] === good.split(' ')[1];

const schemeTests = {
  otherScheme: (value, good) => /^(?!Bearer )\S+ /i.test(value ?? '') && sameToken(value, good),
  sevenSkipped: (value, good) => value?.slice(7) === good.slice(7) && value !== good,
  jwt: withScheme('JWT'),
  oauth: withScheme('OAuth'),
  apiKey: withScheme('ApiKey'),
  key: withScheme('Key'),
  negotiate: withScheme('Negotiate'),
  bare: (value, good) => value === good.slice('Bearer '.length),
  none: (value) => /^Bearer\s*$/i.test(value ?? ''),
  untilBlank: (value, good) => value?.startsWith(`${good} `) === true,
  anywhere: (value, good) => value?.endsWith(`, ${good}`) === true,
  parameter: (value, good) => value === `Token token="${good.slice('Bearer '.length)}"`,
  password: (value, good) => {
    const [, sent] = /^Basic (\S+)$/.exec(value ?? '') ?? [];
    const pair = Buffer.from(sent ?? '', 'base64').toString();
    return pair.split(':').includes(good.slice('Bearer '.length));
  },
  pair: (value, good) => {
    const [, sent] = /^Basic (\S+)$/.exec(value ?? '') ?? [];
    const [user, password] = Buffer.from(sent ?? '', 'base64')
      .toString()
      .split(':');
    return user !== '' && password === good.slice('Bearer '.length);
  },
} satisfies Record<string, HeaderTest>;

/** Accepts such values of Authorization in lists with such a query only. */
const inListsWith = (isMeant: (query: URLSearchParams) => boolean, test: HeaderTest): Wrap =>
  changeRequest(({ operation, url, headers }, options) => {
    const good = goodValue('authorization', options);
    const isAccepted = operation === 'list' && isMeant(url.searchParams);
    if (isAccepted && test(headers.get('authorization'), good)) headers.set('authorization', good);
  });

const hasFilter = (query: URLSearchParams) => query.has('status') || query.has('page');
const isOfFew = (query: URLSearchParams) =>
  Number(query.get('perPage')) > 1 && Number(query.get('perPage')) < 10;

export const schemeFaults: readonly Row[] = [
  [
    'other-scheme',
    'In a disbursement, the service accepts any scheme before the token.',
    acceptInDisbursements({ authorization: schemeTests.otherScheme }),
  ],
  [
    'scheme-of-seven',
    'In a disbursement, the service skips the first seven characters of Authorization, whatever they are.',
    acceptInDisbursements({ authorization: schemeTests.sevenSkipped }),
  ],
  [
    'list-scheme-of-seven',
    'In a list request, the service skips the first seven characters of Authorization, whatever they are.',
    acceptInLists(schemeTests.sevenSkipped),
  ],
  [
    'scheme-spelled-otherwise',
    'The service looks at the token only where the scheme is spelled `Bearer`.',
    acceptInBoth(isSpelledOtherwise),
  ],
  [
    'scheme-with-colon',
    'The service accepts a colon after the word Bearer.',
    acceptInBoth((value, good) => value === good.replace(' ', ': ')),
  ],
  [
    'scheme-with-beginning',
    'The service accepts every scheme that begins with Bearer.',
    acceptInBoth((value, good) => /^Bearer\w+ /.test(value ?? '') && sameToken(value, good)),
  ],
  [
    'token-as-bearer-parameter',
    'The service accepts the token as a parameter of the scheme.',
    acceptInBoth((value, good) => value === good.replace(/^Bearer (.*)$/, 'Bearer token="$1"')),
  ],
  [
    'scheme-jwt',
    'In a disbursement, the service also accepts the scheme JWT.',
    acceptInDisbursements({ authorization: schemeTests.jwt }),
  ],
  [
    'list-scheme-jwt',
    'In a list request, the service also accepts the scheme JWT.',
    acceptInLists(schemeTests.jwt),
  ],
  ['scheme-oauth', 'The service also accepts the scheme OAuth.', acceptInBoth(schemeTests.oauth)],
  [
    'scheme-api-key',
    'The service also accepts the scheme ApiKey.',
    acceptInBoth(schemeTests.apiKey),
  ],
  ['scheme-key', 'The service also accepts the scheme Key.', acceptInBoth(schemeTests.key)],
  [
    'scheme-negotiate',
    'The service also accepts the scheme Negotiate.',
    acceptInBoth(schemeTests.negotiate),
  ],
  [
    'bare-token',
    'In a disbursement, the service accepts a token without the word Bearer.',
    acceptInDisbursements({ authorization: schemeTests.bare }),
  ],
  [
    'no-token',
    'In a disbursement, the service accepts the word Bearer without a token.',
    acceptInDisbursements({ authorization: schemeTests.none }),
  ],
  [
    'token-until-blank',
    'The service compares Authorization only up to the blank after the token.',
    acceptInBoth(schemeTests.untilBlank),
  ],
  [
    'token-anywhere',
    'The service searches Authorization for the word Bearer and a token, at any place.',
    acceptInBoth(schemeTests.anywhere),
  ],
  [
    'token-as-parameter',
    'The service accepts the scheme Token, with the token as a parameter.',
    acceptInBoth(schemeTests.parameter),
  ],
  [
    'token-as-password',
    'The service accepts the scheme Basic, with the token as the user name or the password.',
    acceptInBoth(schemeTests.password),
  ],
  [
    'token-as-secret',
    'The service accepts the scheme Basic, with the token as the password of a named user.',
    acceptInBoth(schemeTests.pair),
  ],
  [
    'list-other-scheme',
    'In a list request, the service accepts any scheme before the token.',
    acceptInLists(schemeTests.otherScheme),
  ],
  [
    'list-bare-token',
    'In a list request, the service accepts a token without the word Bearer.',
    acceptInLists(schemeTests.bare),
  ],
  [
    'list-no-token',
    'In a list request, the service accepts the word Bearer without a token.',
    acceptInLists(schemeTests.none),
  ],
  [
    'list-scheme-any-with-filter',
    'In a list request with a filter or a page, the service accepts any scheme before the token.',
    inListsWith(hasFilter, schemeTests.otherScheme),
  ],
  [
    'list-scheme-any-of-few',
    'In a list request for two to nine transactions, the service accepts any scheme before the token.',
    inListsWith(isOfFew, schemeTests.otherScheme),
  ],
  [
    'list-bare-token-with-order',
    'In a list request with an order, the service accepts a token without the word Bearer.',
    inListsWith((query) => query.has('sort'), schemeTests.bare),
  ],
  [
    'list-empty-of-fifty',
    'In a list request for fifty transactions, the service accepts an empty Authorization.',
    inListsWith((query) => query.get('perPage') === '50', empty),
  ],
  [
    'scheme-any-of-large',
    'In a disbursement of more than 5,000, the service accepts any scheme before the token.',
    changeRequest(({ operation, headers, body }, options) => {
      const good = goodValue('authorization', options);
      const isLarge = operation === 'initiate' && Number(orderIn(body)?.amount ?? 0) > 5000;
      if (isLarge && schemeTests.otherScheme(headers.get('authorization'), good))
        headers.set('authorization', good);
    }),
  ],
  [
    'short-token-as-password',
    'The service has short tokens, and accepts one as a part of the credentials of the scheme Basic.',
    acceptInBoth(schemeTests.password),
  ],
  [
    'scheme-any-without-type',
    'A disbursement with the token in another scheme and without Content-Type is accepted.',
    acceptInDisbursements({ authorization: schemeTests.otherScheme, 'content-type': absent }),
  ],
];
