/** The record of a run, as data: its lines, and the exchanges that they tell of. */

import type { RecordedConfig } from '../config/recorded.ts';
import { UnreadableError } from '../core/errors.ts';
import type { Exchange, RecordedResponse } from '../core/exchange.ts';

/** In the folder of a run. */
export const HISTORY_FILE = 'history.jsonl';
export const HISTORY_VERSION = 1;

/** What the checks may know of the run besides its exchanges. */
export interface Header {
  readonly kind: 'header';
  readonly historyVersion: number;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: { readonly url: string };
  /** Stands in each `merchant_reference` of the run. */
  readonly runId: string;
  readonly seed: number;
  readonly planDigest: string;
  readonly startedAt: string;
  readonly config: RecordedConfig;
}

export type { RecordedConfig } from '../config/recorded.ts';

/** Something that happened to the run and not to an exchange. */
export type NoteTopic =
  /** The preflight found a target that cannot be judged. */
  | 'preflight'
  | 'interrupted'
  /** A cap stopped a request from being sent. */
  | 'budget'
  /** The target asked for more patience than a run has. */
  | 'pace'
  /** The target refuses its token, and there is no other one. */
  | 'token'
  /** RUN_TIMEOUT_MS was over before everything was sent. */
  | 'timeout'
  /** Only a part of the plan is on record. */
  | 'shard'
  /** The suite itself failed. */
  | 'fault';

export interface Note {
  readonly kind: 'note';
  readonly topic: NoteTopic;
  readonly message: string;
}

export interface Footer {
  readonly kind: 'footer';
  readonly finishedAt: string;
}

type RequestLine = { readonly kind: 'request' } & Omit<Exchange, 'response'>;
type ResponseLine = {
  readonly kind: 'response';
  readonly index: number;
  readonly response: RecordedResponse;
};
export type Line = Header | Note | Footer | RequestLine | ResponseLine;

/** One thing that the history tells, in the order in which it became known. */
export type Event =
  | Header
  | Note
  | Footer
  | { readonly kind: 'exchange'; readonly exchange: Exchange };

/** Pairs requests with their answers, in order of completion; those without one come last. */
export function* eventsOf(lines: Iterable<Line>): Generator<Event> {
  const pairing = openPairing();
  for (const line of lines) {
    const event = pairing.take(line);
    if (event !== null) yield event;
  }
  yield* pairing.rest();
}

export interface Pairing {
  /** `null`: a request, whose answer is still to come. */
  take(line: Line): Event | null;
  /** The requests that got no answer. */
  rest(): Generator<Event>;
}

export function openPairing(): Pairing {
  const open = new Map<number, RequestLine>();
  return {
    take(line) {
      if (line.kind === 'request') {
        open.set(line.index, line);
        return null;
      }
      if (line.kind !== 'response') return line;
      const request = open.get(line.index);
      if (request === undefined) throw new UnreadableError(`answer ${line.index} has no request`);
      open.delete(line.index);
      return { kind: 'exchange', exchange: withAnswer(request, line.response) };
    },
    *rest() {
      for (const request of open.values()) {
        yield { kind: 'exchange', exchange: withAnswer(request, unrecorded) };
      }
    },
  };
}

type Unfinished = { -readonly [Name in keyof Exchange]: Exchange[Name] };

/** The other way round: each request directly before its answer. */
export function* linesOf(events: Iterable<Event>): Generator<Line> {
  for (const event of events) {
    if (event.kind !== 'exchange') {
      yield event;
      continue;
    }
    const { response, ...request } = event.exchange;
    yield { kind: 'request', ...request };
    if (response.kind === 'response' || response.reason !== unrecorded.reason) {
      yield { kind: 'response', index: request.index, response };
    }
  }
}

function withAnswer(line: RequestLine, answer: RecordedResponse): Exchange {
  const { index, scenario, case: id, atMs, request, group, place } = line;
  const exchange: Unfinished = { index, scenario, case: id, atMs, request, response: answer };
  if (group !== undefined) exchange.group = group;
  if (place !== undefined) exchange.place = place;
  return exchange;
}

const unrecorded = {
  kind: 'none',
  reason: 'unrecorded',
  message: 'the run ended before an answer was recorded',
  durationMs: 0,
} as const satisfies RecordedResponse;
