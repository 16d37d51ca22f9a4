/** The runs of a merged history, each with its own clock. Pure. */
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Context } from './check.ts';

/**
 * Whether an exchange belongs to another run than the previous one, so that their times cannot be
 * compared.
 */
export function openRunChange({
  partEnds = [],
}: Pick<Context, 'partEnds'>): (parsed: ParsedExchange) => boolean {
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
