/**
 * Faults in which tokens are accepted.
 * Above 200 lines: one table of faults.
 */
import { createHmac } from 'node:crypto';
import {
  absent,
  absentOrEmpty,
  acceptInBoth,
  acceptInDisbursements,
  acceptInLists,
  type HeaderTest,
} from '../accept-wrong-headers.ts';
import type { Row, Wrap } from '../fault.ts';
import { goodValue } from '../good-headers.ts';
import { both, changeRequest } from '../tampering.ts';
import { pageFor } from './headers.ts';

/** Accepts a Bearer token that passes this test, in addition to the right one. */
const token =
  (test: (sent: string, good: string) => boolean): HeaderTest =>
  (value, header) => {
    const [, sent] = /^Bearer (\S+)$/i.exec(value ?? '') ?? [];
    return sent !== undefined && test(sent, header.slice('Bearer '.length));
  };

/** The expression that LIKE of SQL makes of it. */
const likePattern = (sent: string) =>
  new RegExp(`^${sent.replace(/[^\w%]/g, '\\$&').replaceAll('%', '.*')}$`);

/** The algorithm in the header of a signed token. */
function algorithmOf(header = ''): string | null {
  const alg = jsonIn(header)?.alg;
  return typeof alg === 'string' ? alg : null;
}

/** The JSON object in a part of a signed token. */
function jsonIn(part: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}

const isAsLong = (sent: string, good: string) => sent.length === good.length;
const hasEnd = (sent: string, good: string) => sent.slice(-4) === good.slice(-4);

const tokenTests = {
  prefix: token((sent, good) => good.startsWith(sent)),
  ending: token((sent, good) => sent.length > 1 && good.endsWith(sent)),
  point: token((sent, good) => sent.split('.')[0] === good),
  suffix: token((sent, good) => sent.startsWith(good)),
  base64: token((sent, good) => Buffer.from(sent, 'base64').toString() === good),
  length: token((sent, good) => sent.length === good.length),
  ends: token((sent, good) => isAsLong(sent, good) && hasEnd(sent, good) && sent[0] === good[0]),
  end: token((sent, good) => isAsLong(sent, good) && hasEnd(sent, good)),
  butFirst: token((sent, good) => isAsLong(sent, good) && good.endsWith(sent.slice(1))),
  hexadecimal: token((sent) => /^[0-9a-f]{32}$/.test(sent)),
  claims: token((sent) => {
    const [header, claims] = sent.split('.').map(jsonIn);
    return typeof header?.alg === 'string' && Number(claims?.exp) > Date.now() / 1000;
  }),
  butLast: token((sent, good) => isAsLong(sent, good) && good.startsWith(sent.slice(0, -1))),
  shortened: token((sent, good) => good.slice(0, -1) === sent),
  like: token((sent, good) => sent.includes('%') && likePattern(sent).test(good)),
  expression: token((sent, good) => sent.endsWith('.*') && good.startsWith(sent.slice(0, -2))),
  mode: token((sent, good) => /^sk_(live|test)_/.test(sent) && sent.slice(8) === good.slice(8)),
  uuid: token((sent) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sent)),
  unsigned: token((sent, good) => {
    const [header, payload, ...rest] = sent.split('.');
    const isUnsigned = algorithmOf(header)?.toLowerCase() === 'none' && rest.join('.') === '';
    return isUnsigned && payload === good.split('.')[1];
  }),
  anyUnsigned: token((sent) => algorithmOf(sent.split('.')[0])?.toLowerCase() === 'none'),
  unsignedCapital: token((sent, good) => {
    const [header, payload, signature] = sent.split('.');
    return algorithmOf(header) === 'None' && signature === '' && payload === good.split('.')[1];
  }),
  noSignature: token((sent, good) => sent.endsWith('.') && good.startsWith(sent)),
  payloadSigned: token((sent, good) => {
    const [header, ...rest] = sent.split('.');
    const [goodHeader, ...goodRest] = good.split('.');
    const algorithm = algorithmOf(header);
    return (
      rest.length === 2 &&
      rest.join('.') === goodRest.join('.') &&
      algorithm !== null &&
      algorithm === algorithmOf(goodHeader)
    );
  }),
  emptyKey: token((sent, good) => {
    const [header, payload, signature] = sent.split('.');
    const mac = createHmac('sha256', '').update(`${header}.${payload}`).digest('base64url');
    const isOfKey = algorithmOf(header) === 'HS256' && signature === mac;
    return isOfKey && payload === good.split('.')[1];
  }),
  letterCase: token((sent, good) => sent.toLowerCase() === good.toLowerCase()),
  any: token(() => true),
  beforeComma: (value, good) => value === `${good},`,
  beforeTilde: (value, good) => value?.replace(/[=._~-]+$/, '') === good,
  inAngles: (value, good) => value === good.replace(/ (\S+)$/, ' <$1>'),
  nothing: (value) => value === 'Bearer null',
  none: (value) => value === 'Bearer None',
  inherited: (value) => (value?.split(' ')[1] ?? '') in {},
} satisfies Record<string, HeaderTest>;

/** A list without a business number takes another path, on which only the form of a token is checked. */
const anyTokenWithoutNumber: Wrap = changeRequest(({ operation, headers }, options) => {
  const isMeant = operation === 'list' && (headers.get('x-biz-number') ?? '') === '';
  if (!isMeant || !/^Bearer \S+$/.test(headers.get('authorization') ?? '')) return;
  headers.set('authorization', goodValue('authorization', options));
  headers.set('x-biz-number', goodValue('x-biz-number', options));
});

/** A list of no business is empty, before the token is compared with that of the business. */
export const emptyOfNobody =
  (isMeant: (request: Request) => boolean = () => true): Wrap =>
  (inner, { bizNumbers, other }) =>
  async (request, wire) => {
    const number = request.headers.get('x-biz-number') ?? '';
    const isKnown = number === '' || bizNumbers.includes(number) || number === other?.bizNumber;
    if (request.method !== 'GET' || isKnown || !isMeant(request)) return inner(request, wire);
    return Response.json({ status: 'success', message: 'No transactions', data: [], errors: null });
  };

export const tokenFaults: readonly Row[] = [
  [
    'list-any-token-of-nobody',
    'A list for a business that does not exist is empty, whatever its token is.',
    emptyOfNobody(),
  ],
  [
    'list-any-token-without-business',
    'A list without a business number accepts any token.',
    anyTokenWithoutNumber,
  ],
  [
    'token-prefix',
    'In a disbursement, the service accepts the beginning of a token.',
    acceptInDisbursements({ authorization: tokenTests.prefix }),
  ],
  [
    'token-ending',
    'In a disbursement, the service accepts the end of a token.',
    acceptInDisbursements({ authorization: tokenTests.ending }),
  ],
  [
    'token-suffix',
    'In a disbursement, the service accepts a token with further characters after it.',
    acceptInDisbursements({ authorization: tokenTests.suffix }),
  ],
  [
    'token-in-base64',
    'The service accepts the token in Base64 too.',
    acceptInBoth(tokenTests.base64),
  ],
  [
    'token-like',
    'The service looks for a token with the SQL operator LIKE, so `%` matches any token.',
    acceptInBoth(tokenTests.like),
  ],
  [
    'list-token-expression',
    'In a list request, the service reads the token as a regular expression.',
    acceptInLists(tokenTests.expression),
  ],
  [
    'token-length',
    'In a disbursement, the service accepts any token of the right length.',
    acceptInDisbursements({ authorization: tokenTests.length }),
  ],
  ['token-any-uuid', 'The service accepts any UUID as a token.', acceptInBoth(tokenTests.uuid)],
  [
    'token-any-mode',
    'The service accepts a token of the other mode, and compares only what follows it.',
    acceptInBoth(tokenTests.mode),
  ],
  [
    'jwt-none',
    'The service accepts a JWT without a signature if its header says so.',
    acceptInBoth(tokenTests.unsigned),
  ],
  [
    'jwt-none-capital',
    'The service refuses the algorithm `none` of a JWT, and accepts `None`.',
    acceptInBoth(tokenTests.unsignedCapital),
  ],
  [
    'jwt-signature-empty',
    'The service accepts a JWT whose signature was removed.',
    acceptInBoth(tokenTests.noSignature),
  ],
  [
    'jwt-header-unsigned',
    'The signature of a JWT covers only its payload.',
    acceptInBoth(tokenTests.payloadSigned),
  ],
  [
    'jwt-empty-key',
    'The service accepts a JWT that is signed by HS256 with an empty key.',
    acceptInBoth(tokenTests.emptyKey),
  ],
  [
    'token-ends',
    'In a disbursement, the service compares only the length and both ends of a token.',
    acceptInDisbursements({ authorization: tokenTests.ends }),
  ],
  [
    'token-but-last',
    'The service compares all characters of a token but the last one.',
    acceptInBoth(tokenTests.butLast),
  ],
  [
    'token-shortened',
    'The service accepts a token without its last character.',
    acceptInBoth(tokenTests.shortened),
  ],
  [
    'token-end',
    'In a disbursement, the service compares only the length and the end of a token.',
    acceptInDisbursements({ authorization: tokenTests.end }),
  ],
  [
    'token-letter-case',
    'In a disbursement, the service accepts a token in another letter case.',
    acceptInDisbursements({ authorization: tokenTests.letterCase }),
  ],
  [
    'any-token',
    'In a disbursement, the service accepts any token.',
    acceptInDisbursements({ authorization: tokenTests.any }),
  ],
  [
    'token-in-apostrophes',
    'The service removes apostrophes around the token.',
    acceptInBoth((value, good) => value === good.replace(/^Bearer (.*)$/, "Bearer '$1'")),
  ],
  [
    'token-injected',
    'A token with a condition of SQL between apostrophes is accepted.',
    acceptInBoth((value) => /'or'1'='1/.test(value ?? '')),
  ],
  [
    'quote-in-token-page',
    'A token with an apostrophe gets an HTML page.',
    pageFor('authorization'),
  ],
  [
    'token-in-angles',
    'The service removes the signs < and > around a token.',
    acceptInBoth(tokenTests.inAngles),
  ],
  [
    'token-before-comma',
    'The service removes a comma behind a token.',
    acceptInBoth(tokenTests.beforeComma),
  ],
  [
    'token-until-point',
    'In a disbursement, the service compares a token only up to its first point.',
    acceptInDisbursements({ authorization: tokenTests.point }),
  ],
  [
    'token-before-tilde',
    'The service removes signs of base64url behind a token.',
    acceptInBoth(tokenTests.beforeTilde),
  ],
  ['token-none', 'The service accepts the word None as a token.', acceptInBoth(tokenTests.none)],
  ['token-null', 'The service accepts the word null as a token.', acceptInBoth(tokenTests.nothing)],
  [
    'token-inherited',
    'Tokens are looked up in an object, which inherits a member named constructor.',
    acceptInBoth(tokenTests.inherited),
  ],
  [
    'token-unsigned',
    'The service accepts any JWT that says that it has no signature.',
    acceptInBoth(tokenTests.anyUnsigned),
  ],
  [
    'token-of-claims',
    'The service reads the claims of a JWT, and not its signature.',
    acceptInBoth(tokenTests.claims),
  ],
  [
    'token-by-digits',
    'A token may be any text of 32 hexadecimal digits.',
    acceptInBoth(tokenTests.hexadecimal),
  ],
  [
    'token-but-first',
    'The service compares all characters of a token but the first.',
    acceptInBoth(tokenTests.butFirst),
  ],
  [
    'list-any-token',
    'In a list request, the service accepts any token.',
    acceptInLists(tokenTests.any),
  ],
  [
    'list-token-prefix',
    'In a list request, the service accepts the beginning of a token.',
    acceptInLists(tokenTests.prefix),
  ],
  [
    'list-token-ending',
    'In a list request, the service accepts the end of a token.',
    acceptInLists(tokenTests.ending),
  ],
  [
    'list-token-suffix',
    'In a list request, the service accepts a token with further characters after it.',
    acceptInLists(tokenTests.suffix),
  ],
  [
    'list-token-length',
    'In a list request, the service accepts any token of the right length.',
    acceptInLists(tokenTests.length),
  ],
  [
    'list-token-letter-case',
    'In a list request, the service accepts a token in another letter case.',
    acceptInLists(tokenTests.letterCase),
  ],
  [
    'list-unchecked',
    'The service accepts every list request, whatever its Authorization.',
    both(
      acceptInLists(absentOrEmpty),
      acceptInLists((value, good) => value !== good),
    ),
  ],
  [
    'token-any-without-business',
    'A disbursement with any token and without X-Biz-Number is accepted.',
    acceptInDisbursements({ authorization: tokenTests.any, 'x-biz-number': absent }),
  ],
  [
    'token-lower-case-any',
    'A token is not looked up where its header is written in small letters.',
    changeRequest(({ headers, rawHeaders }, options) => {
      if (
        rawHeaders.includes('authorization') &&
        /^Bearer \S/.test(headers.get('authorization') ?? '')
      )
        headers.set('authorization', goodValue('authorization', options));
    }),
  ],
];
