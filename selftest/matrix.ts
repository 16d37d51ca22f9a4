/** Every mutant of every card on a recorded history, and what became of it. */

import type { Check } from '../src/check/check.ts';
import { eventsOf, type Line } from '../src/history/events.ts';
import { makeReader, type Reader } from '../src/interface/parsed-exchange.ts';
import { type Seat, seat } from '../src/judge/check-run.ts';
import { type Fate, makeSample } from '../src/judge/proof.ts';
import { catalogue } from './judging.ts';

const ownReader = makeReader();

/** Shows a recording to cards and their mutants, with nothing else in between. */
export function seatsOn(
  lines: readonly Line[],
  cards: readonly Check[] = catalogue,
  reader: Reader = ownReader,
): Seat[] {
  let seats: Seat[] = [];
  const sample = makeSample(reader);
  for (const event of eventsOf(lines)) {
    if (event.kind === 'header') {
      seats = cards.map((card) => seat(card, { config: event.config }, reader));
    } else if (event.kind === 'exchange') {
      const reading = reader(event.exchange);
      const shown = sample(reading);
      for (const { see } of seats) see(reading, shown);
    }
  }
  return seats;
}

/** The names of a card's mutants with one fate. */
export function named({ fates }: Seat, wanted: Fate): string[] {
  return fates().flatMap(([name, fate]) => (fate === wanted ? [name] : []));
}

/** The same of many cards, each name behind the id of its card. */
export function namesOf(seats: readonly Seat[], wanted: Fate): string[] {
  return seats.flatMap((one) => named(one, wanted).map((name) => `${one.card.id}: ${name}`));
}

const marks: Readonly<Record<Fate, string>> = { killed: '✓', survived: '✗', unmet: '-' };
const COLUMN = 12;

/** Cards and their mutants down, recordings across; for a terminal. */
export function matrixOf(recordings: Readonly<Record<string, readonly Seat[]>>): string {
  const columns = Object.entries(recordings);
  const row = (cells: readonly string[], name: string) =>
    `${cells.map((cell) => cell.padEnd(COLUMN)).join('')}${name}`;
  const rows = catalogue.flatMap(({ id, mutants = [] }) =>
    mutants.map(({ name }, at) => {
      const fates = columns.map(([, seats]) => seats.find(({ card }) => card.id === id)?.fates());
      const cells = fates.map((some) => marks[some?.[at]?.[1] ?? 'unmet']);
      return row(cells, `${id}  ${name}`);
    }),
  );
  const heads = columns.map(([name]) => name);
  const totals = columns.map(([, seats]) => {
    const killed = namesOf(seats, 'killed').length;
    return `${killed}/${killed + namesOf(seats, 'survived').length}`;
  });
  return [
    row(heads, ''),
    ...rows,
    row(totals, 'killed, of those that found something to change'),
    ...columns.flatMap(([name, seats]) =>
      namesOf(seats, 'survived').map((survivor) => `SURVIVED on ${name}  ${survivor}`),
    ),
  ].join('\n');
}
