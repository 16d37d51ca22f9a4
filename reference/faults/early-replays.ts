/** Faults that repeat an earlier response before the headers of a request are checked. */

import { absentOrEmpty } from '../accept-wrong-headers.ts';
import type { Row, Wrap } from '../fault.ts';
import type { HeaderName } from '../good-headers.ts';
import { KIND_HEADER } from '../render.ts';
import { both } from '../tampering.ts';
import { refusal } from './acceptance.ts';

/** So many accepted disbursements after it, one is old: in a store of its own, or final. */
const OLD = 40;

/**
 * Looks for an earlier request with the same `merchant_reference` before it looks at a header. `age`: the
 * accepted disbursements after it from which on it does so.
 */
const replaysWithout =
  (
    name: HeaderName,
    isWrong: (value: string | null) => boolean = (value) => absentOrEmpty(value, ''),
    age = 0,
  ): Wrap =>
  (inner) => {
    const bodies = new Map<string, { readonly body: string; readonly number: number }>();
    return async (request, wire) => {
      if (request.method !== 'POST') return inner(request, wire);
      const sent = await request.clone().text();
      const earlier = bodies.get(sent);
      const isMeant = earlier !== undefined && bodies.size - earlier.number >= age;
      if (isMeant && isWrong(request.headers.get(name))) {
        return new Response(earlier.body, { headers: { 'Content-Type': 'application/json' } });
      }
      const response = await inner(request, wire);
      const isAccepted = !response.headers.has(KIND_HEADER);
      if (isAccepted)
        bodies.set(sent, { body: await response.clone().text(), number: bodies.size });
      return response;
    };
  };

/** Repeats the response to an `Idempotency-Key`, or another header, for requests that pass the test. */
const replaysForKey =
  (isMeant: (request: Request, body: string) => boolean, name = 'idempotency-key'): Wrap =>
  (inner) => {
    const responses = new Map<string, string>();
    return async (request, wire) => {
      const key = request.headers.get(name) ?? '';
      const earlier = responses.get(key);
      if (earlier !== undefined && isMeant(request, await request.clone().text()))
        return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
      const response = await inner(request, wire);
      const isAccepted = key !== '' && !response.headers.has(KIND_HEADER);
      if (isAccepted) responses.set(key, await response.clone().text());
      return response;
    };
  };

const hasNoToken = (request: Request) => !request.headers.has('authorization');

/** A page of another origin may not use the service. */
const refusesOrigins: Wrap = (inner) => async (request, wire) =>
  request.headers.has('origin') ? refusal('field', 403) : inner(request, wire);

export const earlyReplayFaults: readonly Row[] = [
  [
    'replay-without-token',
    'The service repeats an earlier response before it looks at Authorization.',
    replaysWithout('authorization'),
  ],
  [
    'replay-without-business',
    'The service repeats an earlier response before it looks at X-Biz-Number.',
    replaysWithout('x-biz-number'),
  ],
  [
    'replay-with-empty-business',
    'The service repeats an earlier response where X-Biz-Number is empty.',
    replaysWithout('x-biz-number', (value) => value === ''),
  ],
  [
    'replay-with-empty-type',
    'The service repeats an earlier response where Content-Type is empty.',
    replaysWithout('content-type', (value) => value === ''),
  ],
  [
    'replay-for-unknown-business',
    'The service repeats an earlier response where X-Biz-Number is that of no business.',
    replaysWithout('x-biz-number', (value) => /^no-such-business/.test(value ?? '')),
  ],
  [
    'replay-for-key',
    'The service repeats an earlier response to an `Idempotency-Key` before it looks at Authorization.',
    replaysForKey(() => true),
  ],
  [
    'replay-for-key-without-business',
    'The service repeats an earlier response to an `Idempotency-Key` before it looks at X-Biz-Number.',
    replaysForKey((request) => !request.headers.has('x-biz-number')),
  ],
  [
    'replay-for-key-without-type',
    'The service repeats an earlier response to an `Idempotency-Key` before it looks at the media type.',
    replaysForKey((request) => !request.headers.has('content-type')),
  ],
  [
    'replay-for-key-any-body',
    'The service repeats an earlier response to an `Idempotency-Key` before it looks at the body.',
    replaysForKey((_, body) => body === '{'),
  ],
  [
    'replay-for-key-without-token',
    'The service repeats an earlier response to an `Idempotency-Key` where Authorization is absent.',
    replaysForKey(hasNoToken),
  ],
  [
    'replay-for-own-key-without-token',
    'The service repeats an earlier response to an `X-Idempotency-Key` where Authorization is absent.',
    replaysForKey(hasNoToken, 'x-idempotency-key'),
  ],
  [
    'replay-for-key-without-origin',
    'The service refuses pages of other origins, and repeats a response to a key where Authorization is absent.',
    both(replaysForKey(hasNoToken), refusesOrigins),
  ],
  [
    'replay-for-key-with-empty-token',
    'The service repeats an earlier response to an `Idempotency-Key` where Authorization is empty.',
    replaysForKey((request) => request.headers.get('authorization') === ''),
  ],
  [
    'replay-late-without-token',
    'The service repeats the response to an old disbursement before it looks whether there is a token.',
    replaysWithout('authorization', (value) => value === null, OLD),
  ],
  [
    'replay-late-for-any-token',
    'The service repeats the response to an old disbursement before it compares the token.',
    replaysWithout('authorization', (value) => /^Bearer never-/.test(value ?? ''), OLD),
  ],
  [
    'replay-late-without-business',
    'The service repeats the response to an old disbursement before it looks at X-Biz-Number.',
    replaysWithout('x-biz-number', (value) => value === null, OLD),
  ],
  [
    'replay-without-scheme',
    'The service repeats an earlier response where Authorization has no scheme.',
    replaysWithout('authorization', (value) => /^[^ ]+$/.test(value ?? '')),
  ],
];
