/** What the lines of a history describe: its exchanges, and what else became known. */
import { UnreadableError } from '../../core/errors.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import type { Line, LineEvent, RequestLine, Unsent } from './line.ts';

/** An unsent case, with its position among the requests. */
export interface UnsentEvent extends Unsent {
  /** The number of requests before it, including those in flight. */
  readonly sentBefore: number;
}

/** What a history describes, in the order in which it became known. */
export type Event =
  | LineEvent
  | UnsentEvent
  | {
      readonly kind: 'exchange';
      readonly exchange: Exchange;
      /** The number of requests before its response, where a history has it. */
      readonly sentBefore?: number;
    };

/**
 * Combines requests with their responses, in the order of completion; requests without a response
 * come last.
 */
export function* eventsOf(lines: Iterable<Line>): Generator<Event> {
  const pairing = new Pairing();
  for (const line of lines) {
    const event = pairing.take(line);
    if (event !== null) yield event;
  }
  yield* pairing.rest();
}

/** Combines the lines of requests and responses. */
export class Pairing {
  /** Requests whose response has not occurred yet. */
  readonly #open = new Map<number, RequestLine>();
  /** The number of the last request. */
  #lastIndex = 0;

  /** Returns `null` for a request, because its response follows. */
  take(line: Line): Event | null {
    if (line.kind === 'request') {
      this.#open.set(line.index, line);
      this.#lastIndex = line.index;
      return null;
    }
    if (line.kind === 'unsent') return { ...line, sentBefore: this.#lastIndex };
    if (line.kind !== 'response') return line;
    const request = this.#open.get(line.index);
    if (request === undefined) throw new UnreadableError(`response ${line.index} has no request`);
    this.#open.delete(line.index);
    return {
      kind: 'exchange',
      exchange: withResponse(request, line.response),
      sentBefore: this.#lastIndex,
    };
  }

  /** The requests without a response. */
  *rest(): Generator<Event> {
    for (const request of this.#open.values()) {
      yield { kind: 'exchange', exchange: withResponse(request, unrecorded) };
    }
  }
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
