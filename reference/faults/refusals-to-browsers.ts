/** Faults in refusals to clients that accept HTML, or do not ask for JSON. */
import type { Row, Wrap } from '../fault.ts';
import { replacesFieldRefusal, replacesRefusal } from '../other-responses.ts';
import { KIND_HEADER } from '../render.ts';
import { page } from '../tampering.ts';

const acceptOf = (headers: Headers) => headers.get('accept') ?? '';

/** A refusal without a body, unless JSON is acceptable. */
const emptyUnlessJson: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  const isAcceptable = /json|\*\/\*|^$/.test(acceptOf(request.headers));
  return isAcceptable || !response.headers.has(KIND_HEADER)
    ? response
    : new Response(null, { status: response.status });
};

const isForBrowser = ({ headers }: Request) => acceptOf(headers).includes('html');
const authorizationOf = ({ headers }: Request) => headers.get('authorization') ?? '';

export const refusalToBrowserFaults: readonly Row[] = [
  [
    'refusal-page-for-browsers',
    'A refusal of a request that also accepts HTML is an HTML page.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isRefused = response.headers.get(KIND_HEADER) !== null;
      return isRefused && /html/.test(request.headers.get('accept') ?? '') ? page(401) : response;
    },
  ],
  [
    'login-where-json-is-not-wanted',
    'Without credentials, a client that does not ask for JSON is sent to a login.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const wantsJson = /json/.test(request.headers.get('accept') ?? '');
      if (wantsJson || request.headers.has('authorization') || response.ok) return response;
      return new Response('', { status: 302, headers: { Location: '/login' } });
    },
  ],
  [
    'refusal-empty-without-json',
    'A refusal has no body unless the client accepts JSON.',
    emptyUnlessJson,
  ],
  [
    'field-page-for-browsers',
    'The refusal of a wrong field is an HTML page for a client that accepts HTML.',
    replacesFieldRefusal(
      (headers) => acceptOf(headers).includes('html'),
      () => page(422),
    ),
  ],
  [
    'field-page-without-accept',
    'The refusal of a wrong field is an HTML page unless the client asks for JSON.',
    replacesFieldRefusal(
      (headers) => !acceptOf(headers).includes('json'),
      () => page(422),
    ),
  ],
  [
    'business-page-for-browsers',
    'A disbursement without a business number gets an HTML page if the client accepts HTML.',
    replacesRefusal(
      'business',
      (request) => request.method === 'POST' && isForBrowser(request),
      () => page(403),
    ),
  ],
  [
    'no-token-page-for-browsers',
    'A disbursement without Authorization gets a login page if the client accepts HTML.',
    replacesRefusal(
      'credentials',
      (request) =>
        request.method === 'POST' && isForBrowser(request) && authorizationOf(request) === '',
      () => page(401),
    ),
  ],
  [
    'wrong-token-page-for-browsers',
    'A disbursement with a wrong token gets a login page if the client accepts HTML.',
    replacesRefusal(
      'credentials',
      (request) =>
        request.method === 'POST' && isForBrowser(request) && authorizationOf(request) !== '',
      () => page(401),
    ),
  ],
  [
    'no-object-page-for-browsers',
    'A body that is an array gets an HTML page if the client accepts HTML.',
    replacesRefusal(
      'json',
      (request, body) => isForBrowser(request) && body.startsWith('['),
      () => page(400),
    ),
  ],
  [
    'repeat-page-for-browsers',
    'The refusal of a repeat is an HTML page if the client accepts HTML.',
    replacesRefusal('repeat', isForBrowser, () => page(409)),
  ],
  [
    'size-page-for-browsers',
    'The refusal of a page size is an HTML page if the client accepts HTML.',
    replacesRefusal(
      'field',
      (request) => request.method === 'GET' && isForBrowser(request),
      () => page(400),
    ),
  ],
  [
    'scheme-page-for-browsers',
    'Another scheme than Bearer gets a login page if the client accepts HTML.',
    replacesRefusal(
      'credentials',
      (request) => isForBrowser(request) && /^(?!Bearer )./.test(authorizationOf(request)),
      () => page(401),
    ),
  ],
];
