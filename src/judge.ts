/** Judges a history: every card sees every exchange once, and the report says what they found. */
import { catalogue, topics } from './catalogue.ts';
import type { Check, Context, Judgement } from './check.ts';
import { UnreadableError } from './disk.ts';
import { cutToEvidence, type Exchange, mayHaveHappened } from './exchange.ts';
import type { Event, Header, Note } from './history.ts';
import { isObject, type JsonObject, parseJson } from './json.ts';
import { passively } from './passive.ts';
import { couldDisburse } from './plan.ts';
import { makeSample } from './proof.ts';
import { makeReader, type Operation, type Reader, type Reading } from './reading.ts';
import { makeReport, type Report, type UnknownDisbursement } from './report.ts';
import { type Seat, seat } from './seat.ts';
import { shardNote } from './shard.ts';
import { openSightings } from './sightings.ts';
import { openClockwork } from './timeline.ts';

/** Unknown disbursements listed one by one; more of them are counted only. */
const LISTED_UNKNOWN = 10_000;

export interface Court {
  see(event: Event): void;
  report(): Report;
  /** The judgement of one card on what was seen so far. */
  judgementOf(id: string): Judgement;
}

/** The report on a whole history. */
export function judge(events: Iterable<Event>, reader: Reader = makeReader()): Report {
  const judgement = openJudgement(reader);
  for (const event of events) judgement.see(event);
  return judgement.report();
}

/** Opens the judgement of a history, its header first. */
export function openJudgement(reader: Reader): Pick<Court, 'see' | 'report'> {
  let court: Court | null = null;
  const headless = () => new UnreadableError('the history does not start with its header');
  return {
    see(event) {
      if (event.kind === 'header') court = openCourt(event, reader);
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
export function openCourt(
  header: Header,
  reader: Reader = makeReader(),
  cards: readonly Check[] = catalogue,
  /** Without the run-time proof where another court makes the report: a failure needs none. */
  isProven = true,
): Court {
  const context: Context = { config: header.config };
  const seats = cards.map((card) => seat(card, context, reader, isProven));
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
    const { exchange, answered, asked } = reading;
    if (!couldDisburse(exchange.request)) return { happened: false, amount: 0 };
    spending.posts += 1;
    const unclear = mayHaveHappened(exchange);
    if (answered.outcome !== 'accepted' && !unclear) return { happened: false, amount: 0 };
    const amount = typeof asked.body?.amount === 'number' ? asked.body.amount : 0;
    spending.disbursements += 1;
    spending.amount = Math.round((spending.amount + amount) * 100) / 100;
    if (unclear) spending.unknown += 1;
    if (unclear && unknown.length < LISTED_UNKNOWN) unknown.push(unknownOf(exchange, asked.body));
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
  return ({ asked, exchange }) => {
    const isOrdinary = asked.documented && exchange.group === undefined;
    return rows[asked.operation][isOrdinary ? 1 : 0] as readonly Seat[];
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
