/**
 * The headers of browsers and other programs: another language, other encodings, no User-Agent.
 * Above 200 lines: one list of headers.
 */
import type { HeaderList } from '../../../src/core/request.ts';
import { RUN_ID, SESSION_COOKIE } from '../../../src/plan/placeholders.ts';
import {
  agents,
  BROWSER_AGENT,
  LINUX_AGENT,
  LONG_AGENT,
  MAC_AGENT,
  NAME_ALONE,
  NOT_LATIN_AGENT,
  OPEN_AGENT,
  TABLET_AGENT,
} from './user-agents.ts';

/** Languages in which numbers have a decimal comma, other digits, or groups separated by blanks. */
const languages = [
  ...['fr-FR, fr;q=0.8', 'de-DE', 'tr-TR', 'ar-EG', 'hi-IN-u-nu-deva'],
  'pt-BR, pt;q=0.9, *;q=0.1',
  // As some clients write it, although a tag has a hyphen.
  'en_US',
];

/** What browsers send. It prefers XML to JSON, and a target may write its responses in XML for it. */
const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** It prefers dialects of JSON that have another envelope, and also accepts plain JSON. */
const OTHER_JSON = [
  ...['application/hal+json', 'application/vnd.api+json;q=0.9', 'application/ld+json;q=0.8'],
  ...['application/json;q=0.5', 'application/xml;q=0.4', '*/*;q=0.1'],
].join(', ');

/** What browsers sent for years: they prefer Latin-1, and also accept UTF-8. */
const OLD_CHARSETS = 'ISO-8859-1,utf-8;q=0.7,*;q=0.3';

/** What `fetch` of Node sends by default: `*` is no language, and a library may fail on it. */
export const OF_FETCH: HeaderList = [
  ['Accept', '*/*'],
  ['Accept-Language', '*'],
  ['Sec-Fetch-Mode', 'cors'],
  ['User-Agent', 'node'],
];

/**
 * What the script of a page on the same machine makes a browser send. A framework may take the page for its own:
 * then it looks for a session in place of a token, or for the token of a form.
 */
export const OF_LOCAL_PAGE: HeaderList = [
  ['Origin', 'http://localhost:3000'],
  ['Referer', 'http://localhost:3000/'],
];

/** An empty value means that the header is not sent. */
export const forBothOperations: readonly HeaderList[] = [
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
  // What a client of Java sends by default; `*` alone is no media type of today.
  [['Accept', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2']],
  // A target may look only at the first type.
  [['Accept', 'application/xml, application/json;q=0.9']],
  // No media type: a parser may fail on it, and a writer of errors again.
  [['Accept', 'json']],
  OF_FETCH,
  // Of a page in a frame without an origin, and with a cookie that is not percent-encoded.
  [
    ['Origin', 'null'],
    ['Cookie', 'promo=100%; theme=dark'],
  ],
  OF_LOCAL_PAGE,
];

export const ENCODINGS = [
  'gzip',
  'gzip, deflate, br',
  'br;q=1.0, gzip;q=0.5',
  'identity',
  // With a plain `*`, a target may choose a coding that the suite does not know.
  'gzip;q=1.0, identity;q=0.5, *;q=0',
  'br',
];

/** What the library axios sends, with the trace of OpenTelemetry. */
const OF_LIBRARY: HeaderList = [
  ['Accept', 'application/json, text/plain, */*'],
  ['User-Agent', 'axios/1.12.2'],
  ['Accept-Encoding', 'gzip, compress, deflate, br'],
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['tracestate', 'conformance=00f067aa0ba902b7'],
];
/** What the script of a page makes a browser send. */
export const OF_PAGE: HeaderList = [
  ['Origin', 'https://app.example'],
  ['Referer', 'https://app.example/transfers?tab=new'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Mode', 'cors'],
  ['Sec-Fetch-Dest', 'empty'],
  // A target may write the text with its quotation marks into its own JSON.
  ['Sec-CH-UA-Platform', '"Windows"'],
  ['X-Requested-With', 'XMLHttpRequest'],
  ['Cookie', '_ga=GA1.1.1234567890.1700000000; consent=%7B%22all%22%3Atrue%7D'],
];

/** Longer than a column for a UUID, or for sixty-four characters. */
const LONG_IDS: HeaderList = ['X-Request-ID', 'X-Correlation-ID'].map((name) => [
  name,
  `${RUN_ID}-${'long-'.repeat(20)}`,
]);

/**
 * What two proxies add; a column may accept one address only. With `http` as the protocol, a correct target may
 * redirect to https.
 */
const OF_PROXY: HeaderList = [
  ['X-Forwarded-For', '2001:db8::9, 198.51.100.7'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Port', '443'],
  ['Via', '1.1 proxy'],
];

export const forLists: readonly HeaderList[] = [
  [['Accept', '']],
  // A target may refuse it, like any other request: with an envelope.
  [['Accept', 'application/xml']],
  [['Accept', 'application/*']],
  // Other dialects of JSON first, which a framework may know without the envelope.
  [['Accept', OTHER_JSON]],
  ...ENCODINGS.map(
    (value): HeaderList => [
      ['Accept-Encoding', value],
      // With a large page: a target may keep the size in the session.
      ...(value === 'identity' ? [['Cookie', SESSION_COOKIE] as const] : []),
    ],
  ),
  OF_LIBRARY,
  OF_PAGE,
  // No list has this tag.
  [['If-None-Match', '"x"']],
  // The first is before any interface of today; the second is no date, and ignored (RFC 9110 section 13.1.3).
  ...['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'].map(
    (value): HeaderList => [['If-Modified-Since', value]],
  ),
  // A column may accept a UUID only. A target may keep lists, and read them anew for a proxy that wants no kept one.
  [...OF_PROXY, ['X-Request-ID', 'conformance-1'], ['Cache-Control', 'no-cache']],
  LONG_IDS,
];

const OF_GATEWAY: HeaderList = [
  ['X-Request-ID', `${RUN_ID}-gateway`],
  ['X-Correlation-ID', `${RUN_ID}-gateway`],
  ...OF_PROXY,
];

/** A target may keep the response to this key, so each run has another one. Both names are usual. */
export const KEY: HeaderList = ['Idempotency-Key', 'X-Idempotency-Key'].map(
  (name) => [name, `${RUN_ID}-conformance`] as const,
);

export const KEY_AT_ONCE: HeaderList = KEY.map(([name]) => [name, `${RUN_ID}-at-once`]);

/** Each has a connection of its own: a target may leave a part of the request unread on it. */
export const forDisbursements: readonly HeaderList[] = [
  [
    ['Accept-Encoding', 'gzip'],
    ['User-Agent', LINUX_AGENT],
  ],
  [['Transfer-Encoding', 'chunked']],
  // Not ASCII, nor Latin-1. A server may refuse bytes that are no UTF-8 before it reads the request (RFC 9110 section 5.5).
  [['User-Agent', NOT_LATIN_AGENT]],
  // A target may read the device from the agent, which it may not know. This client sends the cookies of responses too.
  [
    ['User-Agent', 'PostmanRuntime/7.49.1'],
    ['Accept', '*/*'],
    ['Cache-Control', 'no-cache'],
    ['Cookie', SESSION_COOKIE],
  ],
  [['User-Agent', TABLET_AGENT]],
  [['User-Agent', OPEN_AGENT]],
  // A blank value is an empty one on the wire.
  [['User-Agent', ' ']],
  // What some gateways add: an address with its port, or none. A column for an address may accept neither.
  [['X-Forwarded-For', '198.51.100.7:49152']],
  [['X-Forwarded-For', 'unknown']],
  // A program in Go sends no Accept: a framework may then choose another format.
  [
    ['User-Agent', 'Go-http-client/1.1'],
    ['Accept', ''],
  ],
  // Without a page: a target may refuse those of other origins, and then it knows no key.
  [...OF_LIBRARY, ...KEY],
  // Of a gateway. It is no UUID, as a `reference` is, and a column for an address may accept one alone.
  OF_GATEWAY,
  [...LONG_IDS, ['Idempotency-Key', `${RUN_ID}-${'key-'.repeat(25)}`]],
  OF_PAGE,
];

/** For lists of the second client, after those of the first one: a target may answer from a cache. */
export const forSecondClient: readonly HeaderList[] = [
  [['Accept-Encoding', 'gzip']],
  [...OF_LIBRARY, ...OF_PAGE],
  OF_FETCH,
];

/** Many frameworks make a page of an error for a browser. */
export const BROWSER: HeaderList = [['Accept', BROWSER_ACCEPT]];
