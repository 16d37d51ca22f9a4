/**
 * Faults that accept a request without a header for another part of it.
 * Above 200 lines: one table of faults.
 */
import type { Row, Wrap } from '../fault.ts';
import { goodValue, type HeaderName } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { both, changeRequest, type Draft, type Operation } from '../tampering.ts';
import { refusal } from './acceptance.ts';

/** Accepts requests without Authorization that pass the test. */
const known = (operation: Operation, isMeant: (draft: Draft, token: string) => boolean): Wrap =>
  changeRequest((draft, options) => {
    if (draft.operation !== operation || draft.headers.has('authorization')) return;
    if (isMeant(draft, options.tokens[0] ?? ''))
      draft.headers.set('authorization', goodValue('authorization', options));
  });

/** The business number is read from a disbursement without its header. */
const numberFrom = (valueIn: (draft: Draft) => unknown): Wrap =>
  changeRequest((draft) => {
    const isWithout = draft.operation === 'initiate' && !draft.headers.has('x-biz-number');
    const value = isWithout ? valueIn(draft) : null;
    if (typeof value === 'string') draft.headers.set('x-biz-number', value);
  });

/** The number in a cookie that a page of the client has set. */
export const numberInCookie = (headers: Headers) =>
  /(?:^|; )biz_number=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1];

const inHeader =
  (name: string, before = '') =>
  ({ headers }: Draft, token: string) =>
    headers
      .get(name)
      ?.split('; ')
      .includes(before + token) === true;

const inQuery =
  (name: string) =>
  ({ url }: Draft, token: string) =>
    url.searchParams.get(name) === token;

/** Refuses a disbursement with members that it does not know. */
const onlyKnownMembers: Wrap = (inner) => async (request, wire) => {
  const text = request.method === 'POST' ? await request.clone().text() : '';
  const isUnknown = orderIn(text)?.biz_number !== undefined;
  return isUnknown ? refusal('field', 422) : inner(request, wire);
};

const searches =
  (name: string) =>
  ({ url }: Draft) =>
    url.searchParams.has(name);

const SESSION = 'session=9f8a7B6c5D4e3F2a1b0C9d8E';

/** Sets a cookie in each accepted response. */
export const cookieSet: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  if (!response.headers.has(KIND_HEADER))
    response.headers.append('Set-Cookie', `${SESSION}; Path=/`);
  return response;
};

/** Gives this header its right value in requests with the cookie that pass the test. */
const knownByCookie = (name: HeaderName, isMeant: (draft: Draft) => boolean): Wrap =>
  both(
    changeRequest((draft, options) => {
      const hasCookie = draft.headers.get('cookie')?.includes(SESSION) === true;
      if (hasCookie && isMeant(draft)) draft.headers.set(name, goodValue(name, options));
    }),
    cookieSet,
  );

/** Takes the number of the client in a header of a gateway for the result of its check of the token. */
const trustsGateway = (name: string, isMeant: (value: string | null) => boolean): Wrap =>
  changeRequest(({ headers }, options) => {
    if (!isMeant(headers.get('authorization'))) return;
    if (headers.get(name) === options.bizNumbers[0])
      headers.set('authorization', goodValue('authorization', options));
  });

export const elsewhereFaults: readonly Row[] = [
  [
    'open-to-consumer',
    'The service accepts a request without a token for a business number in X-Consumer-ID.',
    trustsGateway('x-consumer-id', (value) => value === null),
  ],
  [
    'open-to-client-id',
    'The service accepts any token of a request with a business number in X-Client-ID.',
    trustsGateway('x-client-id', (value) => /^Bearer \S/.test(value ?? '')),
  ],
  [
    'number-in-merchant-id',
    'A disbursement needs no X-Biz-Number if `X-Merchant-ID` has it.',
    numberFrom(({ headers }) => headers.get('x-merchant-id')),
  ],
  [
    'token-in-cookie',
    'A disbursement needs no Authorization if a cookie has the token.',
    known('initiate', inHeader('cookie', 'token=')),
  ],
  [
    'token-in-session-cookie',
    'A disbursement needs no Authorization if a session cookie has the token.',
    known('initiate', inHeader('cookie', 'session=')),
  ],
  [
    'token-in-other-header',
    'A disbursement needs no Authorization if `X-Auth-Token` has the token.',
    known('initiate', inHeader('x-auth-token')),
  ],
  [
    'token-in-key-header',
    'A disbursement needs no Authorization if `X-Api-Key` has the token.',
    known('initiate', inHeader('x-api-key')),
  ],
  [
    'open-within',
    'A disbursement that claims to come from the host itself needs no Authorization.',
    known('initiate', ({ headers }) => headers.get('x-forwarded-for') === '127.0.0.1'),
  ],
  [
    'open-to-gateway-user',
    'A disbursement with `X-User-ID`, which a gateway adds, needs no Authorization.',
    known('initiate', ({ headers }) => headers.has('x-user-id')),
  ],
  [
    'open-to-remote-user',
    'A list request with `Remote-User`, which a server adds, needs no Authorization.',
    known('list', ({ headers }) => headers.has('remote-user')),
  ],
  [
    'open-to-probes',
    'A list request of a health check of Kubernetes needs no Authorization.',
    known('list', ({ headers }) => headers.get('user-agent')?.startsWith('kube-probe') === true),
  ],
  [
    'wrong-token-within',
    'A request that claims to come from the host itself may have any token.',
    changeRequest(({ headers }, options) => {
      if (headers.has('authorization') && headers.get('x-forwarded-for') === '127.0.0.1')
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'key-after-wrong-token',
    'After a wrong token the service looks at `X-Api-Key`.',
    changeRequest((draft, options) => {
      const token = options.tokens[0] ?? '';
      if (draft.headers.has('authorization') && inHeader('x-api-key')(draft, token))
        draft.headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'list-token-in-auth-cookie',
    'A list request needs no Authorization if the cookie `auth_token` has the token.',
    known('list', inHeader('cookie', 'auth_token=')),
  ],
  [
    'list-token-in-key-query',
    'A list request needs no Authorization if `api_key` in its query is the token.',
    known('list', inQuery('api_key')),
  ],
  [
    'number-of-business-id',
    'A disbursement without X-Biz-Number may have the number in `business_id` of its query.',
    numberFrom(({ url }) => url.searchParams.get('business_id')),
  ],
  [
    'number-in-cookie',
    'A disbursement without X-Biz-Number may have the number in a cookie.',
    numberFrom(({ headers }) => numberInCookie(headers)),
  ],
  [
    'number-of-body',
    'A disbursement without X-Biz-Number may have the number in its body.',
    numberFrom(({ body }) => orderIn(body)?.biz_number),
  ],
  [
    'number-of-query',
    'A disbursement without X-Biz-Number may have the number in its query.',
    numberFrom(({ url }) => url.searchParams.get('business_number')),
  ],
  [
    'number-of-query-only',
    'A disbursement without X-Biz-Number may have the number in its query, but no unknown member.',
    both(
      numberFrom(({ url }) => url.searchParams.get('business_number')),
      onlyKnownMembers,
    ),
  ],
  [
    'token-in-query',
    'A disbursement needs no Authorization if `access_token` in its query is the token.',
    known('initiate', inQuery('access_token')),
  ],
  [
    'list-token-in-query',
    'A list request needs no Authorization if `api_token` in its query is the token.',
    known('list', inQuery('api_token')),
  ],
  [
    'list-token-in-auth-query',
    'A list request needs no Authorization if `auth_token` in its query is the token.',
    known('list', inQuery('auth_token')),
  ],
  [
    'number-for-token',
    'The service takes the business number of a client for its token.',
    changeRequest(({ headers }, options) => {
      if (headers.get('authorization') === `Bearer ${options.bizNumbers[0]}`)
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'list-token-in-renamed-header',
    'A list request needs no Authorization if `X-Authorization` has its value.',
    known('list', inHeader('x-authorization', 'Bearer ')),
  ],
  [
    'list-token-in-cookie',
    'A list request needs no Authorization if a cookie has the token.',
    known('list', inHeader('cookie', 'token=')),
  ],
  [
    'list-token-in-other-header',
    'A list request needs no Authorization if `X-Access-Token` has the token.',
    known('list', inHeader('x-access-token')),
  ],
  [
    'list-token-in-forwarded-header',
    'A list request needs no Authorization if `X-Forwarded-Authorization` has its value.',
    known('list', inHeader('x-forwarded-authorization', 'Bearer ')),
  ],
  [
    'list-open-within',
    'A list request that claims to come from the host itself needs no Authorization.',
    known('list', ({ headers }) => headers.get('x-forwarded-for') === '127.0.0.1'),
  ],
  [
    'list-open-to-real-address',
    'A list request with an internal address in `X-Real-IP` needs no Authorization.',
    known('list', ({ headers }) => headers.get('x-real-ip') === '10.0.0.1'),
  ],
  [
    'list-search-open',
    'A list request with a search needs no Authorization.',
    known('list', searches('search')),
  ],
  [
    'list-since-open',
    'A list request with a first day needs no Authorization.',
    known('list', searches('from')),
  ],
  [
    'cookie-for-token',
    'A disbursement needs no token if it has the cookie of an earlier response.',
    knownByCookie('authorization', ({ operation }) => operation === 'initiate'),
  ],
  [
    'list-cookie-for-token',
    'A list request needs no token if it has the cookie of an earlier response.',
    knownByCookie('authorization', ({ operation }) => operation === 'list'),
  ],
  [
    'cookie-for-number',
    'A disbursement needs no X-Biz-Number if it has the cookie of an earlier response.',
    knownByCookie(
      'x-biz-number',
      ({ operation, headers }) => operation === 'initiate' && !headers.has('x-biz-number'),
    ),
  ],
  [
    'cookie-for-wrong-token',
    'A list request with a wrong token needs no other one if it has the cookie of an earlier response.',
    knownByCookie(
      'authorization',
      ({ operation, headers }) => operation === 'list' && headers.has('authorization'),
    ),
  ],
];
