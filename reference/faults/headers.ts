/**
 * Faults in which headers are required, and in their names; `tokens.ts` and `schemes.ts` have those in
 * the values of `Authorization`.
 * Above 200 lines: one table of faults.
 */

import {
  absent,
  absentOrEmpty,
  acceptInDisbursements,
  acceptInLists,
  empty,
  type HeaderTest,
} from '../accept-wrong-headers.ts';
import type { Row, Wrap } from '../fault.ts';
import { goodValue, type HeaderName, headerNames } from '../good-headers.ts';
import { changeRequest, type Draft, page } from '../tampering.ts';

const text: HeaderTest = (value) => value?.startsWith('text/plain') === true;

/** Ignores headers whose names are not spelled as expected. */
function overlook(expected: (name: string) => boolean): Wrap {
  return changeRequest(({ headers, rawHeaders }) => {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? '';
      if (/^(x-biz-number|authorization)$/i.test(name) && !expected(name)) headers.delete(name);
    }
  });
}

const documented = ['X-Biz-Number', 'Authorization'];

/** If two or more required headers are absent or empty, none of them is checked. */
const severalAbsent = changeRequest((draft, options) => {
  if (draft.operation !== 'initiate') return;
  const absentNames = headerNames.filter((name) => absentOrEmpty(draft.headers.get(name), ''));
  if (absentNames.length < 2) return;
  for (const name of absentNames) draft.headers.set(name, goodValue(name, options));
});

const mediaType = (change: (value: string) => string): Wrap =>
  changeRequest(({ operation, headers }: Draft) => {
    const value = headers.get('content-type');
    if (operation === 'initiate' && value !== null) headers.set('content-type', change(value));
  });

/** The value is put into SQL without escaping. */
export const pageFor =
  (name: HeaderName): Wrap =>
  (inner) =>
  async (request, wire) =>
    request.headers.get(name)?.includes("'") === true ? page(500) : inner(request, wire);

/** Requests that need no token. */
const openFor = (isOpen: (draft: Draft) => boolean): Wrap =>
  changeRequest((draft, options) => {
    if (isOpen(draft)) draft.headers.set('authorization', goodValue('authorization', options));
  });

/** Lists of so many transactions need no token. */
const openForSizes = (isMeant: (size: number) => boolean): Wrap =>
  openFor(
    ({ operation, url }) =>
      operation === 'list' && isMeant(Number(url.searchParams.get('perPage') ?? 0)),
  );

const isFractional = ({ operation, body }: Draft) =>
  operation === 'initiate' && /"amount":\d+\.\d*[1-9]/.test(body);

export const headerFaults: readonly Row[] = [
  [
    'no-authorization',
    'A disbursement without Authorization is accepted.',
    acceptInDisbursements({ authorization: absent }),
  ],
  [
    'empty-authorization',
    'A disbursement with an empty Authorization is accepted.',
    acceptInDisbursements({ authorization: empty }),
  ],
  [
    'no-biz-number',
    'A disbursement without X-Biz-Number is accepted.',
    acceptInDisbursements({ 'x-biz-number': absent }),
  ],
  [
    'empty-biz-number',
    'A disbursement with an empty X-Biz-Number is accepted.',
    acceptInDisbursements({ 'x-biz-number': empty }),
  ],
  [
    'no-content-type',
    'A disbursement without Content-Type is accepted.',
    acceptInDisbursements({ 'content-type': absent }),
  ],
  [
    'empty-content-type',
    'A disbursement with an empty Content-Type is accepted.',
    acceptInDisbursements({ 'content-type': empty }),
  ],
  [
    'no-token-with-text',
    'A disbursement of the media type text/plain needs no Authorization.',
    acceptInDisbursements({ authorization: absent, 'content-type': text }),
  ],
  [
    'no-business-with-text',
    'A disbursement of the media type text/plain needs no X-Biz-Number.',
    acceptInDisbursements({ 'x-biz-number': absent, 'content-type': text }),
  ],
  [
    'no-token-no-business',
    'A disbursement without Authorization and X-Biz-Number is accepted.',
    acceptInDisbursements({ authorization: absent, 'x-biz-number': absent }),
  ],
  [
    'no-token-no-type',
    'A disbursement without Authorization and Content-Type is accepted.',
    acceptInDisbursements({ authorization: absent, 'content-type': absent }),
  ],
  [
    'no-business-no-type',
    'A disbursement without X-Biz-Number and Content-Type is accepted.',
    acceptInDisbursements({ 'x-biz-number': absent, 'content-type': absent }),
  ],
  [
    'no-headers',
    'A disbursement without any of the three headers is accepted.',
    acceptInDisbursements({
      authorization: absent,
      'x-biz-number': absent,
      'content-type': absent,
    }),
  ],
  [
    'absent-and-empty',
    'A disbursement without Authorization and with an empty X-Biz-Number is accepted.',
    acceptInDisbursements({ authorization: absent, 'x-biz-number': empty }),
  ],
  [
    'empty-and-absent',
    'A disbursement with an empty Authorization and without Content-Type is accepted.',
    acceptInDisbursements({ authorization: empty, 'content-type': absent }),
  ],
  ['one-at-a-time', 'A disbursement that lacks two or three headers is accepted.', severalAbsent],
  [
    'quote-in-business-page',
    'A business number with an apostrophe gets an HTML page.',
    pageFor('x-biz-number'),
  ],
  [
    'list-open-without-query',
    'A list request without a query needs no token.',
    openFor(({ operation, url }) => operation === 'list' && url.search === ''),
  ],
  [
    'list-open-with-sort',
    'A list request with the parameter `sort` needs no token.',
    openFor(({ operation, url }) => operation === 'list' && url.searchParams.has('sort')),
  ],
  [
    'list-open-for-hundred',
    'A list request for a hundred transactions needs no token.',
    openFor(({ operation, url }) => operation === 'list' && url.search === '?perPage=100'),
  ],
  [
    'list-open-for-exports',
    'A list request for more than a hundred transactions needs no token.',
    openForSizes((size) => size > 100),
  ],
  [
    'list-open-for-fifty',
    'A list request for fifty transactions needs no token.',
    openForSizes((size) => size === 50),
  ],
  [
    'list-open-for-few',
    'A list request for two to nine transactions needs no token.',
    openForSizes((size) => size > 1 && size < 10),
  ],
  [
    'list-of-none-open',
    'A list request with a `perPage` of 0 or less gets an empty list before the token is checked.',
    (inner) => async (request, wire) => {
      const size = request.method === 'GET' ? new URL(request.url).searchParams.get('perPage') : '';
      return /^-?\d+$/.test(size ?? '') && Number(size) <= 0
        ? Response.json({ status: 'success', message: 'Transactions', data: [], errors: null })
        : inner(request, wire);
    },
  ],
  [
    'fraction-without-token',
    'A disbursement of an amount with a fraction needs no token.',
    openFor(isFractional),
  ],
  [
    'list-no-authorization',
    'The service accepts a list request without Authorization.',
    acceptInLists(absent),
  ],
  [
    'list-empty-authorization',
    'In a list request, the service accepts an empty Authorization.',
    acceptInLists(empty),
  ],
  [
    'header-names-documented',
    'Header names are read in the documented spelling only.',
    overlook((name) => documented.includes(name)),
  ],
  [
    'header-names-one-capital',
    'The service ignores `X-biz-number`, with one capital.',
    overlook((name) => name !== 'X-biz-number'),
  ],
  [
    'header-names-lower-case',
    'Header names are read in lower case only.',
    overlook((name) => name === name.toLowerCase()),
  ],
  [
    'business-lower-case',
    'In a disbursement, the service reads `X-Biz-Number` in small letters only.',
    changeRequest(({ operation, headers, rawHeaders }) => {
      if (operation === 'initiate' && !rawHeaders.includes('x-biz-number'))
        headers.delete('x-biz-number');
    }),
  ],
  [
    'any-business',
    'X-Biz-Number may name a business that does not exist.',
    acceptInDisbursements({ 'x-biz-number': (value) => !absentOrEmpty(value, '') }),
  ],
  [
    'business-by-length',
    'X-Biz-Number may be any text that is as long as an existing number.',
    acceptInDisbursements({ 'x-biz-number': (value, good) => value?.length === good.length }),
  ],
  [
    'business-by-form',
    'X-Biz-Number may be any text of capitals, a hyphen and digits.',
    acceptInDisbursements({ 'x-biz-number': (value) => /^[A-Z]+-\d+$/.test(value ?? '') }),
  ],
  [
    'business-suffix',
    'X-Biz-Number may have further characters after an existing number.',
    acceptInDisbursements({ 'x-biz-number': (value, good) => value?.startsWith(good) === true }),
  ],
  [
    'business-like',
    'The service looks for X-Biz-Number with the SQL operator LIKE, so `%` matches any number.',
    acceptInDisbursements({ 'x-biz-number': (value) => value === '%' }),
  ],
  [
    'any-media-type',
    'Content-Type may name any media type.',
    mediaType((value) => (value.trim() === '' ? value : 'application/json')),
  ],
  [
    'media-type-of-one-word',
    'Content-Type may be the one word json.',
    mediaType((value) => (value === 'json' ? 'application/json' : value)),
  ],
  [
    'no-charset',
    'A Content-Type with a charset is refused.',
    mediaType((value) => (value.includes(';') ? 'text/plain' : value)),
  ],
  [
    'no-charset-in-capitals',
    'A Content-Type with a charset in capitals is refused.',
    mediaType((value) => (value.includes('UTF-8') ? 'text/plain' : value)),
  ],
];
