/** Judges a history: every card sees every exchange once, and the report says what they found. */

import type { Context, Judgement } from '../check/check.ts';
import { checksOf, type Suite } from '../check/suite.ts';
import { UnreadableError } from '../core/errors.ts';
import { cutToEvidence, type Exchange, mayHaveHappened } from '../core/exchange.ts';
import { isObject, type JsonObject, parseJson } from '../core/json.ts';
import type { Event, Header, Note } from '../history/events.ts';
import { shardNote } from '../history/merge.ts';
import type { Operation, Reader, Reading } from '../interface/parsed-exchange.ts';
import { makeReport } from '../report/make-report.ts';
import type { Report, UnknownDisbursement } from '../report/report.ts';
import { type Seat, seat } from './check-run.ts';
import { openSightings } from './listed-references.ts';
import { openClockwork } from './metrics.ts';
import { passively } from './passive.ts';
import { makeSample } from './proof.ts';

/** Unknown disbursements listed one by one; more of them are counted only. */
const LISTED_UNKNOWN = 10_000;

/** Who judges: the checks of a suite, and the reader of exchanges. */
export interface Judging {
  readonly suite: Pick<Suite, 'topics'>;
  /** Made once: making one compiles every schema. */
  readonly reader: Reader;
  /** `false`: without the run-time proof, where another evaluation makes the report. */
  readonly isProven?: boolean;
}

export interface Court {
  see(event: Event): void;
  report(): Report;
  /** The judgement of one card on what was seen so far. */
  judgementOf(id: string): Judgement;
}

/** The report on a whole history. */
export function judge(events: Iterable<Event>, judging: Judging): Report {
  const judgement = openJudgement(judging);
  for (const event of events) judgement.see(event);
  return judgement.report();
}

/** Opens the judgement of a history, its header first. */
export function openJudgement(judging: Judging): Pick<Court, 'see' | 'report'> {
  let court: Court | null = null;
  const headless = () => new UnreadableError('the history does not start with its header');
  return {
    see(event) {
      if (event.kind === 'header') court = openCourt(event, judging);
      else if (court === null) throw headless();
      else court.see(event);
    },
    report() {
      if (court === null) throw headless();
      return court.report();
    },
  };
}

/** Opens the judgement of a run, to be fed while the run goes on or afterwards. */
export function openCourt(header: Header, { suite, reader, isProven = true }: Judging): Court {
  const { topics } = suite;
  const context: Context = { config: header.config };
  const seats = checksOf(suite).map((card) => seat(card, context, reader, isProven));
  const sample = isProven ? makeSample(reader) : () => null;
  const seatsFor = openSeating(seats);
  const { shard } = header.config;
  const notes: Note[] = shard == null ? [] : [shardNote(shard)];
  const unknown: Omit<UnknownDisbursement, 'listedIn'>[] = [];
  const sightings = openSightings(header.runId);
  const spending = { disbursements: 0, amount: 0, unknown: 0, posts: 0 };
  const clockwork = openClockwork();
  let finishedAt: string | null = null;
  let requests = 0;

  /** Counts what an exchange may have cost. */
  function spend(reading: Reading) {
    const { exchange, response, request } = reading;
    if (exchange.request.method !== 'POST') return { happened: false, amount: 0 };
    spending.posts += 1;
    const unclear = mayHaveHappened(exchange);
    if (response.outcome !== 'accepted' && !unclear) return { happened: false, amount: 0 };
    const amount = typeof request.body?.amount === 'number' ? request.body.amount : 0;
    spending.disbursements += 1;
    spending.amount = Math.round((spending.amount + amount) * 100) / 100;
    if (unclear) spending.unknown += 1;
    if (unclear && unknown.length < LISTED_UNKNOWN) unknown.push(unknownOf(exchange, request.body));
    return { happened: true, amount };
  }

  return {
    see(event) {
      if (event.kind === 'note') notes.push(event);
      else if (event.kind === 'footer') finishedAt = event.finishedAt;
      else if (event.kind === 'exchange') {
        requests += 1;
        const { answer } = event.exchange;
        const evidence = cutToEvidence(answer);
        const isWhole = evidence === answer;
        const held = isWhole ? event.exchange : { ...event.exchange };
        const reading = reader(held);
        clockwork.see(reading, spend(reading));
        sightings.see(reading);
        const shown = sample(reading);
        for (const seat of seatsFor(reading)) seat.see(reading, shown);
        // Cards keep the exchange, and what it holds is cut once all of them have seen it.
        if (!isWhole) Object.assign(held, { answer: evidence });
      }
    },
    judgementOf: (id) => {
      const found = seats.find(({ card }) => card.id === id);
      if (found === undefined) throw new Error(`no card ${id}`);
      return found.conclude();
    },
    report: () =>
      makeReport({
        header,
        finishedAt,
        notes,
        requests,
        spending: { ...spending },
        unknownDisbursements: unknown.map((one) => ({ ...one, listedIn: sightings.of(one) })),
        requirements: seats.map(({ card, conclude }) => ({
          card,
          topic: topics.find(({ checks }) => checks.some(({ id }) => id === card.id))?.name ?? '',
          judgement: header.config.passive ? passively(conclude()) : conclude(),
        })),
        topics: topics.map(({ name, title }) => ({ name, title })),
        latency: clockwork.latency(),
        timeline: clockwork.timeline(),
      }),
  };
}

/** Those seats that an exchange tells something: a long history is all of one kind. */
function openSeating(seats: readonly Seat[]): (reading: Reading) => readonly Seat[] {
  const chosen = (operation: Operation, isOrdinary: boolean) =>
    seats.filter(
      ({ card: { operations, skips } }) =>
        (operations === undefined || operations.includes(operation)) &&
        !(isOrdinary && skips === 'ordinary'),
    );
  const seating = (operation: Operation) => [chosen(operation, false), chosen(operation, true)];
  const rows = { initiate: seating('initiate'), list: seating('list'), other: seating('other') };
  return ({ request, exchange }) => {
    const isOrdinary = request.documented && exchange.group === undefined;
    return rows[request.operation][isOrdinary ? 1 : 0] as readonly Seat[];
  };
}

function unknownOf({ index, request, answer }: Exchange, body: JsonObject | null) {
  const parsed = parseJson(request.body ?? '');
  const sent = body ?? (parsed.ok && isObject(parsed.value) ? parsed.value : {});
  const { merchant_reference, amount } = sent;
  return {
    exchange: index,
    merchantReference: typeof merchant_reference === 'string' ? merchant_reference : null,
    amount: typeof amount === 'number' ? amount : null,
    why: answer.kind === 'none' ? answer.message : '',
  };
}
