/** Faults that only an unusual token or business number shows. */
import type { Row } from '../fault.ts';
import { crashesOnHeader, inUtf8 } from '../other-responses.ts';
import { page } from '../tampering.ts';

const authorizationOf = ({ headers }: Request) => headers.get('authorization') ?? '';

export const unusualCredentialFaults: readonly Row[] = [
  [
    'business-han-page',
    'A disbursement for a business whose number is not of Latin-1 gets an HTML page.',
    crashesOnHeader(
      'x-biz-number',
      (value, { method }) => method === 'POST' && /[^\0-\xff]/.test(inUtf8(value)),
    ),
  ],
  [
    'business-inherited-page',
    'Businesses are looked up in an object, and the name of an inherited member gets an HTML page.',
    crashesOnHeader('x-biz-number', (value) => value in {}),
  ],
  [
    'token-accent-page',
    'A token with a character that is not ASCII gets an HTML page.',
    (inner) => async (request, wire) =>
      /[^ -~]/.test(authorizationOf(request)) ? page(500) : inner(request, wire),
  ],
  [
    'business-accent-page',
    'A business number with a character that is not ASCII gets an HTML page.',
    (inner) => async (request, wire) =>
      /[^ -~]/.test(request.headers.get('x-biz-number') ?? '') ? page(500) : inner(request, wire),
  ],
  [
    'token-longer-in-bytes-page',
    'A token with as many characters as the right one, but more bytes, gets an HTML page.',
    (inner, { tokens: [token = ''] }) =>
      async (request, wire) => {
        const [, sent = ''] = /^Bearer (\S+)$/.exec(authorizationOf(request)) ?? [];
        const isLonger = Buffer.byteLength(sent) > token.length;
        return sent.length === token.length && isLonger ? page(500) : inner(request, wire);
      },
  ],
  [
    'key-of-token-page',
    'A signed token with the id of an unknown key gets an HTML page.',
    (inner) => async (request, wire) => {
      const [, header = ''] = /^Bearer ([\w-]+)\.[\w-]+\./.exec(authorizationOf(request)) ?? [];
      const text = Buffer.from(header, 'base64url').toString();
      return /"kid":"(?!selftest")/.test(text) ? page(500) : inner(request, wire);
    },
  ],
];
