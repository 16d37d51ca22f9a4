/** The exchanges of a history as HAR 1.2, in pieces, so that a long run needs little memory. */
import type { Entry, Response } from 'har-format';
import type { Exchange, RecordedResponse } from '../src/core/exchange.ts';
import { memoizeTexts } from '../src/core/memoize.ts';
import { couldDisburse } from '../src/core/request.ts';
import type { Event } from '../src/history/lines/events.ts';
import type { Header } from '../src/history/lines/line.ts';
import { type ForeignMask, foreignMaskOfEvents } from '../src/report/mask-foreign.ts';
import { withEscapes } from './json.ts';

/** A terminal that shows the file obeys nothing in it. */
const jsonOf = (value: object): string => withEscapes(JSON.stringify(value));

/**
 * Returns the pieces of the file, in order. Tools read the standard members; the members with an
 * underscore let the suite judge the file like the history. `read` returns the events from the
 * beginning at each call, because foreign texts are known only at the end.
 */
export function* toHar(read: () => Iterable<Event>): Generator<string> {
  const mask = foreignMaskOfEvents(read());
  const shownBody = memoizeTexts((body) => mask.body(body));
  const otherLines: { at: number; sent?: number; line: object }[] = [];
  let at = 0;
  let header: Header | null = null;
  let footer: Event | null = null;
  let separator = '\n';
  for (const event of read()) {
    if (event.kind === 'header') {
      header = event;
      const creator = { name: event.suite.name, version: event.suite.version };
      yield `{"log":{"version":"1.2","creator":${jsonOf(creator)},"entries":[`;
    } else if (event.kind === 'exchange' && header !== null) {
      yield separator + jsonOf(entryOf(withoutForeign(event.exchange, shownBody), header));
      separator = ',\n';
      at += 1;
    } else if (event.kind === 'footer') footer = event;
    else if (event.kind === 'unsent') {
      const { sentBefore, ...line } = event;
      otherLines.push({ at, sent: sentBefore, line });
    } else otherLines.push({ at, line: event });
  }
  yield `\n],"_run":${jsonOf({ header, others: otherLines, footer })}}}\n`;
}

function withoutForeign(exchange: Exchange, shownBody: ForeignMask['body']): Exchange {
  const { request, response } = exchange;
  if (response.kind === 'none' || response.encoding !== 'utf-8') return exchange;
  if (couldDisburse(request)) return exchange;
  return { ...exchange, response: { ...response, body: shownBody(response.body) } };
}

function entryOf(exchange: Exchange, { target, startedAt }: Header): Entry & Own {
  const { request, response, ...planned } = exchange;
  const { durationMs } = response;
  return {
    startedDateTime: new Date(Date.parse(startedAt) + planned.atMs).toISOString(),
    time: durationMs,
    request: {
      method: request.method,
      url: target.url + request.path,
      ...rest(request.headers),
      queryString: queryOf(request.path),
      ...(request.body === null ? {} : { postData: postData(request, request.body) }),
      bodySize: Buffer.byteLength(request.body ?? '', request.encoding ?? 'utf8'),
    },
    response: responseOf(response),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _case: planned,
  };
}

/** The members that the suite needs to judge the file again. */
interface Own {
  readonly _case: Omit<Exchange, 'request' | 'response'>;
}

type Headers = Exchange['request']['headers'];

/**
 * The members that requests and responses share; the history does not record the version of HTTP.
 */
function rest(headers: Headers) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    headersSize: -1,
  };
}

/** The names of members that HAR does not have begin with `_`. */
interface OwnResponse extends Response {
  readonly _response?: RecordedResponse;
  readonly _peer?: number;
}

function responseOf(response: RecordedResponse): OwnResponse {
  if (response.kind === 'none') {
    return {
      status: 0,
      statusText: '',
      ...rest([]),
      content: { size: 0, mimeType: '' },
      redirectURL: '',
      bodySize: -1,
      comment: response.message,
      _response: response,
    };
  }
  const { status, headers, body, encoding, peer } = response;
  return {
    status,
    statusText: '',
    ...rest(headers),
    content: {
      size: Buffer.byteLength(body, encoding === 'base64' ? 'base64' : 'utf8'),
      mimeType: headerOf(headers, 'content-type'),
      text: body,
      ...(encoding === 'base64' ? { encoding } : {}),
    },
    redirectURL: headerOf(headers, 'location'),
    bodySize: -1,
    ...(peer === undefined ? {} : { _peer: peer }),
  };
}

/** HAR has no standard member for a body that is not text. */
function postData({ headers, encoding }: Exchange['request'], text: string) {
  const mimeType = headerOf(headers, 'content-type');
  return { mimeType, text, ...(encoding === undefined ? {} : { _encoding: encoding }) };
}

function headerOf(headers: Headers, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

function queryOf(path: string) {
  const [, query = ''] = path.split('?');
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
