/** Looks for the smallest request on which a check fails, one lane, under the budget. */
import type { Check, Context } from '../check/check.ts';
import type { Exchange } from '../core/exchange.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import type { Generators } from '../plan/generators.ts';
import type { Case, Cause } from '../plan/scenario.ts';
import type { PlanSettings } from '../plan/settings.ts';

export interface ShrinkOptions {
  readonly settings: PlanSettings;
  readonly generators: Generators;
  readonly context: Context;
  readonly read: ExchangeParser;
  /** `null` where a cap or the stop kept it back. */
  readonly send: (planned: Case, cause: Cause) => Promise<Exchange | null>;
}

export interface Shrinker {
  /** `failing`: the exchange by which the check is known to fail. */
  search(check: Check, failing: Exchange): Promise<void>;
}

/** Sends for one check: an amount is halved down about fourteen times. */
const SENDS_PER_CARD = 20;
/** Sends for all checks of a run: a target that fails everywhere needs no smallest request each. */
const SENDS_PER_RUN = 48;

/** Dozens of responses longer than this would fill the memory; they serve one check only. */
const KEPT_CHARACTERS = 100_000;
const isSmall = (body: string) => body.length <= KEPT_CHARACTERS;

/** Opens the search for one run. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one search, whose three functions share its state
export function openShrinker(options: ShrinkOptions): Shrinker {
  const { settings, generators, context, read, send } = options;
  /**
   * By case: what one check had sent serves the next one as well, also while it is on its way. Two
   * scenarios are searched at once, and a case that is sent twice is a repeat.
   */
  const response = new Map<string, Promise<Exchange | null>>();

  /** Whether the check fails on this exchange and nothing else. */
  function failsAlone(check: Check, exchange: Exchange): boolean {
    const judge = check.begin(context);
    judge.see(read(exchange));
    return judge.conclude().outcome === 'failed';
  }

  async function responseTo(planned: Case, cause: Cause): Promise<Exchange | null> {
    const known = response.get(planned.id);
    if (known !== undefined) return known;
    if (response.size >= SENDS_PER_RUN) return null;
    const sent = send(planned, cause);
    const kept = sent.then((exchange) =>
      exchange?.response.kind !== 'response' || isSmall(exchange.response.body) ? exchange : null,
    );
    response.set(planned.id, kept);
    return await sent;
  }

  return {
    async search(check, failing) {
      const { place, group } = failing;
      if (place === undefined || !generators.has(place.generator)) return;
      if (!failsAlone(check, failing)) return;
      const base = failing.case.replace(/[~+]\d+$/, '');
      let left = SENDS_PER_CARD;
      await generators.shrink(settings, place, async (generated, path) => {
        // The walk starts where it is known to fail: that is not sent again.
        if (path === place.path) return true;
        if (left === 0) return false;
        left -= 1;
        const id = `${base}${path.slice(place.path.length)}`;
        const smaller = {
          id,
          ...generated(generators.searchSerial(id)),
          place: { ...place, path },
          ...(group === undefined ? {} : { group }),
        };
        const exchange = await responseTo(smaller, { origin: 'search', of: failing.index });
        return exchange !== null && failsAlone(check, exchange);
      });
    },
  };
}
