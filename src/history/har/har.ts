/** Reads the requests of the two operations from a HAR 1.2 file. Pure. */

import { UnreadableError } from '../../core/errors.ts';
import type { RecordedResponse } from '../../core/exchange.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  member,
  parseJson,
  textOrEmpty,
} from '../../core/json/json.ts';
import type { HeaderList } from '../../core/request.ts';
import type { Operation } from '../../interface/operations.ts';
import { isAccepted } from '../../interface/parsed-exchange.ts';
import type { Event } from '../lines/events.ts';
import type { Header } from '../lines/line.ts';
import { pairsOf, responseOf } from './har-parts.ts';
import { ownEventsOf } from './own-har.ts';
import type { Entry } from './recorded-entry.ts';
import { eventsOfRecording } from './recorded-traffic.ts';

/** Returns the events of a HAR; `suite` is recorded in their header. */
export function eventsOfHar(
  text: string,
  suite: Header['suite'],
  operations: readonly Operation[],
): Event[] {
  const log = parseLog(text);
  return ownEventsOf(log) ?? eventsOfRecording(entriesOf(log, operations), suite, text);
}

function parseLog(text: string): JsonObject {
  const parsed = parseJson(text);
  const log = parsed.ok ? member(parsed.value, 'log') : undefined;
  if (!isObject(log) || !Array.isArray(log.entries)) {
    throw new UnreadableError('This is not a HAR: expected a JSON object with `log.entries`');
  }
  return log;
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

/** Reads only requests of the operations; other requests belong to other interfaces. */
function entryReader(operations: readonly Operation[]): (entry: Json) => Entry | null {
  const spellings = spellingsOf(operations);
  return (entry) => {
    const request = member(entry, 'request');
    const response = member(entry, 'response');
    const url = textOrEmpty(member(request, 'url'));
    if (!isObject(response) || !URL.canParse(url) || isFromCache(entry, response)) return null;
    const method = textOrEmpty(member(request, 'method')).toUpperCase();
    const parsed = new URL(url);
    const operation = operations.find(
      (one) => one.method === method && parsed.pathname.endsWith(one.path),
    );
    if (operation === undefined) return null;
    const recorded = responseOf(entry, response);
    return {
      url: parsed,
      operation,
      response: recorded,
      headers: headersOf(member(request, 'headers'), spellings),
      body: bodyOf(member(request, 'postData')),
      startedMs: Date.parse(textOrEmpty(member(entry, 'startedDateTime'))) || 0,
      accepted: accepts(recorded),
    };
  };
}

/** A response from the cache of a browser did not come from the target. */
function isFromCache(entry: Json, response: JsonObject): boolean {
  const marks = ['_fromCache', '_fromDiskCache', '_fromServiceWorker'];
  return response.status === 304 || marks.some((mark) => Boolean(member(entry, mark)));
}

function accepts(response: RecordedResponse): boolean {
  if (response.kind === 'none') return false;
  const json = response.encoding === 'utf-8' ? parseJson(response.body) : null;
  return isAccepted(response.status, json ?? { ok: false, why: '' });
}

type Spellings = ReadonlyMap<string, string>;

/**
 * Documented header names get the spelling of the document, because HTTP/2 and most recorders
 * change it.
 */
function spellingsOf(operations: readonly Operation[]): Spellings {
  const names = operations.flatMap(({ headers }) => headers.map(({ name }) => name));
  // Of two spellings the first one is used.
  return new Map(names.map((name) => [name.toLowerCase(), name] as const).reverse());
}

function headersOf(list: Json | undefined, spellings: Spellings): HeaderList {
  return pairsOf(list).map(([name, value]) => [
    spellings.get(name.toLowerCase()) ?? name,
    value.trim(),
  ]);
}

/**
 * `null` for a body that is not a JSON object. It is not judged, because the recorder may have changed
 * it.
 */
function bodyOf(postData: Json | undefined): string | null {
  const text = member(postData, 'text');
  if (typeof text !== 'string') return null;
  const parsed = parseJson(text);
  return parsed.ok && isObject(parsed.value) ? text : null;
}
