/** Wrong servers, made by hand: each breaks one thing, and names the checks. */

import {
  accepted,
  answers,
  changedTransactions,
  isDocumented,
  isEmpty,
  isInitiate,
  isJson,
  items,
  type Json,
  of,
  requests,
  seldom,
  service,
  taking,
  token,
  type Wrong,
} from './must-faults.ts';
import { credentials } from './pipeline.ts';

export const mustFaultServers: readonly Wrong[] = [
  of(
    'status',
    'new is processed',
    changedTransactions((t) => ({ ...t, status: 'processed' })),
    'STATUS-01',
  ),
  of(
    'status',
    'Pending in capitals',
    changedTransactions((t) => ({ ...t, status: 'PENDING' })),
    'STATUS-01',
  ),
  of(
    'status',
    'completed in the list',
    items((t) => ({ ...t, status: 'completed' })),
    'STATUS-02',
  ),
  of(
    'fee',
    'one decimal',
    changedTransactions((t) => ({ ...t, fee: '10.0' })),
    'FEE-01',
  ),
  of(
    'fee',
    'a number in the list',
    items((t) => ({ ...t, fee: 10 })),
    'FEE-02',
  ),
  of(
    'fee',
    'Arabic digits',
    changedTransactions((t) => ({ ...t, fee: '١٠.٠٠' })),
    'FEE-01',
  ),
  of(
    'fee',
    'grouped above 1,000',
    changedTransactions((t) => (t.amount > 1000 ? { ...t, fee: '1,050.75' } : t)),
    'FEE-01',
  ),
  of(
    'headers',
    'business number not enforced when empty',
    requests((headers) => {
      if (headers.get('x-biz-number') === '') headers.set('x-biz-number', credentials.bizNumber);
    }),
    'HEADER-02',
  ),
  of(
    'headers',
    'open to everybody where a token is absent',
    requests((headers, request) => {
      if (isInitiate(request) && isEmpty(headers, 'authorization')) {
        headers.set('authorization', token);
      }
    }),
    'HEADER-01',
  ),
  of(
    'headers',
    'JSON where no type is sent',
    requests((headers) => {
      if (isEmpty(headers, 'content-type')) headers.set('content-type', 'application/json');
    }),
    'HEADER-03',
  ),
  of(
    'headers',
    'a bare token',
    requests((headers, request) => {
      if (isInitiate(request) && headers.get('authorization') === credentials.token) {
        headers.set('authorization', token);
      }
    }),
    'HEADER-05',
  ),
  of(
    'headers',
    'two headers enforced only one at a time',
    requests((headers) => {
      if (isEmpty(headers, 'x-biz-number') && isEmpty(headers, 'content-type')) {
        headers.set('x-biz-number', credentials.bizNumber);
        headers.set('content-type', 'application/json');
      }
    }),
    'HEADER-04',
  ),
  of(
    'headers',
    'token compared by its beginning',
    requests((headers) => {
      if (headers.get('authorization')?.startsWith(token)) headers.set('authorization', token);
    }),
    'HEADER-06',
    'HEADER-10',
  ),
  of(
    'headers',
    'list open to everybody',
    requests((headers, request) => {
      if (!isInitiate(request)) headers.set('authorization', token);
    }),
    'HEADER-08',
    'HEADER-09',
    'HEADER-10',
  ),
  of(
    'envelope',
    'HTML for refusals',
    answers((body) => (body.status === 'success' ? body : '<h1>Error</h1>')),
    'ENVELOPE-01',
  ),
  of(
    'envelope',
    'errors is an empty array',
    answers((body) => (body.errors === null ? { ...body, errors: [] } : body)),
    'ENVELOPE-05',
  ),
  of(
    'envelope',
    'status is true',
    answers((body) => (body.status === 'success' ? { ...body, status: true } : body)),
    'ENVELOPE-03',
    'ENVELOPE-04',
  ),
  of(
    'envelope',
    'an array with the transaction in it',
    accepted((data) => [data], true),
    'ENVELOPE-06',
  ),
  of(
    'envelope',
    'null for a list',
    accepted(() => null, false),
    'ENVELOPE-07',
  ),
  of(
    'envelope',
    'no data on failure',
    answers(({ data, ...rest }) => (rest.status === 'success' ? { ...rest, data } : rest)),
    'ENVELOPE-02',
  ),
  of(
    'envelope',
    'message is null on failure',
    answers((body) => (body.status === 'success' ? body : { ...body, message: null })),
    'ENVELOPE-03',
  ),
  of(
    'initiate',
    'every second refused at first',
    () => {
      const handler = service();
      let count = 0;
      return async (request) => {
        if (!(await isDocumented(request))) return handler(request);
        count += 1;
        // Later ones are controls of other checks.
        if (count % 2 !== 0 || count > 8) return handler(request);
        const body = { status: 'error', message: 'Try later', data: null, errors: null };
        return Response.json(body, { status: 500 });
      };
    },
    'INITIATE-01',
  ),
  of(
    'initiate',
    'all refused after sixteen',
    () => {
      const handler = service();
      let count = 0;
      return async (request) => {
        if (isInitiate(request)) count += 1;
        if (count <= 16 || !isInitiate(request)) return handler(request);
        return handler(new Request('http://127.0.0.1:1/nowhere'));
      };
    },
    'INITIATE-01',
  ),
  of(
    'initiate',
    'answers redirect',
    () => {
      const handler = service();
      return async (request) => {
        const isLarge =
          isInitiate(request) && (await request.clone().text()).includes('"amount":9');
        const response = await handler(request);
        if (!isLarge || response.status !== 200) return response;
        return new Response(await response.text(), { status: 307, headers: { location: '/' } });
      };
    },
    'INITIATE-01',
  ),
  of(
    'body',
    'anything not JSON',
    taking((text) => !isJson(text)),
    'BODY-01',
  ),
  of(
    'body',
    'something behind the JSON',
    taking((text) => text.endsWith('} end')),
    'BODY-01',
  ),
  of(
    'body',
    'an array of one',
    taking((text) => text.startsWith('[{')),
    'BODY-02',
  ),
  of(
    'transaction',
    'no paid_at',
    changedTransactions(({ paid_at: _, ...rest }) => rest),
    'TRANSACTION-01',
  ),
  of(
    'transaction',
    'narration null',
    changedTransactions((t) => ({ ...t, narration: null })),
    'TRANSACTION-02',
  ),
  of(
    'transaction',
    'activities null',
    changedTransactions((t) => ({ ...t, activities: null })),
    'TRANSACTION-02',
  ),
  of(
    'activity',
    'none',
    changedTransactions((t) => ({ ...t, activities: [] })),
    'ACTIVITY-03',
  ),
  of(
    'activity',
    'device null',
    changedTransactions((t) => ({ ...t, activities: [{ ...t.activities[0], device_os: null }] })),
    'ACTIVITY-02',
  ),
  of(
    'activity',
    'created',
    changedTransactions((t) => ({ ...t, activities: [{ ...t.activities[0], action: 'created' }] })),
    'ACTIVITY-04',
  ),
  of(
    'activity',
    'no meta',
    changedTransactions((t) => {
      const { meta: _, ...rest } = t.activities[0];
      return { ...t, activities: [rest] };
    }),
    'ACTIVITY-01',
  ),
  of(
    'reference',
    'no hyphens',
    changedTransactions((t) => ({ ...t, reference: t.reference.replaceAll('-', '') })),
    'REFERENCE-01',
  ),
  of(
    'reference',
    'serial numbers listed',
    items((t, at) => ({ ...t, reference: `T${at}` })),
    'REFERENCE-02',
  ),
  of(
    'reference',
    'one repeats',
    () => {
      let first: string | null = null;
      const repeat = seldom<Json>(10, (t) => ({ ...t, reference: first ?? t.reference }));
      return changedTransactions((t) => {
        first ??= t.reference;
        return repeat(t);
      })();
    },
    'REFERENCE-03',
  ),
  of(
    'amount',
    'a string',
    changedTransactions((t) => ({ ...t, amount: String(t.amount) })),
    'AMOUNT-01',
  ),
  of(
    'amount',
    'cents cut off',
    changedTransactions((t) => ({ ...t, amount: Math.floor(t.amount) })),
    'AMOUNT-02',
  ),
  of(
    'amount',
    'listed in hundredths',
    items((t) => ({ ...t, amount: t.amount * 100 })),
    'AMOUNT-04',
  ),
  of(
    'amount',
    'listed as text',
    items((t) => ({ ...t, amount: `${t.amount}` })),
    'AMOUNT-03',
  ),
  of(
    'list',
    'perPage ignored',
    () => {
      const handler = service();
      return async (request) => {
        const url = request.url.replace(/perPage=\d+/, 'perPage=100');
        return handler(new Request(url, request));
      };
    },
    'LIST-02',
  ),
  of(
    'list',
    'no narration',
    items(({ narration: _, ...rest }) => rest),
    'LIST-03',
  ),
  of(
    'list',
    'type null',
    items((t) => ({ ...t, type: null })),
    'LIST-04',
  ),
  of(
    'list',
    'refused altogether',
    () => {
      const handler = service();
      return async (request) =>
        isInitiate(request) ? handler(request) : handler(new Request('http://127.0.0.1:1/no'));
    },
    'LIST-01',
  ),
];
