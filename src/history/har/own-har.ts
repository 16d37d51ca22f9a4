/** Reads a HAR that this suite wrote, as the events of its history. Pure. */

import { UnreadableError } from '../../core/errors.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import { isObject, type Json, type JsonObject, member, textOrEmpty } from '../../core/json/json.ts';
import { excerpt } from '../../core/text/excerpt.ts';
import { Grammar } from '../grammar/grammar.ts';
import type { Event } from '../lines/events.ts';
import type { Header, Line } from '../lines/line.ts';
import { pairsOf, responseOf } from './har-parts.ts';

/** A line that is not an exchange, and the number of exchanges before it. */
interface Other {
  readonly at: number;
  /** The number of requests that were sent before it, where that matters. */
  readonly sent: Json;
  readonly line: Json;
}

/**
 * Such a HAR contains the run in addition to what every tool reads, and is judged like the history.
 * The requests and responses are read from the standard members. `null`: another recorder wrote it.
 */
export function ownEventsOf(log: JsonObject): Event[] | null {
  const run = member(log, '_run');
  const header = member(run, 'header');
  if (member(header, 'kind') !== 'header') return null;
  // Its responses are taken after all requests.
  const grammar = new Grammar({ isFile: false });
  const take = (line: unknown, what: string): Line => {
    const problem = grammar.take(line);
    if (problem !== null) throw new UnreadableError(`${what} of the HAR: ${problem}`);
    return line as Line;
  };
  const first = take(header, 'The header') as Header;
  const exchanges = (log.entries as Json[]).map((entry, at) => exchangeOf(entry, first, at));
  for (const { response: _, ...request } of [...exchanges].sort((a, b) => a.index - b.index)) {
    take({ ...request, kind: 'request' }, `Request ${request.index}`);
  }
  const otherLines = othersOf(member(run, 'others')).map(
    ({ at, sent, line }) => [at, withPosition(take(line, 'A line'), sent)] as const,
  );
  for (const { index, response } of exchanges) {
    if (isUnrecorded(response)) continue;
    take({ kind: 'response', index, response }, `Response ${index}`);
  }
  const footer = member(run, 'footer') ?? null;
  const last = isObject(footer) ? [{ ...footer, ...grammar.count }] : [];
  return [
    first,
    ...interleaved(exchanges, otherLines),
    ...last.map((line) => take(line, 'The footer') as Event),
  ];
}

/** The event with the number of requests before it, which the other lines of a HAR do not show. */
function withPosition(line: Line, sent: Json): Event {
  if (line.kind !== 'unsent') return line as Event;
  if (typeof sent === 'number' && Number.isInteger(sent) && sent >= 0)
    return { ...line, sentBefore: sent };
  throw new UnreadableError(
    `The HAR does not say how many requests the run had sent before the unsent case ${excerpt(line.case ?? line.scenario)}: ` +
      'was it changed?',
  );
}

/** Exchanges in their order, with each other line at its position among them. */
function* interleaved(
  exchanges: readonly Exchange[],
  otherLines: readonly (readonly [at: number, event: Event])[],
): Generator<Event> {
  let next = 0;
  for (const [at, exchange] of exchanges.entries()) {
    for (; next < otherLines.length && (otherLines[next]?.[0] ?? 0) <= at; next += 1) {
      yield otherLines[next]?.[1] as Event;
    }
    yield { kind: 'exchange', exchange };
  }
  for (const [, event] of otherLines.slice(next)) yield event;
}

function othersOf(list: Json | undefined): Other[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).map((entry) => ({
    at: Number(member(entry, 'at')),
    sent: member(entry, 'sent') ?? null,
    line: member(entry, 'line') ?? null,
  }));
}

const isUnrecorded = (response: RecordedResponse) =>
  response.kind === 'none' && response.reason === 'unrecorded';

function exchangeOf(entry: Json, { target }: Header, at: number): Exchange {
  const planned = member(entry, '_case');
  const request = member(entry, 'request');
  const response = member(entry, 'response');
  const url = textOrEmpty(member(request, 'url'));
  if (!isObject(planned) || !isObject(response) || !url.startsWith(target.url)) {
    throw new UnreadableError(
      `Entry ${at + 1} of the HAR is not as it was written: was it changed?`,
    );
  }
  const body = member(member(request, 'postData'), 'text');
  const encoding = member(member(request, 'postData'), '_encoding');
  const none = member(response, '_response');
  const exchange = {
    ...planned,
    request: {
      method: textOrEmpty(member(request, 'method')),
      path: url.slice(target.url.length),
      headers: pairsOf(member(request, 'headers')),
      body: typeof body === 'string' ? body : null,
      ...(encoding === undefined ? {} : { encoding }),
    },
    response: none ?? withPeer(responseOf(entry, response), member(response, '_peer')),
  };
  // The grammar checks every member before anything else uses it.
  return exchange as unknown as Exchange;
}

function withPeer(response: RecordedResponse, peer: Json | undefined) {
  return peer === undefined ? response : { ...response, peer };
}
