/**
 * Faults in envelopes, of successes and of refusals.
 * Above 200 lines: one table of faults.
 */

import type { Row, Wrap } from '../fault.ts';
import type { Handler } from '../handler.ts';
import { KIND_HEADER } from '../render.ts';
import {
  both,
  changeResponse,
  type Members,
  type Operation,
  onRefusal,
  onSuccess,
  page,
  without,
} from '../tampering.ts';

/** Removes every member that is null, as many serializers do. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutNulls(item)]));
}

/** Replaces the response of the service where the test passes. */
const instead =
  (test: (request: Request, count: number) => boolean, respond: () => Response): Wrap =>
  (inner: Handler) => {
    let count = 0;
    return async (request, wire) => {
      count += 1;
      return test(request, count) ? respond() : inner(request, wire);
    };
  };

const isPost = ({ method }: Request) => method === 'POST';

/** Fails at the first disbursement after a pause of the service. */
const coldStart: Wrap = (inner) => {
  let isAwake = false;
  return async (request, wire) => {
    if (isAwake || !isPost(request)) return inner(request, wire);
    isAwake = true;
    return page(502);
  };
};

const mediaType = (value: string | null, ofRefusalsOnly = false): Wrap =>
  changeResponse(() => ({ kind, body, headers, status }) => {
    if (ofRefusalsOnly && kind === null) return body;
    if (value === null) headers.delete('content-type');
    else headers.set('content-type', value);
    return new Response(new TextEncoder().encode(JSON.stringify(body)), { status, headers });
  });

/** Successes of one operation get this HTTP status, where the test passes. */
const successAs = (
  wanted: Operation,
  status: number,
  test: (data: Members) => boolean = () => true,
): Wrap =>
  changeResponse(() => ({ operation, kind, body, headers }) => {
    if (kind !== null || operation !== wanted || !test(body.data as Members)) return body;
    if (status < 400) headers.set('Location', '/');
    return new Response(JSON.stringify(body), { headers, status });
  });

/** Lists with such an address have the status `ok`. */
export const okIf =
  (isMeant: (url: string) => boolean): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    if (isPost(request) || !isMeant(request.url) || response.headers.has(KIND_HEADER))
      return response;
    return Response.json({ ...((await response.json()) as Members), status: 'ok' });
  };

const successes: readonly Row[] = [
  [
    'errors-list-sometimes',
    'One success in ten has `errors` of [].',
    onSuccess('initiate', (body, count) => (count % 10 === 0 ? { ...body, errors: [] } : body)),
  ],
  [
    'errors-object-on-list',
    '`errors` is {} on the list.',
    onSuccess('list', (body) => ({ ...body, errors: {} })),
  ],
  [
    'errors-text',
    '`errors` is "" on success.',
    onSuccess('initiate', (body) => ({ ...body, errors: '' })),
  ],
  [
    'errors-false',
    '`errors` is false on success.',
    onSuccess('list', (body) => ({ ...body, errors: false })),
  ],
  [
    'errors-absent',
    'A success has no `errors`.',
    onSuccess('initiate', (body) => without(body, 'errors')),
  ],
  [
    'nulls-left-out',
    'Responses leave out every member that is null.',
    changeResponse(
      () =>
        ({ body }) =>
          withoutNulls(body),
    ),
  ],
  [
    'data-list',
    '`data` of a disbursement is a list with one transaction.',
    onSuccess('initiate', (body) => ({ ...body, data: [body.data] })),
  ],
  [
    'data-paged',
    '`data` of the list is an object that contains the page.',
    onSuccess('list', (body) => ({ ...body, data: { items: body.data, page: 1 } })),
  ],
  [
    'data-keyed',
    '`data` of the list is an object with keys from 0.',
    onSuccess('list', (body) => ({ ...body, data: { ...(body.data as Members[]) } })),
  ],
  [
    'empty-list-null',
    '`data` of an empty list is null.',
    onSuccess('list', (body) => ((body.data as []).length === 0 ? { ...body, data: null } : body)),
  ],
  [
    'list-null',
    '`data` of the list is null.',
    onSuccess('list', (body) => ({ ...body, data: null })),
  ],
  [
    'status-capital',
    '`status` of a disbursement is `Success`.',
    onSuccess('initiate', (body) => ({ ...body, status: 'Success' })),
  ],
  [
    'status-true',
    '`status` of a disbursement is true.',
    onSuccess('initiate', (body) => ({ ...body, status: true })),
  ],
  [
    'status-code',
    '`status` of the list is 200.',
    onSuccess('list', (body) => ({ ...body, status: 200 })),
  ],
  [
    'status-ok',
    '`status` of the list is `ok`.',
    onSuccess('list', (body) => ({ ...body, status: 'ok' })),
  ],
  [
    'status-ok-of-other-sizes',
    '`status` of a list is `ok` if its size is not 25.',
    okIf((url) => !/perPage=25$/.test(url)),
  ],
  [
    'status-ok-without-size',
    '`status` of a list without a size is `ok`.',
    okIf((url) => !url.includes('?')),
  ],
  [
    'message-null',
    '`message` of the list is null.',
    onSuccess('list', (body) => ({ ...body, message: null })),
  ],
  [
    'message-empty',
    '`message` of a disbursement is empty.',
    onSuccess('initiate', (body) => ({ ...body, message: '' })),
  ],
  [
    'message-forgotten',
    'After twenty disbursements there is no `message`.',
    onSuccess('initiate', (body, count) => (count > 20 ? without(body, 'message') : body)),
  ],
  [
    'no-envelope',
    'The list is an array without an envelope.',
    onSuccess('list', ({ data }) => data),
  ],
  [
    'wrapped-envelope',
    'The envelope of a disbursement is in an array.',
    onSuccess('initiate', (body) => [body]),
  ],
  ['media-type-html', 'Responses are sent as text/html.', mediaType('text/html; charset=utf-8')],
  ['media-type-absent', 'Responses have no media type.', mediaType(null)],
  ['success-500', 'A list that succeeds has HTTP status 500.', successAs('list', 500)],
  [
    'disbursement-500',
    'A disbursement that succeeds has HTTP status 500.',
    successAs('initiate', 500),
  ],
  [
    'disbursement-redirected',
    'A disbursement whose amount starts with the digit 9 gets a redirect.',
    successAs('initiate', 307, (data) => String(data.amount).startsWith('9')),
  ],
  ['cold-start', 'The first disbursement gets status 502 with an HTML page.', coldStart],
  [
    'redirected',
    'A list for `perPage=25` gets a redirect.',
    instead(
      ({ url }) => url.includes('perPage=25'),
      () => new Response(null, { status: 302, headers: { Location: '/v2/transactions' } }),
    ),
  ],
];

const problem = (body: Members, status: number) =>
  new Response(JSON.stringify({ type: 'about:blank', title: body.message, status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

const refusals: readonly Row[] = [
  [
    'credentials-without-errors',
    'A refused token has no `errors`.',
    onRefusal('credentials', (body) => without(body, 'errors')),
  ],
  [
    'business-without-data',
    'A refused business has no `data`.',
    onRefusal('business', (body) => without(body, 'data')),
  ],
  [
    'type-without-message',
    'A refused media type has no `message`.',
    onRefusal('media-type', (body) => without(body, 'message')),
  ],
  [
    'field-without-errors',
    'A refused field has no `errors`.',
    onRefusal('field', (body) => without(body, 'errors')),
  ],
  [
    'json-without-message',
    'A refused body that is not JSON has no `message`.',
    onRefusal('json', (body) => without(body, 'message')),
  ],
  [
    'repeat-without-data',
    'A refused repeat has no `data`.',
    onRefusal('repeat', (body) => without(body, 'data')),
  ],
  [
    'credentials-status-code',
    '`status` of a refused token is 401.',
    onRefusal('credentials', (body) => ({ ...body, status: 401 })),
  ],
  [
    'field-message-list',
    '`message` of a refused field is a list.',
    onRefusal('field', (body) => ({ ...body, message: [body.message] })),
  ],
  [
    'business-status-false',
    '`status` of a refused business is false.',
    onRefusal('business', (body) => ({ ...body, status: false })),
  ],
  [
    'json-message-null',
    '`message` of a refused body that is not JSON is null.',
    onRefusal('json', (body) => ({ ...body, message: null })),
  ],
  [
    'field-message-empty',
    '`message` of a refused field is empty.',
    onRefusal('field', (body) => ({ ...body, message: '' })),
  ],
  [
    'credentials-page',
    'A refused token gets an HTML page.',
    onRefusal('credentials', () => page(401)),
  ],
  [
    'credentials-nothing',
    'A refused token gets an empty response.',
    onRefusal('credentials', () => new Response(null, { status: 401 })),
  ],
  [
    'business-text',
    'A refused business gets a JSON string.',
    onRefusal('business', () => 'Forbidden'),
  ],
  [
    'refusals-as-problems',
    'Refusals are problem documents (RFC 9457).',
    both(
      onRefusal('credentials', (body) => problem(body, 401)),
      onRefusal('field', (body) => problem(body, 422)),
    ),
  ],
  ['refusals-without-type', 'Refusals have no media type.', mediaType(null, true)],
  [
    'path-page',
    'Unknown paths and wrong methods get an HTML page.',
    onRefusal('path', () => page(404)),
  ],
  [
    'single-quotes',
    'Refusals have single quotes in place of double ones.',
    changeResponse(() => ({ kind, body, headers, status }) => {
      if (kind === null) return body;
      return new Response(JSON.stringify(body).replaceAll('"', "'"), { headers, status });
    }),
  ],
  [
    'refusals-succeed',
    'The refusal of a field has the status `success`.',
    onRefusal('field', (body) => ({ ...body, status: 'success', errors: null })),
  ],
];

export const envelopeFaults: readonly Row[] = [...successes, ...refusals];
