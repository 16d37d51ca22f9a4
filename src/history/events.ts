/**
 * The history of a run, as data: its lines, and the exchanges that they tell of.
 * Above 200 lines: one list of types, the lines of a history.
 */

import type { RecordedConfig } from '../config/recorded.ts';
import type { Shard } from '../config/shard.ts';
import { UnreadableError } from '../core/errors.ts';
import type { Exchange, RecordedResponse } from '../core/exchange.ts';
import type { Peer } from '../core/peer.ts';
import type { Receiver } from '../core/receiver.ts';
import type { TokenTraits } from '../plan/settings.ts';

/** In the folder of a run. */
export const HISTORY_FILE = 'history.jsonl';
export const HISTORY_VERSION = 2;

/** What the checks may know of the run besides its exchanges. */
export interface Header {
  readonly kind: 'header';
  readonly historyVersion: number;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: Aim;
  /** Stands in each `merchant_reference` of the run. */
  readonly runId: string;
  readonly seed: number;
  readonly planDigest: string;
  readonly startedAt: string;
  readonly config: RecordedConfig;
  /** `null`: somebody else sent the requests, by no plan. */
  readonly plan: RecordedPlan | null;
  /** The histories that this one was put together from. */
  readonly parts?: readonly Part[];
}

/** What the requests were sent to, and what went along with each of them. */
export interface Aim {
  readonly url: string;
  /** The address of a proxy, without its credentials. */
  readonly proxy?: string;
  /** Names of the headers that were added for a gateway. */
  readonly headers?: readonly string[];
}

/** What the plan is made of, beside the seed and the configuration. */
export interface RecordedPlan {
  readonly generator: { readonly name: string; readonly version: string };
  readonly receivers: readonly Receiver[] | null;
  readonly token: TokenTraits;
}

/** One of the histories that were put together. */
export interface Part {
  readonly shard: Shard;
  readonly runId: string;
  readonly startedAt: string;
  readonly lines: number;
  readonly requests: number;
  /** Of its last line, which stands for all of it. */
  readonly digest: string;
}

export type { RecordedConfig } from '../config/recorded.ts';

/** Something that happened to the run and not to an exchange. */
export const noteTopics = [
  /** The preflight found a target that cannot be judged. */
  'preflight',
  'interrupted',
  /** A cap stopped a request from being sent. */
  'budget',
  /** The target asked for more patience than a run has. */
  'pace',
  /** The target refuses its token, and there is no other one. */
  'token',
  /** The target does not respond as a service any more. */
  'outage',
  /** FAIL_FAST, and a requirement that counts has failed. */
  'failure',
  /** RUN_TIMEOUT_MS was over before everything was sent. */
  'timeout',
  /** Only a part of the plan is in the history. */
  'shard',
  /** The suite itself failed. */
  'fault',
] as const;
export type NoteTopic = (typeof noteTopics)[number];

export interface Note {
  readonly kind: 'note';
  readonly topic: NoteTopic;
  readonly message: string;
}

export const unsentReasons = [
  /** A cap forbade it. */
  'cap',
  /** It is sent only after a certain response to another case, which did not come. */
  'condition',
  /** Only other scenarios were asked for. */
  'selection',
  /** There was no more time to wait for what a list was to show. */
  'time',
  /** A page did not show what it was to show, and a limit on its size may have filled it. */
  'full',
] as const;

/** What the plan has and the run did not send. */
export interface Unsent {
  readonly kind: 'unsent';
  readonly scenario: string;
  /** `null`: every case of the scenario. */
  readonly case: string | null;
  readonly why: (typeof unsentReasons)[number];
}

/** Who responded. Responses name it by its number. */
export interface PeerLine extends Peer {
  readonly kind: 'peer';
  /** Counts from 1. */
  readonly peer: number;
}

/** A period in which the target did not respond as a service begins, or ends. */
export interface Outage {
  readonly kind: 'outage';
  readonly state: 'began' | 'ended';
  readonly atMs: number;
  /** The exchange that showed it. */
  readonly exchange: number;
}

/** From here on another token was used. */
export interface TokenChange {
  readonly kind: 'token';
  /** Counts from 1, the token of the beginning. */
  readonly number: number;
  readonly atMs: number;
  readonly why: 'refused' | 'lifetime';
}

export interface Footer {
  readonly kind: 'footer';
  readonly finishedAt: string;
  /** What is before it in a file; whoever writes the file counts. */
  readonly lines?: number;
  readonly requests?: number;
  readonly responses?: number;
}

export type RequestLine = { readonly kind: 'request' } & Omit<Exchange, 'response'>;
export interface ResponseLine {
  readonly kind: 'response';
  readonly index: number;
  readonly response: RecordedResponse;
}
/** Lines that stand for themselves. */
type Single = Header | Note | PeerLine | Outage | TokenChange | Footer;
export type Line = Single | Unsent | RequestLine | ResponseLine;

/** An unsent case, with the place of its line. */
export interface UnsentEvent extends Unsent {
  /** Requests before it: those without a response yet are among them. */
  readonly sent: number;
}

/** One thing that the history tells, in the order in which it became known. */
export type Event =
  | Single
  | UnsentEvent
  | { readonly kind: 'exchange'; readonly exchange: Exchange };

/** Pairs requests with their responses, in order of completion; those without one come last. */
export function* eventsOf(lines: Iterable<Line>): Generator<Event> {
  const pairing = openPairing();
  for (const line of lines) {
    const event = pairing.take(line);
    if (event !== null) yield event;
  }
  yield* pairing.rest();
}

export interface Pairing {
  /** `null`: a request, whose response is still to come. */
  take(line: Line): Event | null;
  /** The requests that got no response. */
  rest(): Generator<Event>;
}

export function openPairing(): Pairing {
  const open = new Map<number, RequestLine>();
  let sent = 0;
  return {
    take(line) {
      if (line.kind === 'request') {
        open.set(line.index, line);
        sent = line.index;
        return null;
      }
      if (line.kind === 'unsent') return { ...line, sent };
      if (line.kind !== 'response') return line;
      const request = open.get(line.index);
      if (request === undefined) throw new UnreadableError(`response ${line.index} has no request`);
      open.delete(line.index);
      return { kind: 'exchange', exchange: withResponse(request, line.response) };
    },
    *rest() {
      for (const request of open.values()) {
        yield { kind: 'exchange', exchange: withResponse(request, unrecorded) };
      }
    },
  };
}

type Unfinished = { -readonly [Name in keyof Exchange]: Exchange[Name] };

function withResponse(line: RequestLine, response: RecordedResponse): Exchange {
  const { index, scenario, case: id, atMs, request, group, place, origin, of } = line;
  const exchange: Unfinished = { index, scenario, case: id, origin, atMs, request, response };
  if (group !== undefined) exchange.group = group;
  if (place !== undefined) exchange.place = place;
  if (of !== undefined) exchange.of = of;
  return exchange;
}

const unrecorded = {
  kind: 'none',
  reason: 'unrecorded',
  message: 'the run ended before a response was recorded',
  durationMs: 0,
} as const satisfies RecordedResponse;
