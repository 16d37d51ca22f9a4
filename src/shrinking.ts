/** Looks for the smallest request on which a card fails, one lane, under the budget. */
import { generators, shrink } from '../suites/scenarios/generators.ts';
import type { Check, Context } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Case, PlanSettings } from './plan.ts';
import type { Reader } from './reading.ts';

export interface ShrinkOptions {
  readonly settings: PlanSettings;
  readonly context: Context;
  readonly read: Reader;
  /** `null` where a cap or the stop kept it back. */
  readonly send: (planned: Case) => Promise<Exchange | null>;
}

export interface Shrinker {
  /** `failing`: the exchange by which the card is known to fail. */
  search(card: Check, failing: Exchange): Promise<void>;
}

/** Sends for one card; most requests are as small as they get after a few. */
const SENDS_PER_CARD = 12;
/** Sends for all cards of a run: a target that fails everywhere needs no smallest request each. */
const SENDS_PER_RUN = 48;

/** Opens the search for one run. */
export function openShrinker({ settings, context, read, send }: ShrinkOptions): Shrinker {
  let sent = 0;
  let serial = 0;

  /** Whether the card fails on this exchange and nothing else. */
  function failsAlone(card: Check, exchange: Exchange): boolean {
    const judge = card.begin(context);
    judge.see(read(exchange));
    return judge.conclude().outcome === 'failed';
  }

  return {
    async search(card, failing) {
      const { origin, group } = failing;
      if (origin === undefined || generators[origin.generator] === undefined) return;
      if (!failsAlone(card, failing)) return;
      let left = SENDS_PER_CARD;
      await shrink(settings, origin, async (generated, path) => {
        if (left === 0 || sent >= SENDS_PER_RUN) return false;
        left -= 1;
        sent += 1;
        serial += 1;
        const exchange = await send({
          id: `${failing.case}${path.slice(origin.path.length) || ':'}`,
          request: generated(`z${serial.toString(36)}`),
          origin: { ...origin, path },
          ...(group === undefined ? {} : { group }),
        });
        return exchange !== null && failsAlone(card, exchange);
      });
    },
  };
}
