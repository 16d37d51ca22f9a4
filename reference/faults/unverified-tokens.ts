/** Faults in which some requests may have a signed token (a JWT) whose signature is wrong: it is read, and not verified. */
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { changeRequest, type Draft } from '../tampering.ts';

const SIGNED = /^Bearer [\w-]+\.([\w-]+)\.[\w-]*$/;
const claimsIn = (headers: Headers) => SIGNED.exec(headers.get('authorization') ?? '')?.[1];

/** Accepts requests like these with the claims of the right token, behind any header and before any signature. */
const unverified = (operation: Draft['operation'], isMeant: (draft: Draft) => boolean): Wrap =>
  changeRequest((draft, options) => {
    const good = goodValue('authorization', options);
    const hasClaims = claimsIn(draft.headers) === SIGNED.exec(good)?.[1];
    if (draft.operation === operation && hasClaims && isMeant(draft))
      draft.headers.set('authorization', good);
  });

const inLists = (isMeant: (query: URLSearchParams) => boolean) =>
  unverified('list', ({ url }) => isMeant(url.searchParams));
const inDisbursements = (isMeant: (draft: Draft) => boolean) => unverified('initiate', isMeant);

const amountIn = ({ body }: Draft) => Number(orderIn(body)?.amount ?? 0);

export const unverifiedTokenFaults: readonly Row[] = [
  [
    'list-unverified-on-page',
    'In a list request with a page, the signature of a token is not verified.',
    inLists((query) => query.has('page')),
  ],
  [
    'list-unverified-of-many',
    'In a list request for more than a hundred transactions, the signature of a token is not verified.',
    inLists((query) => Number(query.get('perPage')) > 100),
  ],
  [
    'list-unverified-in-lookup',
    'In a list request for one transaction, the signature of a token is not verified.',
    inLists((query) => ['reference', 'merchant_reference'].some((name) => query.has(name))),
  ],
  [
    'list-unverified-by-status',
    'In a list request for one status, the signature of a token is not verified.',
    inLists((query) => query.has('status')),
  ],
  [
    'list-unverified-without-size',
    'In a list request without a query, the signature of a token is not verified.',
    inLists((query) => query.size === 0),
  ],
  [
    'list-unverified-of-gateway',
    'In a list request with a business number in X-Consumer-ID, the signature of a token is not verified.',
    unverified('list', ({ headers }) => headers.has('x-consumer-id')),
  ],
  [
    'list-unverified-with-language',
    'In a list request with a language, the signature of a token is not verified.',
    unverified('list', ({ headers }) => headers.get('accept-language')?.startsWith('fr') === true),
  ],
  [
    'list-unverified-without-business',
    'In a list request with an empty X-Biz-Number, any token with the right claims stands for the business too.',
    changeRequest(({ operation, headers }, options) => {
      const good = goodValue('authorization', options);
      if (operation !== 'list' || headers.get('x-biz-number') !== '') return;
      if (claimsIn(headers) !== SIGNED.exec(good)?.[1]) return;
      headers.set('authorization', good);
      headers.set('x-biz-number', goodValue('x-biz-number', options));
    }),
  ],
  [
    'unverified-of-large',
    'In a disbursement of more than 5,000, the signature of a token is not verified.',
    inDisbursements((draft) => amountIn(draft) > 5000),
  ],
  [
    'unverified-in-large-body',
    'In a disbursement whose body has more than 2,000 characters, the signature of a token is not verified.',
    inDisbursements(({ body }) => body.length > 2000),
  ],
  [
    'unverified-of-gateway',
    'In a disbursement with a business number in X-Consumer-ID, the signature of a token is not verified.',
    inDisbursements(({ headers }) => headers.has('x-consumer-id')),
  ],
];
