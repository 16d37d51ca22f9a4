/** The runs of a merged history, each with its own clock. Pure. */

import type { Header } from '../history/events.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Context } from './check.ts';

/** The number of the last exchange of each merged run, except the last run. */
export function partEndsOf({ parts = [] }: Pick<Header, 'parts'>): number[] {
  let last = 0;
  return parts.slice(0, -1).map(({ requests }) => {
    last += requests;
    return last;
  });
}

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
