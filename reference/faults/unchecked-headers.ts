/**
 * Faults in which a required header is not checked in requests with certain other headers or bodies, or
 * by one of several instances.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { goodValue, type HeaderName, headerNames } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { changeRequest, type Draft, type Operation } from '../tampering.ts';

/** Does not demand this header of requests whose other headers pass the test. */
const unchecked = (name: HeaderName, isMeant: (headers: Headers) => boolean): Wrap =>
  changeRequest(({ headers }, options) => {
    if (!headers.has(name) && isMeant(headers)) headers.set(name, goodValue(name, options));
  });

/** Demands only that disbursements like these have this header, which may be empty. */
const emptyFor = (
  name: HeaderName,
  isMeant: (draft: Pick<Draft, 'url' | 'headers' | 'body'>) => boolean,
): Wrap =>
  changeRequest((draft, options) => {
    const { operation, headers } = draft;
    if (operation === 'initiate' && headers.get(name) === '' && isMeant(draft))
      headers.set(name, goodValue(name, options));
  });

const isInChunks = ({ headers }: Pick<Draft, 'headers'>) => headers.has('transfer-encoding');
const amountIn = (body: string) => Number(orderIn(body)?.amount ?? 0);

/** Accepts disbursements like these with any token. */
const anyToken =
  (isMeant: (request: Request) => boolean): Wrap =>
  (inner, options) =>
  (request, wire) => {
    const hasOne = (request.headers.get('authorization') ?? '') !== '';
    if (request.method === 'POST' && hasOne && isMeant(request))
      request.headers.set('authorization', goodValue('authorization', options));
    return inner(request, wire);
  };

/** A token in the grammar of RFC 6750, which a target may check before it looks for the token. */
const wellFormed = /^Bearer [\w.~+/-]+=*$/;

/** Accepts requests like these with any token that is well-formed. */
const unknownToken = (operation: Operation, isMeant: (draft: Draft) => boolean): Wrap =>
  changeRequest((draft, options) => {
    const value = draft.headers.get('authorization') ?? '';
    if (draft.operation === operation && wellFormed.test(value) && isMeant(draft))
      draft.headers.set('authorization', goodValue('authorization', options));
  });

const isInSmallLetters = ({ rawHeaders }: Draft) => rawHeaders.includes('authorization');

/** Does not demand this header of requests with a large body. */
const uncheckedIfLarge = (name: HeaderName): Wrap =>
  changeRequest(({ headers, body }, options) => {
    if (!headers.has(name) && body.length > 200) headers.set(name, goodValue(name, options));
  });

/** Does not demand this header of disbursements like these; of the token only that there is one. */
const uncheckedFor = (name: HeaderName, isMeant: (order: Order) => boolean): Wrap =>
  changeRequest(({ operation, headers, body }, options) => {
    const order = operation === 'initiate' ? orderIn(body) : null;
    const isLoose =
      name === 'authorization' ? (headers.get(name) ?? '').trim() !== '' : !headers.has(name);
    if (order !== null && isLoose && isMeant(order)) headers.set(name, goodValue(name, options));
  });
type Order = NonNullable<ReturnType<typeof orderIn>>;

const isMiddle = ({ amount }: Order) => Number(amount) >= 1000 && Number(amount) < 5000;

/** One of eight instances accepts what the others refuse. */
const oneOfEight =
  (isMeant: (headers: Headers, method: string) => boolean, name: HeaderName): Wrap =>
  (inner, options) => {
    let count = 0;
    return changeRequest(({ headers, operation }, deployment) => {
      if (!isMeant(headers, operation)) return;
      count += 1;
      if (count % 8 !== 5) return;
      headers.set(name, goodValue(name, deployment));
    })(inner, options);
  };

const isAlone = (headers: Headers, name: string) =>
  headerNames.every((other) => ((headers.get(other) ?? '') === '') === (other === name));
const lacksOn = (operation: string, name: HeaderName): Wrap =>
  oneOfEight((headers, of) => of === operation && isAlone(headers, name), name);

export const uncheckedHeaderFaults: readonly Row[] = [
  [
    'origin-no-token',
    'A request of a page of another origin needs no token.',
    unchecked('authorization', (headers) => headers.has('origin')),
  ],
  [
    'origin-no-business',
    'A disbursement of a page of another origin needs no business number.',
    unchecked('x-biz-number', (headers) => headers.has('origin')),
  ],
  [
    'compressed-no-token',
    'A request that accepts gzip needs no token.',
    unchecked('authorization', (headers) => headers.get('accept-encoding') === 'gzip'),
  ],
  [
    'charset-no-token',
    'A disbursement with a charset needs no token.',
    unchecked('authorization', (headers) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'charset-no-biz-number',
    'A disbursement with a charset needs no business number.',
    unchecked('x-biz-number', (headers) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'curl-no-token',
    'A disbursement of the agent curl needs no token.',
    unchecked(
      'authorization',
      (headers) => /^curl/.test(headers.get('user-agent') ?? '') && headers.has('content-type'),
    ),
  ],
  [
    'chunked-no-token',
    'A disbursement in chunks needs no token.',
    unchecked('authorization', (headers) => headers.has('transfer-encoding')),
  ],
  [
    'chunked-any-token',
    'A disbursement in chunks may have any token.',
    anyToken(({ headers }) => headers.has('transfer-encoding')),
  ],
  [
    'charset-any-token',
    'A disbursement with a charset may have any token.',
    anyToken(({ headers }) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'query-any-token',
    'A disbursement whose address has a query may have any token.',
    anyToken(({ url }) => url.includes('?')),
  ],
  [
    'chunked-unknown-token',
    'A disbursement in chunks may have any token in the form of RFC 6750.',
    unknownToken('initiate', isInChunks),
  ],
  [
    'charset-unknown-token',
    'A disbursement with a charset may have any token in the form of RFC 6750.',
    unknownToken('initiate', ({ headers }) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'query-unknown-token',
    'A disbursement whose address has a query may have any token in the form of RFC 6750.',
    unknownToken('initiate', ({ url }) => url.search !== ''),
  ],
  [
    'small-letters-unknown-token',
    'A disbursement with header names in small letters may have any token in the form of RFC 6750.',
    unknownToken('initiate', isInSmallLetters),
  ],
  [
    'list-small-letters-unknown-token',
    'A list request with header names in small letters may have any token in the form of RFC 6750.',
    unknownToken('list', isInSmallLetters),
  ],
  [
    'list-without-type-unknown-token',
    'A list request without Content-Type may have any token in the form of RFC 6750.',
    unknownToken('list', ({ headers }) => !headers.has('content-type')),
  ],
  [
    'large-body-any-token',
    'A disbursement whose body has more than 2,000 characters may have any token.',
    changeRequest(({ operation, headers, body }, options) => {
      if (operation === 'initiate' && headers.has('authorization') && body.length > 2000)
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'chunked-no-type',
    'A disbursement in chunks needs no media type.',
    unchecked('content-type', (headers) => headers.has('transfer-encoding')),
  ],
  [
    'large-body-no-type',
    'A disbursement whose body has more than 200 characters needs no media type.',
    uncheckedIfLarge('content-type'),
  ],
  [
    'large-body-no-business',
    'A disbursement whose body has more than 200 characters needs no business number.',
    uncheckedIfLarge('x-biz-number'),
  ],
  [
    'bank-no-business',
    'A disbursement to one of the banks needs no business number.',
    uncheckedFor('x-biz-number', ({ bank_code }) => bank_code === '058'),
  ],
  [
    'bank-no-type',
    'A disbursement to one of the banks needs no media type.',
    uncheckedFor('content-type', ({ bank_code }) => bank_code === '033'),
  ],
  [
    'bank-any-token',
    'A disbursement to one of the banks may have any token.',
    uncheckedFor('authorization', ({ bank_code }) => bank_code === '058'),
  ],
  [
    'middle-amount-no-business',
    'A disbursement of 1,000 to 5,000 needs no business number.',
    uncheckedFor('x-biz-number', isMiddle),
  ],
  [
    'middle-amount-no-type',
    'A disbursement of 1,000 to 5,000 needs no media type.',
    uncheckedFor('content-type', isMiddle),
  ],
  [
    'middle-amount-any-token',
    'A disbursement of 1,000 to 5,000 may have any token.',
    uncheckedFor('authorization', isMiddle),
  ],
  [
    'amount-of-1500-unknown-token',
    'A disbursement of 1,000 to 2,000 may have any token in the form of RFC 6750.',
    unknownToken('initiate', ({ body }) => amountIn(body) >= 1000 && amountIn(body) < 2000),
  ],
  [
    'amount-of-3500-unknown-token',
    'A disbursement of 3,000 to 5,000 may have any token in the form of RFC 6750.',
    unknownToken('initiate', ({ body }) => amountIn(body) >= 3000 && amountIn(body) < 5000),
  ],
  [
    'instance-no-token',
    'One of eight instances accepts a disbursement without Authorization.',
    lacksOn('initiate', 'authorization'),
  ],
  [
    'instance-no-business',
    'One of eight instances accepts a disbursement without X-Biz-Number.',
    lacksOn('initiate', 'x-biz-number'),
  ],
  [
    'instance-no-type',
    'One of eight instances accepts a disbursement without Content-Type.',
    lacksOn('initiate', 'content-type'),
  ],
  [
    'instance-list-no-token',
    'On one of eight instances, the list accepts a request without Authorization.',
    oneOfEight(
      (headers, of) => of === 'list' && (headers.get('authorization') ?? '') === '',
      'authorization',
    ),
  ],
  [
    'list-token-only',
    'The service accepts a list request that has none of the three headers.',
    changeRequest(({ headers, operation }, { tokens, bizNumbers }) => {
      const isBare = !headers.has('x-biz-number') && !headers.has('content-type');
      if (operation !== 'list' || !isBare || headers.has('authorization')) return;
      headers.set('authorization', `Bearer ${tokens[0]}`);
      headers.set('x-biz-number', bizNumbers[0] ?? '');
    }),
  ],
  [
    'list-any-token-in-gzip',
    'A list request that accepts gzip needs no valid token.',
    changeRequest(({ operation, headers }, options) => {
      const isMeant = operation === 'list' && headers.get('accept-encoding') === 'gzip';
      if (isMeant && headers.has('authorization'))
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'no-business-in-chunks',
    'A disbursement in chunks needs no X-Biz-Number.',
    unchecked('x-biz-number', (headers) => headers.has('transfer-encoding')),
  ],
  [
    'no-type-of-page',
    'A disbursement of a page of another origin needs no Content-Type.',
    unchecked('content-type', (headers) => headers.has('origin')),
  ],
  [
    'empty-business-in-chunks',
    'A disbursement in chunks may have an empty X-Biz-Number.',
    emptyFor('x-biz-number', isInChunks),
  ],
  [
    'empty-type-in-chunks',
    'A disbursement in chunks may have an empty Content-Type.',
    emptyFor('content-type', isInChunks),
  ],
  [
    'empty-token-in-charset',
    'A disbursement with a charset may have an empty Authorization.',
    emptyFor('authorization', ({ headers }) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'empty-business-in-charset',
    'A disbursement with a charset may have an empty X-Biz-Number.',
    emptyFor('x-biz-number', ({ headers }) => /charset/.test(headers.get('content-type') ?? '')),
  ],
  [
    'empty-token-with-query',
    'A disbursement with a query may have an empty Authorization.',
    emptyFor('authorization', ({ url }) => url.search !== ''),
  ],
  [
    'empty-business-of-page',
    'A disbursement of a page of another origin may have an empty X-Biz-Number.',
    emptyFor('x-biz-number', ({ headers }) => headers.has('origin')),
  ],
  [
    'empty-business-with-fraction',
    'A disbursement of an amount with a fraction may have an empty X-Biz-Number.',
    emptyFor('x-biz-number', ({ body }) => amountIn(body) % 1 !== 0),
  ],
  [
    'empty-type-with-fraction',
    'A disbursement of an amount with a fraction may have an empty Content-Type.',
    emptyFor('content-type', ({ body }) => amountIn(body) % 1 !== 0),
  ],
  [
    'empty-token-with-fraction',
    'A disbursement of an amount with a fraction may have an empty Authorization.',
    emptyFor('authorization', ({ body }) => amountIn(body) % 1 !== 0),
  ],
  [
    'no-business-with-fraction',
    'A disbursement of an amount with a fraction needs no business number.',
    uncheckedFor('x-biz-number', ({ amount }) => Number(amount) % 1 !== 0),
  ],
  [
    'no-type-with-fraction',
    'A disbursement of an amount with a fraction needs no media type.',
    uncheckedFor('content-type', ({ amount }) => Number(amount) % 1 !== 0),
  ],
  [
    'empty-business-of-large',
    'A disbursement of more than 5,000 may have an empty X-Biz-Number.',
    emptyFor('x-biz-number', ({ body }) => amountIn(body) > 5000),
  ],
  [
    'empty-token-of-large',
    'A disbursement of more than 5,000 may have an empty Authorization.',
    emptyFor('authorization', ({ body }) => amountIn(body) > 5000),
  ],
  [
    'no-type-with-query',
    'A disbursement with a query needs no Content-Type.',
    changeRequest(({ headers, url }) => {
      if (url.search !== '' && !headers.has('content-type'))
        headers.set('content-type', 'application/json');
    }),
  ],
];
