/**
 * Wrong requests with the headers of browsers and other programs, and requests with two errors: a target
 * may refuse them in another part of its code.
 * Above 200 lines: one list of requests.
 */
import type { HeaderList } from '../../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  initiateDisbursement,
  listTransactions,
  requestOf,
} from '../../../src/interface/operations.ts';
import {
  BIZ_NUMBER,
  FILLER_FOR_TOKEN,
  OWN_REFERENCE,
  TOKEN,
} from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { NEVER_ISSUED, OF_UNKNOWN_KEY, withAuthorization } from './authorizations.ts';
import { BROWSER, OF_FETCH, OF_LOCAL_PAGE, OF_PAGE } from './client-headers.ts';
import { NUMBER_OF_FIRST } from './contexts-of-second.ts';
import { NAMES_OF_NUMBER, NUMBER_WITH_APOSTROPHE, UNKNOWN_BIZ_NUMBER } from './credentials.ts';
import { EARLY_CONTROL } from './groups.ts';
import { withHeader, withoutHeader } from './headers.ts';
import {
  bodyOf,
  type DisbursementBody,
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  list,
  smallest,
} from './requests.ts';
import { tokenQueries, withSession } from './token-elsewhere.ts';
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

/** A target may demand a header only of small bodies, or cut the connection before the end of a large one. */
const spacious = (body: string) => body.replace('{', `{${' '.repeat(10_000)}`);

const IN_CHARSET = 'application/json; charset=utf-8';

/** A target may have another parser where the media type has a parameter. */
const notJsonInCharset = (nextBody: NextBody): Case['request'] =>
  initiate(
    nextBody().replace(/\}$/, ',}'),
    withHeader(headersOfInitiate, 'content-type', IN_CHARSET),
  );

/** Makes the body of a disbursement with a `merchant_reference` of its own. */
type NextBody = (changes?: Partial<DisbursementBody>) => string;

function makeNextBody(settings: PlanSettings): NextBody {
  let made = 0;
  return (changes = {}) => {
    const disbursement = smallest(settings, `ur${made}`);
    made += 1;
    return bodyOf({ ...disbursement, ...changes });
  };
}

/** Other names of comparable interfaces, in requests of their own, because a target may refuse those that it does not know. */
const OTHER_NAMES_OF_NUMBER = [
  'business_id',
  'businessId',
  'merchant_id',
  'merchantId',
  'business',
];

/**
 * A framework may take a query or members of a body for headers that are absent. One after the other: a
 * target may refuse members that it does not know.
 */
const withNumberInRest = (nextBody: NextBody): Case['request'][] => {
  const headers = withHeader(headersOfInitiate, 'x-biz-number', null);
  return [NAMES_OF_NUMBER, OTHER_NAMES_OF_NUMBER].flatMap((names) => {
    const query = names.map((name) => `${name}=${BIZ_NUMBER}`).join('&');
    const members = names.map((name) => `"${name}":"${BIZ_NUMBER}",`).join('');
    return [
      requestOf(initiateDisbursement, { query, body: nextBody(), headers }),
      initiate(
        nextBody().replace('{', () => `{${members}`),
        headers,
      ),
    ];
  });
};

/** A target may take the token from the query. */
const withTokenInQuery = (settings: PlanSettings, nextBody: NextBody): Case['request'][] =>
  tokenQueries(settings).flatMap((query) => [
    requestOf(listTransactions, {
      query: `perPage=${DOCUMENTED_PAGE_SIZE}&${query}`,
      headers: withAuthorization(headersOfList, null),
    }),
    requestOf(initiateDisbursement, {
      query,
      body: nextBody(),
      headers: withAuthorization(headersOfInitiate, null),
    }),
  ]);

/** Not with underscores: some servers read these as hyphens before the service sees a header. */
const NUMBER_ELSEWHERE: HeaderList = ['Biz-Number', 'X-Business-Number', 'X-Biz'].map((name) => [
  name,
  BIZ_NUMBER,
]);

/** A target may show one transaction to everybody who knows how to find it. */
function lookupsWithoutToken(settings: PlanSettings): Case['request'][] {
  const { merchant_reference } = smallest(settings, EARLY_CONTROL);
  return [
    ...[`reference=${OWN_REFERENCE}`, `id=${OWN_REFERENCE}`],
    `merchant_reference=${merchant_reference}`,
  ].flatMap((wanted) =>
    [null, NEVER_ISSUED].map((value) =>
      requestOf(listTransactions, {
        query: `perPage=${DOCUMENTED_PAGE_SIZE}&${wanted}`,
        headers: withAuthorization(headersOfList, value),
      }),
    ),
  );
}

/**
 * A target may check no credentials of browsers, of bodies in chunks or with a charset, and of other
 * clients, or respond from a cache that ignores them.
 */
const unchecked = (nextBody: NextBody): readonly Case['request'][] => {
  const page: HeaderList = [...OF_PAGE, ['Accept-Encoding', 'gzip']];
  const inChunks: HeaderList = [['Transfer-Encoding', 'chunked']];
  const lacking = (name: string, context: HeaderList) =>
    initiate(nextBody(), [...withHeader(headersOfInitiate, name, null), ...context]);
  return [
    ...[null, NEVER_ISSUED].map((value) =>
      documentedList([...withAuthorization(headersOfList, value), ...page]),
    ),
    list(100, [...withAuthorization(headersOfList, NEVER_ISSUED), ['Accept-Encoding', 'gzip']]),
    lacking('authorization', page),
    lacking('authorization', inChunks),
    lacking('x-biz-number', page),
    lacking('x-biz-number', inChunks),
    lacking('content-type', inChunks),
    lacking('content-type', page),
    lacking('authorization', [['User-Agent', 'curl/8.14.1']]),
    // A target may compare the whole address with those that it protects.
    ...headersOfInitiate.map(([name]) =>
      requestOf(initiateDisbursement, {
        query: 'x=1',
        body: nextBody(),
        headers: withoutHeader(headersOfInitiate, name),
      }),
    ),
    // A target may look for the number elsewhere.
    lacking('x-biz-number', NUMBER_ELSEWHERE),
    lacking('x-biz-number', NUMBER_OF_FIRST),
    ...withNumberInRest(nextBody),
    ...['authorization', 'x-biz-number'].map((name) =>
      initiate(
        nextBody(),
        withHeader(withHeader(headersOfInitiate, name, null), 'content-type', IN_CHARSET),
      ),
    ),
    ...headersOfInitiate.map(([left]) =>
      initiate(spacious(nextBody()), withoutHeader(headersOfInitiate, left)),
    ),
  ];
};

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
const refused = (nextBody: NextBody): readonly Case['request'][] => [
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

/** Headers in which a gateway names the client, after it has checked the token. */
const NUMBER_OF_GATEWAY: HeaderList = [
  ...NUMBER_OF_FIRST,
  ...['X-Consumer-ID', 'X-User-ID', 'X-Authenticated-Userid'].map(
    (name) => [name, BIZ_NUMBER] as const,
  ),
];

/**
 * A framework may leave out the middleware, which checks the token, for a request that seems to come from the
 * middleware itself, five times. Its two usual names.
 */
const OF_MIDDLEWARE: HeaderList = [
  [
    'X-Middleware-Subrequest',
    ['middleware', 'src/middleware'].flatMap((name) => Array<string>(5).fill(name)).join(':'),
  ],
];

/** Without a token, or with a wrong one: a target may trust a page of its own, its gateway, or itself. */
const trusted = (nextBody: NextBody): readonly Case['request'][] =>
  [OF_LOCAL_PAGE, NUMBER_OF_GATEWAY, OF_MIDDLEWARE].flatMap((context) =>
    [null, NEVER_ISSUED].flatMap((value) => [
      documentedList([...withAuthorization(headersOfList, value), ...context]),
      initiate(nextBody(), [...withAuthorization(headersOfInitiate, value), ...context]),
    ]),
  );

/**
 * Tokens on which the search for a key may fail, or a comparison: a runtime that reads headers as Latin-1 may
 * compare the lengths of texts before the bytes, and then the two are not equally long.
 */
const unusualTokens = ({ token }: PlanSettings, nextBody: NextBody): Case['request'][] =>
  [OF_UNKNOWN_KEY, ...(token.isLong ? [`Bearer ${FILLER_FOR_TOKEN}${IN_UTF8}`] : [])].flatMap(
    (value) => [
      documentedList(withAuthorization(headersOfList, value)),
      initiate(nextBody(), withAuthorization(headersOfInitiate, value)),
    ],
  );

/** All of them, in the order in which a run sends them. */
export function refusedContexts(settings: PlanSettings): readonly Case['request'][] {
  const nextBody = makeNextBody(settings);
  return [
    ...refused(nextBody),
    ...unchecked(nextBody),
    ...lookupsWithoutToken(settings),
    ...withTokenInQuery(settings, nextBody),
    notJsonInCharset(nextBody),
    ...trusted(nextBody),
    ...unusualTokens(settings, nextBody),
  ];
}

/** The first request in which only this header is wrong: it has this value, or is absent. */
function wrongAlone(settings: PlanSettings, wanted: string, value?: string): Case['request'] {
  const request = refusedContexts(settings).find(
    ({ path, body, headers }) =>
      path === initiateDisbursement.path &&
      body?.includes('"merchant_reference"') === true &&
      headersOfInitiate.every(([name, right]) => {
        const sent = headers.find(([one]) => one === name)?.[1];
        return sent === (name === wanted ? value : right);
      }),
  );
  // Without one, the plan would not show what is no longer sent again.
  if (request === undefined) throw new Error(`No request has only a wrong ${wanted}`);
  return request;
}

/**
 * Those that are sent again: one for each documented header that alone is absent or wrong. A target may
 * store a reference before it looks at the headers, and take the second request for a repeat.
 */
export const refusedAgain = (settings: PlanSettings): readonly Case['request'][] => [
  ...headersOfInitiate.map(([name]) => wrongAlone(settings, name)),
  wrongAlone(settings, 'Authorization', NEVER_ISSUED),
];

/**
 * The same bodies with the right headers, as of a client that has renewed its token, and a negative amount made right.
 * A target may have stored them before it looked at the headers or the amount.
 */
export function corrected(settings: PlanSettings): readonly Case['request'][] {
  const { amount } = smallest(settings, 'ur');
  const isNegative = ({ body }: Case['request']) => body?.startsWith('{"amount":-1,') === true;
  return [
    ...refusedAgain(settings),
    wrongAlone(settings, 'X-Biz-Number', NUMBER_WITH_APOSTROPHE),
    ...refusedContexts(settings).filter(isNegative).slice(0, 1),
  ].map(({ body }) => initiate((body ?? '').replace('"amount":-1,', `"amount":${amount},`)));
}
