/** Looks for the smallest request on which a card fails, one lane, under the budget. */
import { generators, searchSerial, shrink } from '../suites/scenarios/generators.ts';
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

/** Sends for one card: an amount is halved down about fourteen times. */
const SENDS_PER_CARD = 20;
/** Sends for all cards of a run: a target that fails everywhere needs no smallest request each. */
const SENDS_PER_RUN = 48;

/** Dozens of answers longer than this would fill the memory; they serve one card only. */
const KEPT_CHARACTERS = 100_000;
const isSmall = (body: string) => body.length <= KEPT_CHARACTERS;

/** Opens the search for one run. */
export function openShrinker({ settings, context, read, send }: ShrinkOptions): Shrinker {
  /**
   * By case: what one card had sent serves the next one as well, also while it is on its way. Two
   * scenarios are searched at once, and a case that is sent twice is a repeat.
   */
  const answered = new Map<string, Promise<Exchange | null>>();

  /** Whether the card fails on this exchange and nothing else. */
  function failsAlone(card: Check, exchange: Exchange): boolean {
    const judge = card.begin(context);
    judge.see(read(exchange));
    return judge.conclude().outcome === 'failed';
  }

  async function answerTo(planned: Case): Promise<Exchange | null> {
    const known = answered.get(planned.id);
    if (known !== undefined) return known;
    if (answered.size >= SENDS_PER_RUN) return null;
    const sent = send(planned);
    const kept = sent.then((exchange) =>
      exchange?.answer.kind !== 'response' || isSmall(exchange.answer.body) ? exchange : null,
    );
    answered.set(planned.id, kept);
    return await sent;
  }

  return {
    async search(card, failing) {
      const { origin, group } = failing;
      if (origin === undefined || generators[origin.generator] === undefined) return;
      if (!failsAlone(card, failing)) return;
      const base = failing.case.replace(/[~+]\d+$/, '');
      let left = SENDS_PER_CARD;
      await shrink(settings, origin, async (generated, path) => {
        // The walk starts where it is known to fail: that is not sent again.
        if (path === origin.path) return true;
        if (left === 0) return false;
        left -= 1;
        const id = `${base}${path.slice(origin.path.length)}`;
        const exchange = await answerTo({
          id,
          ...generated(searchSerial(id)),
          origin: { ...origin, path },
          ...(group === undefined ? {} : { group }),
        });
        return exchange !== null && failsAlone(card, exchange);
      });
    },
  };
}
