/** Faults that repeat an earlier response before the headers of a request are checked. */

import { absentOrEmpty } from '../accept-wrong-headers.ts';
import type { Row, Wrap } from '../fault.ts';
import type { HeaderName } from '../good-headers.ts';
import { KIND_HEADER } from '../render.ts';

/** Looks for an earlier request with the same `merchant_reference` before it looks at a header. */
const replaysWithout =
  (
    name: HeaderName,
    isWrong: (value: string | null) => boolean = (value) => absentOrEmpty(value, ''),
  ): Wrap =>
  (inner) => {
    const bodies = new Map<string, string>();
    return async (request, wire) => {
      if (request.method !== 'POST') return inner(request, wire);
      const sent = await request.clone().text();
      const earlier = bodies.get(sent);
      if (isWrong(request.headers.get(name)) && earlier !== undefined) {
        return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
      }
      const response = await inner(request, wire);
      const isAccepted = !response.headers.has(KIND_HEADER);
      if (isAccepted) bodies.set(sent, await response.clone().text());
      return response;
    };
  };

/** Repeats the response to an `Idempotency-Key` for requests that pass the test. */
const replaysForKey =
  (isMeant: (request: Request, body: string) => boolean): Wrap =>
  (inner) => {
    const responses = new Map<string, string>();
    return async (request, wire) => {
      const key = request.headers.get('idempotency-key') ?? '';
      const earlier = responses.get(key);
      if (earlier !== undefined && isMeant(request, await request.clone().text()))
        return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
      const response = await inner(request, wire);
      const isAccepted = key !== '' && !response.headers.has(KIND_HEADER);
      if (isAccepted) responses.set(key, await response.clone().text());
      return response;
    };
  };

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
    'replay-without-scheme',
    'The service repeats an earlier response where Authorization has no scheme.',
    replaysWithout('authorization', (value) => /^[^ ]+$/.test(value ?? '')),
  ],
];
