/**
 * Documented requests with headers of other clients: another language, other encodings, no agent.
 * Above 200 lines: one list of contexts.
 */
import type { HeaderList } from '../../src/core/request.ts';
import {
  DOCUMENTED_PAGE_SIZE,
  initiateDisbursement,
  requestOf,
} from '../../src/interface/operations.ts';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';
import { BIZ_NUMBER, RUN_ID, TOKEN } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { NEVER_ISSUED, withAuthorization, withHeader } from './authorizations.ts';
import { UNKNOWN_BIZ_NUMBER } from './credentials.ts';
import {
  bodyOf,
  type Disbursement,
  documentedList,
  initiate,
  initiateHeaders,
  largestWhole,
  list,
  listHeaders,
  smallest,
} from './requests.ts';

/** Languages in which numbers have a decimal comma, other digits, or groups separated by blanks. */
const languages = [
  ...['fr-FR, fr;q=0.8', 'de-DE', 'tr-TR', 'ar-EG', 'hi-IN-u-nu-deva'],
  'pt-BR, pt;q=0.9, *;q=0.1',
  // As some clients write it, although a tag has a hyphen.
  'en_US',
];

/** A response may show parts of it, and a browser is the client that most targets know. */
const BROWSER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const MOBILE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
/** Each with one of the languages. */
const agents = [
  ...[MOBILE_AGENT, ANDROID_AGENT, 'okhttp/4.12.0', 'python-requests/2.32.5', 'curl/8.14.1'],
  'Java/21.0.8',
  'Apache-HttpClient/5.5 (Java/21.0.8)',
];
const MAC_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const TABLET_AGENT =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const LINUX_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
/** Without a version: a target may split the text at a slash. */
const NAME_ALONE = 'Disbursements';
/** Longer than a column of 255 characters, and with what a text in JSON has to escape. */
const LONG_AGENT = `client/1.0 ("a \\ b"; ${'long '.repeat(60)})`;

/** What browsers send. It prefers XML to JSON, and a target may write its responses in XML for it. */
const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** What browsers sent for years: they prefer Latin-1, and also accept UTF-8. */
const OLD_CHARSETS = 'ISO-8859-1,utf-8;q=0.7,*;q=0.3';

/** An empty value means that the header is not sent. */
const forBoth: readonly HeaderList[] = [
  [['User-Agent', '']],
  ...languages.map(
    (value, at): HeaderList => [
      ['Accept-Language', value],
      ['User-Agent', agents[at % agents.length] ?? ''],
    ],
  ),
  [
    ['Accept', '*/*'],
    ['User-Agent', LONG_AGENT],
  ],
  [
    ['Accept', BROWSER_ACCEPT],
    ['User-Agent', BROWSER_AGENT],
  ],
  [['User-Agent', MAC_AGENT]],
  [
    ['User-Agent', NAME_ALONE],
    ['Accept-Charset', OLD_CHARSETS],
  ],
  // A target may look only at the first type.
  [['Accept', 'application/xml, application/json;q=0.9']],
];

const ENCODINGS = ['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.5', 'identity', '*', 'br'];

/** What the library axios sends, with the trace of OpenTelemetry. */
const OF_LIBRARY: HeaderList = [
  ['Accept', 'application/json, text/plain, */*'],
  ['User-Agent', 'axios/1.12.2'],
  ['Accept-Encoding', 'gzip, compress, deflate, br'],
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['tracestate', 'conformance=00f067aa0ba902b7'],
];
/** What the script of a page makes a browser send. */
const OF_PAGE: HeaderList = [
  ['Origin', 'https://app.example'],
  ['Referer', 'https://app.example/transfers?tab=new'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Mode', 'cors'],
  ['Sec-Fetch-Dest', 'empty'],
  ['X-Requested-With', 'XMLHttpRequest'],
  ['Cookie', '_ga=GA1.1.1234567890.1700000000; consent=%7B%22all%22%3Atrue%7D'],
];

const forLists: readonly HeaderList[] = [
  [['Accept', '']],
  // A target may refuse it, like any other request: with an envelope.
  [['Accept', 'application/xml']],
  [['Accept', 'application/*']],
  [['Accept', 'application/json;q=0.5, application/xml;q=0.4, */*;q=0.1']],
  ...ENCODINGS.map((value): HeaderList => [['Accept-Encoding', value]]),
  OF_LIBRARY,
  OF_PAGE,
  // No list has this tag.
  [['If-None-Match', '"x"']],
  // What two proxies add; a column may accept one address or a UUID only.
  [
    ['X-Forwarded-For', '203.0.113.9, 198.51.100.7'],
    ['X-Request-ID', 'conformance-1'],
  ],
];

/** A target may keep the response to this key, so each run has another one. */
const KEY: HeaderList[number] = ['Idempotency-Key', `${RUN_ID}-conformance`];

/** Each has a connection of its own: a target may leave a part of the request unread on it. */
const forDisbursements: readonly HeaderList[] = [
  [
    ['Accept-Encoding', 'gzip'],
    ['User-Agent', LINUX_AGENT],
  ],
  [['Transfer-Encoding', 'chunked']],
  // A byte above 7E in Latin-1, which is no UTF-8.
  [['User-Agent', 'Caf\u00e9/1.0']],
  // A target may read the device from the agent, which it may not know.
  [
    ['User-Agent', 'PostmanRuntime/7.49.1'],
    ['Accept', '*/*'],
    ['Cache-Control', 'no-cache'],
  ],
  [['User-Agent', TABLET_AGENT]],
  [['User-Agent', 'Go-http-client/1.1']],
  [...OF_LIBRARY, ...OF_PAGE, KEY],
];

const atKey = forDisbursements.findIndex((headers) => headers.includes(KEY));

/** A target may look for the key before it looks at the token. */
const withKnownKey = (settings: PlanSettings): Case => {
  const headers = [...withAuthorization(initiateHeaders, NEVER_ISSUED), KEY];
  const known = smallest(settings, `ug${atKey}`);
  const group = { id: 'repeat-key', role: 'probe' } as const;
  return { id: 'contexts/again-with-key', request: initiate(bodyOf(known), headers), group };
};

/** The two bytes of é in UTF-8; a comparison of texts, or a parser of headers, may fail on them. */
const IN_UTF8 = '\u00c3\u00a9';
const NO_SUCH_BUSINESS = `no-such-business-${IN_UTF8}`;

/** Many frameworks make a page of an error for a browser. */
const BROWSER: HeaderList = [['Accept', BROWSER_ACCEPT]];

/** A charset that JSON does not have; what the body has is the same in it. */
const LATIN_1 = 'application/json; charset=iso-8859-1';

/** Many frameworks choose the form of an error by these headers. */
const errorContexts: readonly HeaderList[] = [
  BROWSER,
  [['Accept', '*/*']],
  [['Accept', '']],
  [
    ['Accept-Language', 'fr-FR, fr;q=0.8'],
    ['User-Agent', BROWSER_AGENT],
  ],
  [
    ['Accept-Encoding', 'gzip'],
    ['User-Agent', ''],
  ],
];

/** A target may demand a header only of small bodies. */
const spacious = (body: string) => body.replace('{', `{${' '.repeat(2000)}`);

const IN_CHARSET = 'application/json; charset=utf-8';

/** Makes the body of a disbursement with a `merchant_reference` of its own. */
type NextBody = (changes?: Partial<Disbursement>) => string;

function openBodies(settings: PlanSettings): NextBody {
  let made = 0;
  return (changes = {}) => {
    const disbursement = smallest(settings, `ur${made}`);
    made += 1;
    return bodyOf({ ...disbursement, ...changes });
  };
}

/** Not with underscores: some servers read these as hyphens before the service sees a header. */
const NUMBER_ELSEWHERE: HeaderList = ['Biz-Number', 'X-Business-Number', 'X-Biz'].map((name) => [
  name,
  BIZ_NUMBER,
]);

/**
 * A target may check no credentials of browsers, of bodies in chunks or with a charset, and of other
 * clients, or respond from a cache that ignores them.
 */
const unchecked = (nextBody: NextBody): readonly Case['request'][] => {
  const page: HeaderList = [...OF_PAGE, ['Accept-Encoding', 'gzip']];
  const inChunks: HeaderList = [['Transfer-Encoding', 'chunked']];
  const lacking = (name: string, context: HeaderList) =>
    initiate(nextBody(), [...withHeader(initiateHeaders, name, null), ...context]);
  return [
    documentedList([...withAuthorization(listHeaders, null), ...page]),
    lacking('authorization', page),
    lacking('authorization', inChunks),
    lacking('x-biz-number', page),
    lacking('content-type', inChunks),
    lacking('authorization', [['User-Agent', 'curl/8.14.1']]),
    // A target may compare the whole address with those that it protects.
    requestOf(initiateDisbursement, {
      query: 'x=1',
      body: nextBody(),
      headers: withAuthorization(initiateHeaders, null),
    }),
    // A target may look for the number elsewhere.
    lacking('x-biz-number', NUMBER_ELSEWHERE),
    ...['authorization', 'x-biz-number'].map((name) =>
      initiate(
        nextBody(),
        withHeader(withHeader(initiateHeaders, name, null), 'content-type', IN_CHARSET),
      ),
    ),
    ...initiateHeaders.map(([left]) =>
      initiate(spacious(nextBody()), withHeader(initiateHeaders, left.toLowerCase(), null)),
    ),
  ];
};

/** Refusals of the headers, which a target may write elsewhere than those of a body. */
const refusedHeaders = (nextBody: NextBody): readonly Case['request'][] => {
  const without = (name: string) => withHeader(initiateHeaders, name.toLowerCase(), null);
  const as = (type: string, headers: HeaderList) => withHeader(headers, 'content-type', type);
  const ofUnknown = (headers: HeaderList) =>
    withHeader(headers, 'x-biz-number', UNKNOWN_BIZ_NUMBER);
  const listAs = (value: string, context: HeaderList) =>
    documentedList([...withAuthorization(listHeaders, value), ...context]);
  return [
    initiate(nextBody(), [...without('x-biz-number'), ...BROWSER]),
    initiate(nextBody(), [...without('authorization'), ...BROWSER]),
    initiate(nextBody(), [...withAuthorization(initiateHeaders, NEVER_ISSUED), ...BROWSER]),
    initiate('[]', [...initiateHeaders, ...BROWSER]),
    // A target may check only one of two errors, or refuse one in another part of its code.
    initiate(nextBody(), withAuthorization(without('x-biz-number'), NEVER_ISSUED)),
    initiate(nextBody(), withAuthorization(without('content-type'), NEVER_ISSUED)),
    initiate(nextBody(), withAuthorization(without('x-biz-number'), TOKEN)),
    initiate('', withAuthorization(initiateHeaders, NEVER_ISSUED)),
    initiate('{', withHeader(initiateHeaders, 'x-biz-number', UNKNOWN_BIZ_NUMBER)),
    ...initiateHeaders.map(([name]) => initiate('{}', without(name))),
    initiate('{', as('text/plain', initiateHeaders)),
    initiate(nextBody(), as('text/plain', without('authorization'))),
    initiate(nextBody(), as('text/plain', without('x-biz-number'))),
    initiate(nextBody(), ofUnknown(withAuthorization(initiateHeaders, NEVER_ISSUED))),
    initiate(nextBody({ amount: -1, bank_code: '' })),
    list('abc', withAuthorization(listHeaders, NEVER_ISSUED)),
    list('abc', ofUnknown(listHeaders)),
    // An apostrophe ends a string literal in SQL.
    initiate(nextBody(), withHeader(initiateHeaders, 'x-biz-number', `${UNKNOWN_BIZ_NUMBER}'s`)),
    // Some frameworks refuse with a page, or a redirect to a login, where JSON is not asked for.
    documentedList([...withAuthorization(listHeaders, null), ['Accept', '']]),
    initiate(nextBody(), [...without('authorization'), ['Accept', '*/*']]),
    listAs(`Token ${TOKEN}`, BROWSER),
    listAs(NEVER_ISSUED, [['User-Agent', BROWSER_AGENT]]),
    listAs(NEVER_ISSUED, [['User-Agent', 'curl/8.14.1']]),
    listAs(NEVER_ISSUED, [['Accept-Language', 'fr-FR, fr;q=0.8']]),
  ];
};

/** Requests that are refused, from other clients: some would also accept a page. */
const refused = (nextBody: NextBody): readonly Case['request'][] => [
  documentedList([...withAuthorization(listHeaders, null), ...BROWSER]),
  documentedList([
    ...withAuthorization(listHeaders, `Bearer NeverIssued${IN_UTF8}${TOKEN}`),
    ...BROWSER,
  ]),
  initiate('{', [...initiateHeaders, ...BROWSER]),
  // A target may trust a client without a name.
  documentedList([...withAuthorization(listHeaders, null), ['User-Agent', '']]),
  // Two reasons for a refusal: a parser may fail before the headers are checked, or after it.
  ...initiateHeaders.map(([left]) =>
    initiate(
      '{',
      initiateHeaders.filter(([name]) => name !== left),
    ),
  ),
  initiate('[]', withAuthorization(initiateHeaders, null)),
  initiate('{}', withAuthorization(initiateHeaders, NEVER_ISSUED)),
  initiate('{', withAuthorization(initiateHeaders, NEVER_ISSUED)),
  initiate('', withHeader(initiateHeaders, 'content-type', null)),
  list('abc', withAuthorization(listHeaders, null)),
  // A refusal may quote the value, which JSON has to escape.
  list('%22'),
  // A field that is not as documented, which a target may refuse elsewhere than a wrong token.
  ...errorContexts.flatMap((context) => [
    initiate(nextBody({ amount: -1 }), [...initiateHeaders, ...context]),
    initiate('{}', [...initiateHeaders, ...context]),
  ]),
  initiate('{}', [...withHeader(initiateHeaders, 'content-type', 'text/plain'), ...BROWSER]),
  // A parser of bodies may refuse both before it reads the body, and elsewhere than a wrong body.
  initiate('{}', withHeader(initiateHeaders, 'content-type', LATIN_1)),
  initiate('{}', [...initiateHeaders, ['Content-Encoding', 'zstd']]),
  documentedList([...withHeader(listHeaders, 'x-biz-number', NO_SUCH_BUSINESS), ...BROWSER]),
  ...refusedHeaders(nextBody),
  ...unchecked(nextBody),
];

export const contexts: Scenario = {
  name: 'contexts',
  sends:
    'documented requests with the headers of other clients: User-Agent, Accept, Accept-Language, Accept-Charset, ' +
    'Accept-Encoding, If-None-Match and those of a trace, and bodies in chunks; wrong requests with these headers, ' +
    'in another charset, with a Content-Encoding, wrong in two ways, or large; an Idempotency-Key again, with a wrong token',
  after: ['disbursements'],
  spends: true,
  optional: true,
  batches: (settings) => [
    [
      ...[...forBoth, ...forLists].map((context, at) =>
        caseOf(`list-${at + 1}`, list(sizeFor(context), [...listHeaders, ...context]), at),
      ),
      ...forBoth.map((context, at) => {
        const disbursement = smallest(settings, `u${at}`);
        // Different amounts: a target may respond with that of another client. Languages group thousands.
        const isInLanguage = context.some(([name]) => name === 'Accept-Language');
        const more = isInLanguage ? THOUSANDS + at : at;
        const amount = Math.min(disbursement.amount + more, largestWhole(settings));
        const body = bodyOf({ ...disbursement, amount });
        return caseOf(
          `disbursement-${at + 1}`,
          initiate(body, [...initiateHeaders, ...context]),
          at,
        );
      }),
      ...forDisbursements.map((context, at) => {
        const body = bodyOf(smallest(settings, `ug${at}`));
        const request = initiate(body, [...initiateHeaders, ...context]);
        return caseOf(`disbursement-${forBoth.length + at + 1}`, request, 0);
      }),
      ...refused(openBodies(settings)).map((request, at) =>
        caseOf(`refused-${at + 1}`, request, at),
      ),
    ],
    [withKnownKey(settings)],
  ],
};

const THOUSANDS = 1200;

/** Many targets compress only a long response, so every second encoding is sent for a long page. */
const sizeFor = ([[name, value] = ['', '']]: HeaderList) =>
  name === 'Accept-Encoding' && ENCODINGS.indexOf(value) % 2 === 1
    ? LARGE_PAGE_SIZE
    : DOCUMENTED_PAGE_SIZE;

/** Every second one has its own connection. */
const caseOf = (name: string, request: Case['request'], at: number): Case => ({
  id: `contexts/${name}`,
  request,
  group: { id: 'contexts', role: 'observation' },
  ...(at % 2 === 0 ? { isFresh: true as const } : {}),
});
