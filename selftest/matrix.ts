/** Every mutant of every card on a recorded history, and what became of it. */
import { catalogue } from '../src/catalogue.ts';
import type { Check } from '../src/check.ts';
import { eventsOf, type Line } from '../src/history.ts';
import { makeSample } from '../src/proof.ts';
import { makeReader } from '../src/reading.ts';
import { type Seat, seat } from '../src/seat.ts';

const reader = makeReader();

/** Shows a recording to cards and their mutants, with nothing else in between. */
export function seatsOn(lines: readonly Line[], cards: readonly Check[] = catalogue): Seat[] {
  let seats: Seat[] = [];
  const sample = makeSample();
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
export function named({ fates }: Seat, wanted: string): string[] {
  return fates().flatMap(([name, fate]) => (fate === wanted ? [name] : []));
}
