/** A HAR 1.2 file as what it says of the two documented requests, and no more. Pure. */

import { UnreadableError } from '../core/errors.ts';
import type { Exchange, RecordedResponse } from '../core/exchange.ts';
import { isObject, type Json, type JsonObject, member, parseJson } from '../core/json.ts';
import type { HeaderList } from '../core/request.ts';
import type { Operation } from '../interface/operations.ts';
import { isAccepted } from '../interface/parsed-exchange.ts';
import type { Event, Header } from './events.ts';
import { type Entry, eventsOfRecording } from './recorded-traffic.ts';

/** The events of a HAR; `suite` says who judges them. */
export function eventsOfHar(
  text: string,
  suite: Header['suite'],
  operations: readonly Operation[],
): Event[] {
  const log = parseLog(text);
  return ownEvents(log) ?? eventsOfRecording(entriesOf(log, operations), suite, text);
}

function parseLog(text: string): JsonObject {
  const parsed = parseJson(text);
  const log = parsed.ok ? member(parsed.value, 'log') : undefined;
  if (!isObject(log) || !Array.isArray(log.entries)) {
    throw new UnreadableError('This is no HAR: expected a JSON object with `log.entries`');
  }
  return log;
}

/**
 * A HAR that this suite wrote has the run beside what every tool reads, and is judged as the
 * history that it was made of. Requests and answers themselves are read from the HAR.
 */
function ownEvents(log: JsonObject): Event[] | null {
  const run = member(log, '_run');
  const header = member(run, 'header') as unknown as Header | undefined;
  if (header?.kind !== 'header') return null;
  const notes = (member(run, 'notes') ?? []) as unknown as Event[];
  const footer = (member(run, 'footer') ?? null) as unknown as Event | null;
  const exchanges = (log.entries as Json[]).map((entry, at) => ownExchange(entry, header, at));
  return [
    header,
    ...notes,
    ...exchanges.map((exchange) => ({ kind: 'exchange', exchange }) as const),
    ...(footer === null ? [] : [footer]),
  ];
}

type Planned = Pick<Exchange, 'index' | 'scenario' | 'case' | 'group' | 'atMs'>;

function ownExchange(entry: Json, header: Header, at: number): Exchange {
  const planned = member(entry, '_case') as unknown as Planned | undefined;
  const request = member(entry, 'request');
  const response = member(entry, 'response');
  const url = textOf(member(request, 'url'));
  if (planned === undefined || !isObject(response) || !url.startsWith(header.target.url)) {
    throw new UnreadableError(
      `Entry ${at + 1} of the HAR is not as it was written: was it changed?`,
    );
  }
  const body = member(member(request, 'postData'), 'text');
  const unanswered = member(response, '_response') as unknown as RecordedResponse | undefined;
  return {
    ...planned,
    request: {
      method: textOf(member(request, 'method')),
      path: url.slice(header.target.url.length),
      headers: pairsOf(member(request, 'headers')),
      body: typeof body === 'string' ? body : null,
    },
    response: unanswered ?? answerOf(entry, response),
  };
}

function entriesOf(log: JsonObject, operations: readonly Operation[]): Entry[] {
  const read = entryReader(operations);
  const entries = (log.entries as Json[]).flatMap((entry) => read(entry) ?? []);
  if (entries.length > 0) return entries;
  const requests = operations.map(({ method, path }) => `no \`${method} …${path}\``);
  throw new UnreadableError(
    `The HAR has ${requests.join(' and ')}: record the traffic of a client of the service`,
  );
}

/** Only requests of the operations: what else a recorder saw belongs to other interfaces. */
function entryReader(operations: readonly Operation[]): (entry: Json) => Entry | null {
  const spellings = spellingsOf(operations);
  return (entry) => {
    const request = member(entry, 'request');
    const response = member(entry, 'response');
    const url = textOf(member(request, 'url'));
    if (!isObject(response) || !URL.canParse(url) || isFromCache(entry, response)) return null;
    const method = textOf(member(request, 'method')).toUpperCase();
    const parsed = new URL(url);
    const operation = operations.find(
      (one) => one.method === method && parsed.pathname.endsWith(one.path),
    );
    if (operation === undefined) return null;
    const answer = answerOf(entry, response);
    return {
      ...{ url: parsed, operation, answer },
      headers: headersOf(member(request, 'headers'), spellings),
      body: bodyOf(member(request, 'postData')),
      startedMs: Date.parse(textOf(member(entry, 'startedDateTime'))) || 0,
      accepted: accepts(answer),
    };
  };
}

/** What a browser took from its own cache, the target did not say. */
function isFromCache(entry: Json, response: JsonObject): boolean {
  const marks = ['_fromCache', '_fromDiskCache', '_fromServiceWorker'];
  return response.status === 304 || marks.some((mark) => Boolean(member(entry, mark)));
}

function answerOf(entry: Json, response: JsonObject): RecordedResponse {
  const time = member(entry, 'time');
  const durationMs = typeof time === 'number' && time >= 0 ? time : 0;
  const { status } = response;
  const none = (message: string): RecordedResponse => ({
    ...{ kind: 'none', reason: 'unrecorded', message, durationMs },
  });
  if (typeof status !== 'number' || status < 100) return none('the recording has no answer');
  const bytes = contentOf(member(response, 'content'));
  if (bytes === null) return none('the recording has the answer without its whole body');
  return {
    ...{ kind: 'response', status, durationMs, headers: pairsOf(response.headers) },
    ...decoded(bytes),
  };
}

/** `null` where the recorder left the body out, or cut it: an answer is not blamed for that. */
function contentOf(content: Json | undefined): Uint8Array | null {
  const text = member(content, 'text');
  if (typeof text !== 'string') return null;
  const isBase64 = member(content, 'encoding') === 'base64';
  const bytes = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  const size = member(content, 'size');
  return typeof size === 'number' && bytes.length < size ? null : bytes;
}

function decoded(bytes: Uint8Array) {
  try {
    const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { body, encoding: 'utf-8' as const };
  } catch {
    return { body: Buffer.from(bytes).toString('base64'), encoding: 'base64' as const };
  }
}

function accepts(answer: RecordedResponse): boolean {
  if (answer.kind === 'none') return false;
  const json = answer.encoding === 'utf-8' ? parseJson(answer.body) : null;
  return isAccepted(answer.status, json ?? { ok: false, why: '' });
}

type Spellings = ReadonlyMap<string, string>;

/** Documented names get the spelling of the document: HTTP/2 and most recorders change it. */
function spellingsOf(operations: readonly Operation[]): Spellings {
  const names = operations.flatMap(({ headers }) => headers.map(({ name }) => name));
  // Of two spellings the first counts.
  return new Map(names.map((name) => [name.toLowerCase(), name] as const).reverse());
}

function headersOf(list: Json | undefined, spellings: Spellings): HeaderList {
  return pairsOf(list).map(([name, value]) => [
    spellings.get(name.toLowerCase()) ?? name,
    value.trim(),
  ]);
}

function pairsOf(list: Json | undefined): HeaderList {
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((header): HeaderList => {
    const name = textOf(member(header, 'name'));
    return name === '' ? [] : [[name, textOf(member(header, 'value'))]];
  });
}

/** A body that is no JSON object here may have been another on the wire: nothing is said of it. */
function bodyOf(postData: Json | undefined): string | null {
  const text = member(postData, 'text');
  if (typeof text !== 'string') return null;
  const parsed = parseJson(text);
  return parsed.ok && isObject(parsed.value) ? text : null;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
