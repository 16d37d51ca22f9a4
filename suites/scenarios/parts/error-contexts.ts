/** Wrong requests that a target may refuse elsewhere: of browsers, in charsets, with two errors. */
import type { HeaderList } from '../../../src/core/request.ts';
import { FILLER_FOR_TOKEN, TOKEN } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { NEVER_ISSUED, OF_UNKNOWN_KEY, withAuthorization } from './authorizations.ts';
import { BROWSER, OF_FETCH } from './client-headers.ts';
import { NUMBER_WITH_APOSTROPHE, UNKNOWN_BIZ_NUMBER } from './credentials.ts';
import { withHeader, withoutHeader } from './headers.ts';
import { type NextBody, spacious } from './next-body.ts';
import { documentedList, headersOfInitiate, headersOfList, initiate, list } from './requests.ts';
import { withSession } from './token-elsewhere.ts';
import { BROWSER_AGENT, HAN_IN_UTF8, IN_UTF8 } from './user-agents.ts';

/** A comparison of texts, or a parser of headers, may fail on bytes that are not ASCII. */
const NO_SUCH_BUSINESS = `no-such-business-${IN_UTF8}`;

/** A charset that JSON does not have; what the body has is the same in it. */
const LATIN_1 = 'application/json; charset=iso-8859-1';
/** No runtime knows it. */
const NO_CHARSET = 'application/json; charset=x-none';

/** Many frameworks choose the form of an error by these headers. */
const errorContexts: readonly HeaderList[] = [
  BROWSER,
  // A target may show the errors in the next response of the session.
  withSession([['Accept', '*/*']]),
  [['Accept', '']],
  [
    ['Accept-Language', 'fr-FR, fr;q=0.8'],
    ['User-Agent', BROWSER_AGENT],
  ],
  [
    ['Accept-Encoding', 'gzip'],
    ['User-Agent', ''],
  ],
  OF_FETCH,
];

const without = (name: string) => withoutHeader(headersOfInitiate, name);

/** A column of one byte for each character has no Han. */
const ofUnknownNumbers = (nextBody: NextBody) =>
  [NUMBER_WITH_APOSTROPHE, `${UNKNOWN_BIZ_NUMBER}-${HAN_IN_UTF8}`].map((number) =>
    initiate(nextBody(), withHeader(headersOfInitiate, 'x-biz-number', number)),
  );

/** Refusals of the headers, which a target may write elsewhere than those of a body. */
const refusedHeaders = (nextBody: NextBody): readonly Case['request'][] => {
  const as = (type: string, headers: HeaderList) => withHeader(headers, 'content-type', type);
  const ofUnknown = (headers: HeaderList) =>
    withHeader(headers, 'x-biz-number', UNKNOWN_BIZ_NUMBER);
  const listAs = (value: string, context: HeaderList) =>
    documentedList([...withAuthorization(headersOfList, value), ...context]);
  return [
    initiate(nextBody(), [...without('x-biz-number'), ...BROWSER]),
    initiate(nextBody(), [...without('authorization'), ...BROWSER]),
    initiate(nextBody(), [...withAuthorization(headersOfInitiate, NEVER_ISSUED), ...BROWSER]),
    initiate(spacious(nextBody()), withAuthorization(headersOfInitiate, NEVER_ISSUED)),
    initiate('[]', [...headersOfInitiate, ...BROWSER]),
    // A target may check only one of two errors, or refuse one in another part of its code.
    initiate(nextBody(), withAuthorization(without('x-biz-number'), NEVER_ISSUED)),
    initiate(nextBody(), withAuthorization(without('content-type'), NEVER_ISSUED)),
    initiate(nextBody(), withAuthorization(without('x-biz-number'), TOKEN)),
    ...[NEVER_ISSUED, null].map((value) =>
      initiate('', withAuthorization(headersOfInitiate, value)),
    ),
    initiate('{', withHeader(headersOfInitiate, 'x-biz-number', UNKNOWN_BIZ_NUMBER)),
    ...headersOfInitiate.map(([name]) => initiate('{}', without(name))),
    initiate('{', as('text/plain', headersOfInitiate)),
    initiate(nextBody(), as('text/plain', without('authorization'))),
    initiate(nextBody(), as('text/plain', without('x-biz-number'))),
    initiate(nextBody(), ofUnknown(withAuthorization(headersOfInitiate, NEVER_ISSUED))),
    initiate(nextBody({ amount: -1, bank_code: '' })),
    initiate(nextBody({ amount: -1 }), ofUnknown(headersOfInitiate)),
    // No character of Unicode: XML, and some databases, cannot have it. Without it, this is the code itself.
    initiate(nextBody().replace(/"bank_code":"[^"]*/, '$&\uffff')),
    list('abc', withAuthorization(headersOfList, NEVER_ISSUED)),
    list('abc', ofUnknown(headersOfList)),
    ...ofUnknownNumbers(nextBody),
    // Some frameworks refuse with a page, or a redirect to a login, where JSON is not asked for.
    documentedList([...withAuthorization(headersOfList, null), ['Accept', '']]),
    initiate(nextBody(), [...without('authorization'), ['Accept', '*/*']]),
    listAs(`Token ${TOKEN}`, BROWSER),
    listAs(NEVER_ISSUED, [['User-Agent', BROWSER_AGENT]]),
    listAs(NEVER_ISSUED, [['User-Agent', 'curl/8.14.1']]),
    listAs(NEVER_ISSUED, [['Accept-Language', 'fr-FR, fr;q=0.8']]),
  ];
};

/** A writer of errors may write none where JSON is not acceptable. */
const notAcceptable = (nextBody: NextBody): readonly Case['request'][] => [
  documentedList([...withAuthorization(headersOfList, null), ['Accept', 'text/html']]),
  documentedList([
    ...withAuthorization(headersOfList, NEVER_ISSUED),
    ['Accept', 'application/xml'],
  ]),
  initiate(nextBody({ amount: -1 }), [...headersOfInitiate, ['Accept', 'text/html']]),
];

/** Media types of JSON that a parser of bodies may refuse before it reads the body, and elsewhere than a wrong body. */
const inCharsets = [LATIN_1, NO_CHARSET, 'application/json; charset'].map((type) =>
  initiate('{}', withHeader(headersOfInitiate, 'content-type', type)),
);

/** Wrong requests with the headers of browsers and other clients; some of these headers also ask for HTML. */
export const refused = (nextBody: NextBody): readonly Case['request'][] => [
  documentedList([...withAuthorization(headersOfList, null), ...BROWSER]),
  documentedList([
    ...withAuthorization(headersOfList, `Bearer NeverIssued${IN_UTF8}${TOKEN}`),
    ...BROWSER,
  ]),
  initiate('{', [...headersOfInitiate, ...BROWSER]),
  initiate('{', [...headersOfInitiate, ['Transfer-Encoding', 'chunked']]),
  // A target may trust a client without a name.
  documentedList([...withAuthorization(headersOfList, null), ['User-Agent', '']]),
  // Two reasons for a refusal: a parser may fail before the headers are checked, or after it.
  ...headersOfInitiate.map(([left]) => initiate('{', withoutHeader(headersOfInitiate, left))),
  initiate('[]', withAuthorization(headersOfInitiate, null)),
  initiate('{}', withAuthorization(headersOfInitiate, NEVER_ISSUED)),
  initiate('{', withAuthorization(headersOfInitiate, NEVER_ISSUED)),
  initiate('', withHeader(headersOfInitiate, 'content-type', null)),
  // Some clients begin a body with a byte-order mark, which a parser may ignore (RFC 8259 section 8.1).
  initiate(`\ufeff${nextBody()}`),
  list('abc', withAuthorization(headersOfList, null)),
  // A refusal may quote the value, which JSON has to escape, or be a page for a browser.
  list('%22', [...headersOfList, ...BROWSER]),
  // A field that is not as documented, which a target may refuse elsewhere than a wrong token.
  ...errorContexts.flatMap((context) => [
    initiate(nextBody({ amount: -1 }), [...headersOfInitiate, ...context]),
    initiate('{}', [...headersOfInitiate, ...context]),
  ]),
  initiate('{}', [...withHeader(headersOfInitiate, 'content-type', 'text/plain'), ...BROWSER]),
  ...inCharsets,
  initiate('{}', [...headersOfInitiate, ['Content-Encoding', 'zstd']]),
  // A parser that knows this coding fails in another way, because the body is not in it.
  initiate('{}', [...headersOfInitiate, ['Content-Encoding', 'gzip']]),
  documentedList([...withHeader(headersOfList, 'x-biz-number', NO_SUCH_BUSINESS), ...BROWSER]),
  ...refusedHeaders(nextBody),
  ...notAcceptable(nextBody),
];

/**
 * Tokens on which the search for a key may fail, or a comparison: a runtime that reads headers as Latin-1 may
 * compare the lengths of texts before the bytes, and then the two are not equally long.
 */
export const unusualTokens = ({ token }: PlanSettings, nextBody: NextBody): Case['request'][] =>
  [OF_UNKNOWN_KEY, ...(token.isLong ? [`Bearer ${FILLER_FOR_TOKEN}${IN_UTF8}`] : [])].flatMap(
    (value) => [
      documentedList(withAuthorization(headersOfList, value)),
      initiate(nextBody(), withAuthorization(headersOfInitiate, value)),
    ],
  );
