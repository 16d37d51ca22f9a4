/** Faults that only a body in an unusual form shows: in chunks, nested, or in another charset. */
import type { Row, Wrap } from '../fault.ts';
import { crashesOnHeader, respondsTo } from '../other-responses.ts';
import { KIND_HEADER } from '../render.ts';
import { page } from '../tampering.ts';

/** A plain text in place of the refusal of a token, where the body is large. */
const largeRefused: Wrap = (inner) => async (request, wire) => {
  const { length } = await request.clone().text();
  const response = await inner(request, wire);
  const isMeant = length > 8192 && response.headers.get(KIND_HEADER) === 'credentials';
  return isMeant ? new Response('Bad Request', { status: 400 }) : response;
};

const typeOf = ({ headers }: Request) => headers.get('content-type') ?? '';

export const unusualBodyFaults: readonly Row[] = [
  [
    'chunked-not-json-page',
    'A body in chunks that is not JSON gets an HTML page.',
    (inner) => async (request, wire) => {
      const isMeant = request.headers.has('transfer-encoding');
      const response = await inner(request, wire);
      return isMeant && response.headers.get(KIND_HEADER) === 'json' ? page(400) : response;
    },
  ],
  [
    'chunked-page',
    'A body in chunks gets an HTML page.',
    respondsTo(
      ({ headers }) => headers.has('transfer-encoding'),
      () => page(411),
    ),
  ],
  [
    'body-latin-1-page',
    'A body that is not UTF-8 gets an HTML page.',
    (inner) => async (request, wire) => {
      const bytes = Buffer.from(await request.clone().arrayBuffer());
      return bytes.includes(0x80) || bytes.includes(0xe9) ? page(500) : inner(request, wire);
    },
  ],
  [
    'body-nested-page',
    'A body that is deeply nested gets an HTML page.',
    (inner) => async (request, wire) =>
      (await request.clone().text()).includes('[[[[') ? page(500) : inner(request, wire),
  ],
  [
    'boundary-missing-page',
    'A disbursement of parts without a boundary gets an HTML page.',
    crashesOnHeader('content-type', (value) => value === 'multipart/form-data'),
  ],
  [
    'charset-unknown-page',
    'A disbursement in an unknown charset gets an HTML page.',
    crashesOnHeader('content-type', (value) => /charset=x-/.test(value)),
  ],
  [
    'charset-empty-page',
    'A disbursement whose charset has no value gets an HTML page.',
    crashesOnHeader('content-type', (value) => value.endsWith('charset')),
  ],
  [
    'large-refused-text',
    'A refusal of a token whose request has a body of more than 8,192 characters is plain text.',
    largeRefused,
  ],
  [
    'charset-latin-1-page',
    'A disbursement whose media type has a charset other than UTF-8 gets an HTML page.',
    (inner) => async (request, wire) =>
      /charset=(?!"?utf-8)/i.test(typeOf(request)) ? page(415) : inner(request, wire),
  ],
  [
    'content-coding-page',
    'A disbursement with a Content-Encoding gets an HTML page.',
    (inner) => async (request, wire) =>
      request.headers.has('content-encoding') ? page(415) : inner(request, wire),
  ],
  [
    'content-gzip-page',
    'A disbursement with the Content-Encoding gzip that is not compressed gets an HTML page.',
    (inner) => async (request, wire) =>
      request.headers.get('content-encoding') === 'gzip' ? page(400) : inner(request, wire),
  ],
  [
    'escaped-slash-page',
    'A body with an escaped slash gets an HTML page.',
    (inner) => async (request, wire) =>
      (await request.clone().text()).includes('\\/') ? page(403) : inner(request, wire),
  ],
];
