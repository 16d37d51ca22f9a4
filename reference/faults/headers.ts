/**
 * Faults in what is required of the headers.
 * Above 200 lines: one table of faults.
 */
import { createHmac } from 'node:crypto';
import type { Row, Wrap } from '../fault.ts';
import { goodValue, type HeaderName, headerNames } from '../good-headers.ts';
import { KIND_HEADER } from '../render.ts';
import { both, changeRequest, type Draft, type Operation, page } from '../tampering.ts';

type Test = (value: string | null, good: string) => boolean;

const absent: Test = (value) => value === null;
const empty: Test = (value) => value?.trim() === '';
const text: Test = (value) => value?.startsWith('text/plain') === true;
const missing: Test = (value) => (value ?? '').trim() === '';

/** Requests whose headers pass all of these tests are accepted as if the headers were right. */
function forgive(operation: Operation, tests: { readonly [N in HeaderName]?: Test }): Wrap {
  return changeRequest((draft, options) => {
    const forgiven = headerNames.filter((name) => tests[name] !== undefined);
    const passes = (name: HeaderName) =>
      tests[name]?.(draft.headers.get(name), goodValue(name, options)) === true;
    if (draft.operation !== operation || !forgiven.every(passes)) return;
    for (const name of forgiven) draft.headers.set(name, goodValue(name, options));
  });
}

/** Accepts a Bearer token that passes this test, in addition to the right one. */
const token =
  (test: (sent: string, good: string) => boolean): Test =>
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

const withScheme =
  (scheme: string): Test =>
  (value, good) =>
    value === `${scheme} ${good.slice('Bearer '.length)}`;

const tokenTests = {
  prefix: token((sent, good) => good.startsWith(sent)),
  ending: token((sent, good) => sent.length > 1 && good.endsWith(sent)),
  point: token((sent, good) => sent.split('.')[0] === good),
  suffix: token((sent, good) => sent.startsWith(good)),
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
  otherScheme: (value, good) => /^(?!Bearer )\S+ /i.test(value ?? '') && sameToken(value, good),
  sevenSkipped: (value, good) => value?.slice(7) === good.slice(7) && value !== good,
  jwt: withScheme('JWT'),
  oauth: withScheme('OAuth'),
  apiKey: withScheme('ApiKey'),
  key: withScheme('Key'),
  beforeComma: (value, good) => value === `${good},`,
  inAngles: (value, good) => value === good.replace(/ (\S+)$/, ' <$1>'),
  bare: (value, good) => value === good.slice('Bearer '.length),
  none: (value) => /^Bearer\s*$/i.test(value ?? ''),
  untilBlank: (value, good) => value?.startsWith(`${good} `) === true,
  anywhere: (value, good) => value?.endsWith(`, ${good}`) === true,
  nothing: (value) => value === 'Bearer null',
  inherited: (value) => (value?.split(' ')[1] ?? '') in {},
  parameter: (value, good) => value === `Token token="${good.slice('Bearer '.length)}"`,
  password: (value, good) => {
    const [, sent] = /^Basic (\S+)$/.exec(value ?? '') ?? [];
    const pair = Buffer.from(sent ?? '', 'base64').toString();
    return pair.split(':').includes(good.slice('Bearer '.length));
  },
} satisfies Record<string, Test>;

/** Whether the scheme is spelled otherwise than documented. */
export const isSpelledOtherwise = (value: string | null): boolean =>
  /^bearer \S/i.test(value ?? '') && value?.startsWith('Bearer ') === false;

const sameToken: Test = (value, good) => value?.split(' ')[1] === good.split(' ')[1];

const SESSION = 'session=9f8a7B6c5D4e3F2a1b0C9d8E';

/** Sets a cookie in each accepted response. */
export const cookieSet: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  if (!response.headers.has(KIND_HEADER))
    response.headers.append('Set-Cookie', `${SESSION}; Path=/`);
  return response;
};

/** Takes a request of this operation with the cookie for one with the right token. */
const cookieKnown = (meant: Operation): Wrap =>
  changeRequest(({ operation, headers }, options) => {
    if (operation === meant && headers.get('cookie')?.includes(SESSION) === true)
      headers.set('authorization', goodValue('authorization', options));
  });

/** Ignores headers whose names are not spelled as expected. */
function overlook(expected: (name: string) => boolean): Wrap {
  return changeRequest(({ headers, rawHeaders }) => {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? '';
      if (/^(x-biz-number|authorization)$/i.test(name) && !expected(name)) headers.delete(name);
    }
  });
}

const documented = ['X-Biz-Number', 'Authorization'];

/** If one required header is missing, the others are not checked. */
const oneMissingOfMany = changeRequest((draft, options) => {
  if (draft.operation !== 'initiate') return;
  const missingNames = headerNames.filter((name) => missing(draft.headers.get(name), ''));
  if (missingNames.length < 2) return;
  for (const name of missingNames) draft.headers.set(name, goodValue(name, options));
});

const mediaType = (change: (value: string) => string): Wrap =>
  changeRequest(({ operation, headers }: Draft) => {
    const value = headers.get('content-type');
    if (operation === 'initiate' && value !== null) headers.set('content-type', change(value));
  });

const perOperation = (authorization: Test) =>
  both(forgive('initiate', { authorization }), list(authorization));

/** Looks for an earlier request with the same `merchant_reference` before it looks at a header. */
const replaysWithout =
  (
    name: HeaderName,
    isWrong: (value: string | null) => boolean = (value) => missing(value, ''),
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

/** The value is put into SQL without escaping. */
const pageFor =
  (name: HeaderName): Wrap =>
  (inner) =>
  async (request, wire) =>
    request.headers.get(name)?.includes("'") === true ? page(500) : inner(request, wire);

/** Requests that need no token. */
const openFor = (isOpen: (draft: Draft) => boolean): Wrap =>
  changeRequest((draft, options) => {
    if (isOpen(draft)) draft.headers.set('authorization', goodValue('authorization', options));
  });

const isFractional = ({ operation, body }: Draft) =>
  operation === 'initiate' && /"amount":\d+\.\d*[1-9]/.test(body);

const initiate = (tests: Parameters<typeof forgive>[1]) => forgive('initiate', tests);
const list = (authorization: Test) => forgive('list', { authorization });

export const headerFaults: readonly Row[] = [
  [
    'no-authorization',
    'A disbursement without Authorization is accepted.',
    initiate({ authorization: absent }),
  ],
  [
    'empty-authorization',
    'A disbursement with an empty Authorization is accepted.',
    initiate({ authorization: empty }),
  ],
  [
    'no-biz-number',
    'A disbursement without X-Biz-Number is accepted.',
    initiate({ 'x-biz-number': absent }),
  ],
  [
    'empty-biz-number',
    'A disbursement with an empty X-Biz-Number is accepted.',
    initiate({ 'x-biz-number': empty }),
  ],
  [
    'no-content-type',
    'A disbursement without Content-Type is accepted.',
    initiate({ 'content-type': absent }),
  ],
  [
    'empty-content-type',
    'A disbursement with an empty Content-Type is accepted.',
    initiate({ 'content-type': empty }),
  ],
  [
    'no-token-with-text',
    'A disbursement of the media type text/plain needs no Authorization.',
    initiate({ authorization: absent, 'content-type': text }),
  ],
  [
    'no-business-with-text',
    'A disbursement of the media type text/plain needs no X-Biz-Number.',
    initiate({ 'x-biz-number': absent, 'content-type': text }),
  ],
  [
    'no-token-no-business',
    'A disbursement without Authorization and X-Biz-Number is accepted.',
    initiate({ authorization: absent, 'x-biz-number': absent }),
  ],
  [
    'no-token-no-type',
    'A disbursement without Authorization and Content-Type is accepted.',
    initiate({ authorization: absent, 'content-type': absent }),
  ],
  [
    'no-business-no-type',
    'A disbursement without X-Biz-Number and Content-Type is accepted.',
    initiate({ 'x-biz-number': absent, 'content-type': absent }),
  ],
  [
    'no-headers',
    'A disbursement without any of the three headers is accepted.',
    initiate({ authorization: absent, 'x-biz-number': absent, 'content-type': absent }),
  ],
  [
    'absent-and-empty',
    'A disbursement without Authorization and with an empty X-Biz-Number is accepted.',
    initiate({ authorization: absent, 'x-biz-number': empty }),
  ],
  [
    'empty-and-absent',
    'A disbursement with an empty Authorization and without Content-Type is accepted.',
    initiate({ authorization: empty, 'content-type': absent }),
  ],
  [
    'one-at-a-time',
    'A disbursement that lacks two or three headers is accepted.',
    oneMissingOfMany,
  ],
  [
    'token-prefix',
    'In a disbursement, the service accepts the beginning of a token.',
    initiate({ authorization: tokenTests.prefix }),
  ],
  [
    'token-ending',
    'In a disbursement, the service accepts the end of a token.',
    initiate({ authorization: tokenTests.ending }),
  ],
  [
    'token-suffix',
    'In a disbursement, the service accepts a token with further characters after it.',
    initiate({ authorization: tokenTests.suffix }),
  ],
  [
    'token-like',
    'The service looks for a token with the SQL operator LIKE, so `%` matches any token.',
    both(
      forgive('initiate', { authorization: tokenTests.like }),
      forgive('list', { authorization: tokenTests.like }),
    ),
  ],
  [
    'list-token-expression',
    'In a list request, the service reads the token as a regular expression.',
    list(tokenTests.expression),
  ],
  [
    'token-length',
    'In a disbursement, the service accepts any token of the right length.',
    initiate({ authorization: tokenTests.length }),
  ],
  ['token-any-uuid', 'The service accepts any UUID as a token.', perOperation(tokenTests.uuid)],
  [
    'cookie-for-token',
    'A disbursement needs no token if it has the cookie of an earlier response.',
    both(cookieKnown('initiate'), cookieSet),
  ],
  [
    'list-cookie-for-token',
    'A list request needs no token if it has the cookie of an earlier response.',
    both(cookieKnown('list'), cookieSet),
  ],
  [
    'token-any-mode',
    'The service accepts a token of the other mode, and compares only what follows it.',
    perOperation(tokenTests.mode),
  ],
  [
    'jwt-none',
    'The service accepts a JWT without a signature if its header says so.',
    perOperation(tokenTests.unsigned),
  ],
  [
    'jwt-none-capital',
    'The service refuses the algorithm `none` of a JWT, and accepts `None`.',
    perOperation(tokenTests.unsignedCapital),
  ],
  [
    'jwt-signature-empty',
    'The service accepts a JWT whose signature was removed.',
    perOperation(tokenTests.noSignature),
  ],
  [
    'jwt-header-unsigned',
    'The signature of a JWT covers only its payload.',
    perOperation(tokenTests.payloadSigned),
  ],
  [
    'jwt-empty-key',
    'The service accepts a JWT that is signed by HS256 with an empty key.',
    perOperation(tokenTests.emptyKey),
  ],
  [
    'token-ends',
    'In a disbursement, the service compares only the length and both ends of a token.',
    initiate({ authorization: tokenTests.ends }),
  ],
  [
    'token-but-last',
    'The service compares all characters of a token but the last one.',
    perOperation(tokenTests.butLast),
  ],
  [
    'token-shortened',
    'The service accepts a token without its last character.',
    perOperation(tokenTests.shortened),
  ],
  [
    'token-end',
    'In a disbursement, the service compares only the length and the end of a token.',
    initiate({ authorization: tokenTests.end }),
  ],
  [
    'token-letter-case',
    'In a disbursement, the service accepts a token in another letter case.',
    initiate({ authorization: tokenTests.letterCase }),
  ],
  [
    'any-token',
    'In a disbursement, the service accepts any token.',
    initiate({ authorization: tokenTests.any }),
  ],
  [
    'other-scheme',
    'In a disbursement, the service accepts any scheme before the token.',
    initiate({ authorization: tokenTests.otherScheme }),
  ],
  [
    'scheme-of-seven',
    'In a disbursement, the service skips the first seven characters of Authorization, whatever they are.',
    initiate({ authorization: tokenTests.sevenSkipped }),
  ],
  [
    'list-scheme-of-seven',
    'In a list request, the service skips the first seven characters of Authorization, whatever they are.',
    list(tokenTests.sevenSkipped),
  ],
  [
    'scheme-spelled-otherwise',
    'The service looks at the token only where the scheme is spelled `Bearer`.',
    perOperation(isSpelledOtherwise),
  ],
  [
    'scheme-with-colon',
    'The service accepts a colon after the word Bearer.',
    perOperation((value, good) => value === good.replace(' ', ': ')),
  ],
  [
    'scheme-with-beginning',
    'The service accepts every scheme that begins with Bearer.',
    perOperation((value, good) => /^Bearer\w+ /.test(value ?? '') && sameToken(value, good)),
  ],
  [
    'token-as-bearer-parameter',
    'The service accepts the token as a parameter of the scheme.',
    perOperation((value, good) => value === good.replace(/^Bearer (.*)$/, 'Bearer token="$1"')),
  ],
  [
    'token-in-apostrophes',
    'The service removes apostrophes around the token.',
    perOperation((value, good) => value === good.replace(/^Bearer (.*)$/, "Bearer '$1'")),
  ],
  [
    'token-injected',
    'A token with a condition of SQL between apostrophes is accepted.',
    perOperation((value) => /'or'1'='1/.test(value ?? '')),
  ],
  [
    'cookie-for-wrong-token',
    'A list request with a wrong token needs no other one if it has the cookie of an earlier response.',
    both(
      changeRequest(({ operation, headers }, options) => {
        const hasCookie = headers.get('cookie')?.includes(SESSION) === true;
        if (operation === 'list' && hasCookie && headers.has('authorization'))
          headers.set('authorization', goodValue('authorization', options));
      }),
      cookieSet,
    ),
  ],
  [
    'quote-in-token-page',
    'A token with an apostrophe gets an HTML page.',
    pageFor('authorization'),
  ],
  [
    'quote-in-business-page',
    'A business number with an apostrophe gets an HTML page.',
    pageFor('x-biz-number'),
  ],
  [
    'scheme-jwt',
    'In a disbursement, the service also accepts the scheme JWT.',
    initiate({ authorization: tokenTests.jwt }),
  ],
  [
    'list-scheme-jwt',
    'In a list request, the service also accepts the scheme JWT.',
    list(tokenTests.jwt),
  ],
  ['scheme-oauth', 'The service also accepts the scheme OAuth.', perOperation(tokenTests.oauth)],
  [
    'scheme-api-key',
    'The service also accepts the scheme ApiKey.',
    perOperation(tokenTests.apiKey),
  ],
  ['scheme-key', 'The service also accepts the scheme Key.', perOperation(tokenTests.key)],
  [
    'token-in-angles',
    'The service removes the signs < and > around a token.',
    perOperation(tokenTests.inAngles),
  ],
  [
    'token-before-comma',
    'The service removes a comma behind a token.',
    perOperation(tokenTests.beforeComma),
  ],
  [
    'token-until-point',
    'In a disbursement, the service compares a token only up to its first point.',
    initiate({ authorization: tokenTests.point }),
  ],
  [
    'bare-token',
    'In a disbursement, the service accepts a token without the word Bearer.',
    initiate({ authorization: tokenTests.bare }),
  ],
  [
    'no-token',
    'In a disbursement, the service accepts the word Bearer without a token.',
    initiate({ authorization: tokenTests.none }),
  ],
  [
    'token-until-blank',
    'The service compares Authorization only up to the blank after the token.',
    perOperation(tokenTests.untilBlank),
  ],
  [
    'token-anywhere',
    'The service searches Authorization for the word Bearer and a token, at any place.',
    perOperation(tokenTests.anywhere),
  ],
  ['token-null', 'The service accepts the word null as a token.', perOperation(tokenTests.nothing)],
  [
    'token-inherited',
    'Tokens are looked up in an object, which inherits a member named constructor.',
    perOperation(tokenTests.inherited),
  ],
  [
    'token-unsigned',
    'The service accepts any JWT that says that it has no signature.',
    perOperation(tokenTests.anyUnsigned),
  ],
  [
    'token-of-claims',
    'The service reads the claims of a JWT, and not its signature.',
    perOperation(tokenTests.claims),
  ],
  [
    'token-by-digits',
    'A token may be any text of 32 hexadecimal digits.',
    perOperation(tokenTests.hexadecimal),
  ],
  [
    'token-but-first',
    'The service compares all characters of a token but the first.',
    perOperation(tokenTests.butFirst),
  ],
  [
    'token-as-parameter',
    'The service accepts the scheme Token, with the token as a parameter.',
    perOperation(tokenTests.parameter),
  ],
  [
    'token-as-password',
    'The service accepts the scheme Basic, with the token as the user name or the password.',
    perOperation(tokenTests.password),
  ],
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
    (inner) => {
      const bodies = new Map<string, string>();
      return async (request, wire) => {
        const key = request.headers.get('idempotency-key') ?? '';
        const earlier = bodies.get(key);
        if (earlier !== undefined)
          return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
        const response = await inner(request, wire);
        const isAccepted = key !== '' && !response.headers.has(KIND_HEADER);
        if (isAccepted) bodies.set(key, await response.clone().text());
        return response;
      };
    },
  ],
  [
    'replay-without-scheme',
    'The service repeats an earlier response where Authorization has no scheme.',
    replaysWithout('authorization', (value) => /^[^ ]+$/.test(value ?? '')),
  ],
  [
    'list-open-without-query',
    'A list request without a query needs no token.',
    openFor(({ operation, url }) => operation === 'list' && url.search === ''),
  ],
  [
    'list-open-beside-order',
    'A list with another parameter beside perPage needs no token.',
    openFor(({ operation, url }) => operation === 'list' && url.searchParams.has('sort')),
  ],
  [
    'list-open-for-hundred',
    'A list request for a hundred transactions needs no token.',
    openFor(({ operation, url }) => operation === 'list' && url.search === '?perPage=100'),
  ],
  [
    'fraction-without-token',
    'A disbursement of an amount with a fraction needs no token.',
    openFor(isFractional),
  ],
  [
    'list-no-authorization',
    'The service accepts a list request without Authorization.',
    list(absent),
  ],
  [
    'list-empty-authorization',
    'In a list request, the service accepts an empty Authorization.',
    list(empty),
  ],
  ['list-any-token', 'In a list request, the service accepts any token.', list(tokenTests.any)],
  [
    'list-token-prefix',
    'In a list request, the service accepts the beginning of a token.',
    list(tokenTests.prefix),
  ],
  [
    'list-token-ending',
    'In a list request, the service accepts the end of a token.',
    list(tokenTests.ending),
  ],
  [
    'list-token-suffix',
    'In a list request, the service accepts a token with further characters after it.',
    list(tokenTests.suffix),
  ],
  [
    'list-token-length',
    'In a list request, the service accepts any token of the right length.',
    list(tokenTests.length),
  ],
  [
    'list-token-letter-case',
    'In a list request, the service accepts a token in another letter case.',
    list(tokenTests.letterCase),
  ],
  [
    'list-other-scheme',
    'In a list request, the service accepts any scheme before the token.',
    list(tokenTests.otherScheme),
  ],
  [
    'list-bare-token',
    'In a list request, the service accepts a token without the word Bearer.',
    list(tokenTests.bare),
  ],
  [
    'list-no-token',
    'In a list request, the service accepts the word Bearer without a token.',
    list(tokenTests.none),
  ],
  [
    'list-unchecked',
    'In a list request, the service accepts every request, whatever its Authorization.',
    both(
      list(missing),
      list((value, good) => value !== good),
    ),
  ],
  [
    'header-names-documented',
    'Header names are read in the documented spelling only.',
    overlook((name) => documented.includes(name)),
  ],
  [
    'header-names-one-capital',
    'The service ignores `X-biz-number`, with one capital.',
    overlook((name) => name !== 'X-biz-number'),
  ],
  [
    'header-names-lower-case',
    'Header names are read in lower case only.',
    overlook((name) => name === name.toLowerCase()),
  ],
  [
    'token-any-without-business',
    'A disbursement with any token and without X-Biz-Number is accepted.',
    initiate({ authorization: tokenTests.any, 'x-biz-number': absent }),
  ],
  [
    'scheme-any-without-type',
    'A disbursement with the token in another scheme and without Content-Type is accepted.',
    initiate({ authorization: tokenTests.otherScheme, 'content-type': absent }),
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
  [
    'business-lower-case',
    'A disbursement has its `X-Biz-Number` in small letters only.',
    changeRequest(({ operation, headers, rawHeaders }) => {
      if (operation === 'initiate' && !rawHeaders.includes('x-biz-number'))
        headers.delete('x-biz-number');
    }),
  ],
  [
    'any-business',
    'X-Biz-Number may name a business that does not exist.',
    initiate({ 'x-biz-number': (value) => !missing(value, '') }),
  ],
  [
    'business-by-length',
    'X-Biz-Number may be any text that is as long as an existing number.',
    initiate({ 'x-biz-number': (value, good) => value?.length === good.length }),
  ],
  [
    'business-by-form',
    'X-Biz-Number may be any text of capitals, a hyphen and digits.',
    initiate({ 'x-biz-number': (value) => /^[A-Z]+-\d+$/.test(value ?? '') }),
  ],
  [
    'business-suffix',
    'X-Biz-Number may have further characters after an existing number.',
    initiate({ 'x-biz-number': (value, good) => value?.startsWith(good) === true }),
  ],
  [
    'business-like',
    'The service looks for X-Biz-Number with the SQL operator LIKE, so `%` matches any number.',
    initiate({ 'x-biz-number': (value) => value === '%' }),
  ],
  [
    'any-media-type',
    'Content-Type may name any media type.',
    mediaType((value) => (value.trim() === '' ? value : 'application/json')),
  ],
  [
    'media-type-of-one-word',
    'Content-Type may be the one word json.',
    mediaType((value) => (value === 'json' ? 'application/json' : value)),
  ],
  [
    'no-charset',
    'A Content-Type with a charset is refused.',
    mediaType((value) => (value.includes(';') ? 'text/plain' : value)),
  ],
  [
    'no-charset-in-capitals',
    'A Content-Type with a charset in capitals is refused.',
    mediaType((value) => (value.includes('UTF-8') ? 'text/plain' : value)),
  ],
];
