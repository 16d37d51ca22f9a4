/**
 * Faults in the lifetime of tokens, and in tokens beside a filter.
 * Above 200 lines: one table of faults.
 */
import { setTimeout } from 'node:timers/promises';
import { first, isList, type Rewrite, tokenOf, treatedAs } from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Operation } from '../tampering.ts';
import { isSpelledOtherwise } from './schemes.ts';
import { emptyOfNobody } from './tokens.ts';

/** Well-formed tokens that were issued once contain this word. */
const isExpired = (request: Request) => tokenOf(request).includes('expired');

const asFirst =
  (isChanged: (request: Request) => boolean): Rewrite =>
  (request, options) =>
    isChanged(request) ? { token: first(options).token } : null;

const hasFilter = ({ url }: Request) => /[?&](?:status|page)=/.test(url);

/** Returns the earlier response to a body, before it looks at the token. */
const expiredRepeat: Wrap = (inner) => {
  const earlier = new Map<string, string>();
  return async (request, wire) => {
    const body = await request.clone().text();
    const known = earlier.get(body);
    if (known !== undefined && isExpired(request)) {
      return new Response(known, { headers: { 'Content-Type': 'application/json' } });
    }
    const response = await inner(request, wire);
    const isAccepted = request.method === 'POST' && !response.headers.has(KIND_HEADER);
    if (isAccepted) earlier.set(body, await response.clone().text());
    return response;
  };
};

/** Accepts an expired token in disbursements of some amounts. */
const expiredFor = (isMeant: (amount: number) => boolean): Wrap =>
  changeRequest(({ operation, headers, body }, options) => {
    const isExpiredToken = headers.get('authorization')?.includes('expired') === true;
    if (operation !== 'initiate' || !isExpiredToken) return;
    if (isMeant(Number(orderIn(body)?.amount)))
      headers.set('authorization', goodValue('authorization', options));
  });

/** Accepts an expired token in every disbursement of this number: another server answers it. */
const expiredOnServer =
  (count: number): Wrap =>
  (inner, options) => {
    let sent = 0;
    const change = changeRequest(({ operation, headers }, { tokens }) => {
      const isExpiredToken = headers.get('authorization')?.includes('expired') === true;
      if (operation !== 'initiate' || !isExpiredToken) return;
      sent += 1;
      if (sent % count === 0) headers.set('authorization', `Bearer ${tokens[0]}`);
    });
    return change(inner, options);
  };

/** Accepts an expired token in a header whose name has this spelling. */
const expiredSpelled = (operation: Operation, name: string): Wrap =>
  changeRequest(({ headers, rawHeaders, ...draft }, options) => {
    const isMeant = draft.operation === operation && rawHeaders.includes(name);
    if (isMeant && headers.get('authorization')?.includes('expired') === true)
      headers.set('authorization', goodValue('authorization', options));
  });

/** Accepts an expired token in lists while a list with the right token is in flight. */
const expiredBesideRight: Wrap = (inner, options) => {
  const { sleep = setTimeout, tokens } = options;
  let inFlight = 0;
  const accepting = treatedAs(asFirst(isExpired))(inner, options);
  return async (request, wire) => {
    if (!isList(request)) return inner(request, wire);
    if (isExpired(request)) return (inFlight > 0 ? accepting : inner)(request, wire);
    const isRight = tokens.includes(tokenOf(request));
    if (isRight) inFlight += 1;
    await sleep(WINDOW_MS);
    const response = await inner(request, wire);
    if (isRight) inFlight -= 1;
    return response;
  };
};
/** Long enough for another request to arrive. */
const WINDOW_MS = 2;

export const lifetimeFaults: readonly Row[] = [
  ['expired-accepted', 'A token never expires.', treatedAs(asFirst(isExpired))],
  [
    'expired-on-list',
    'In a list request, the service accepts an expired token.',
    treatedAs(asFirst((request) => isList(request) && isExpired(request))),
  ],
  [
    'expired-list-of-nobody',
    'In a list request, an expired token is accepted for a business that does not exist.',
    emptyOfNobody(isExpired),
  ],
  [
    'expired-list-of-other-business',
    'In a list request, an expired token is accepted with the business number of the second client.',
    treatedAs((request, { other }) => {
      const isOfOther = request.headers.get('x-biz-number') === other?.bizNumber;
      if (!isList(request) || !isExpired(request) || !isOfOther) return null;
      return { token: other?.token ?? '' };
    }),
  ],
  [
    'expired-disbursement-of-other-business',
    'In a disbursement, an expired token is accepted with the business number of the second client.',
    treatedAs((request, { other }) => {
      const isOfOther = request.headers.get('x-biz-number') === other?.bizNumber;
      if (isList(request) || !isExpired(request) || !isOfOther) return null;
      return { token: other?.token ?? '' };
    }),
  ],
  [
    'expired-list-without-type',
    'In a list request without `Content-Type`, the service accepts an expired token.',
    treatedAs(
      asFirst(
        (request) => isList(request) && isExpired(request) && !request.headers.has('content-type'),
      ),
    ),
  ],
  [
    'expired-list-in-small-letters',
    'In a list request, the service accepts an expired token in a header `authorization`.',
    expiredSpelled('list', 'authorization'),
  ],
  [
    'expired-disbursement-in-small-letters',
    'In a disbursement, the service accepts an expired token in a header `authorization`.',
    expiredSpelled('initiate', 'authorization'),
  ],
  [
    'expired-list-in-capitals',
    'In a list request, the service accepts an expired token in a header `AUTHORIZATION`.',
    expiredSpelled('list', 'AUTHORIZATION'),
  ],
  [
    'expired-with-large-page',
    'In a list of a thousand, the service accepts an expired token.',
    treatedAs(asFirst((request) => /[?&]perPage=1000$/.test(request.url) && isExpired(request))),
  ],
  [
    'expired-in-chunks',
    'A disbursement in chunks may have an expired token.',
    treatedAs(asFirst((request) => isExpired(request) && request.headers.has('transfer-encoding'))),
  ],
  [
    'expired-of-page',
    'A disbursement of a page of another origin may have an expired token.',
    treatedAs(asFirst((request) => isExpired(request) && request.headers.has('origin'))),
  ],
  [
    'expired-with-filter',
    'In a list request with a filter or a page, the service accepts an expired token.',
    treatedAs(asFirst((request) => isList(request) && hasFilter(request) && isExpired(request))),
  ],
  [
    'expired-with-search',
    'In a list request with a search, the service accepts an expired token.',
    treatedAs(
      asFirst(
        (request) => isList(request) && /[?&]search=/.test(request.url) && isExpired(request),
      ),
    ),
  ],
  [
    'expired-with-order',
    'In a list request with an order, the service accepts an expired token.',
    treatedAs(
      asFirst((request) => isList(request) && /[?&]sort=/.test(request.url) && isExpired(request)),
    ),
  ],
  [
    'expired-with-days',
    'In a list request of some days, the service accepts an expired token.',
    treatedAs(
      asFirst(
        (request) => isList(request) && /[?&]start_date=/.test(request.url) && isExpired(request),
      ),
    ),
  ],
  [
    'unknown-with-type',
    'A list request with a type needs no valid token.',
    treatedAs(asFirst((request) => isList(request) && /[?&]type=/.test(request.url))),
  ],
  [
    'unknown-with-text',
    'A list request with a text to search for in `q` needs no valid token.',
    treatedAs(asFirst((request) => isList(request) && /[?&]q=/.test(request.url))),
  ],
  [
    'unknown-with-amount',
    'A list request with an amount needs no valid token.',
    treatedAs(asFirst((request) => isList(request) && /[?&]amount=/.test(request.url))),
  ],
  [
    'unknown-with-filter',
    'A list request with a filter or a page needs no valid token.',
    treatedAs(asFirst((request) => isList(request) && hasFilter(request))),
  ],
  [
    'expired-on-disbursement',
    'In a disbursement, the service accepts an expired token.',
    treatedAs(asFirst((request) => !isList(request) && isExpired(request))),
  ],
  [
    'expired-on-middle-amount',
    'In a disbursement of 1,000 to 9,000, the service accepts an expired token.',
    expiredFor((amount) => amount >= 1000 && amount <= 9000),
  ],
  [
    'expired-on-large-amount',
    'In a disbursement of more than 5,000, the service accepts an expired token.',
    expiredFor((amount) => amount > 5000),
  ],
  [
    'expired-on-fraction',
    'In a disbursement of an amount with a fraction, the service accepts an expired token.',
    expiredFor((amount) => amount % 1 !== 0),
  ],
  [
    'expired-without-business',
    'A disbursement with an expired token and without X-Biz-Number is accepted.',
    changeRequest(({ operation, headers }, options) => {
      const isExpiredToken = headers.get('authorization')?.includes('expired') === true;
      if (operation !== 'initiate' || !isExpiredToken || headers.has('x-biz-number')) return;
      headers.set('authorization', goodValue('authorization', options));
      headers.set('x-biz-number', goodValue('x-biz-number', options));
    }),
  ],
  [
    'expired-without-type',
    'A disbursement with an expired token and without Content-Type is accepted.',
    changeRequest(({ operation, headers }, options) => {
      const isExpiredToken = headers.get('authorization')?.includes('expired') === true;
      if (operation !== 'initiate' || !isExpiredToken || headers.has('content-type')) return;
      headers.set('authorization', goodValue('authorization', options));
      headers.set('content-type', 'application/json');
    }),
  ],
  [
    'expired-beside-right',
    'In a list request, an expired token is accepted while a list with the right token is in flight.',
    expiredBesideRight,
  ],
  [
    'expired-on-page-of-one',
    'In a list request of one transaction, the service accepts an expired token.',
    treatedAs(
      asFirst(
        (request) => isList(request) && /perPage=1(&|$)/.test(request.url) && isExpired(request),
      ),
    ),
  ],
  [
    'expired-spelled-otherwise',
    'The service looks at the lifetime of a token only where the scheme is spelled `Bearer`.',
    changeRequest(({ headers }, options) => {
      const value = headers.get('authorization');
      if (value?.includes('expired') === true && isSpelledOtherwise(value))
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
  [
    'expired-on-sixth-server',
    'One of six servers accepts an expired token in a disbursement.',
    expiredOnServer(6),
  ],
  [
    'expired-on-repeat',
    'A disbursement that was accepted once is accepted again with an expired token.',
    expiredRepeat,
  ],
  [
    'expired-on-list-of-page',
    'A list request of a page of another origin may have an expired token.',
    treatedAs(
      asFirst((request) => isList(request) && isExpired(request) && request.headers.has('origin')),
    ),
  ],
];
