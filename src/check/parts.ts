/** The runs of which a history was put together: each has a clock of its own. Pure. */
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Context } from './check.ts';

/** Whether an exchange belongs to another run than the one before: their times say nothing of each other. */
export function openPartChange({ partEnds = [] }: Context): (parsed: ParsedExchange) => boolean {
  const ends = [...partEnds];
  return ({ exchange: { index } }) => {
    let hasChanged = false;
    while (index > (ends[0] ?? Number.POSITIVE_INFINITY)) {
      ends.shift();
      hasChanged = true;
    }
    return hasChanged;
  };
}
