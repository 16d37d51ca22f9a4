/**
 * Searches for the smallest request on which a check fails, one request at a time, within the caps.
 */
import type { Check, Context } from '../check/check.ts';
import type { Exchange } from '../core/exchange.ts';
import { numbersOf } from '../core/reference-form.ts';
import type { ExchangeParser } from '../interface/parsed-exchange.ts';
import { MOST_SEARCH_REQUESTS } from '../plan/beside-plan.ts';
import { withoutRepetition } from '../plan/case-id.ts';
import type { Generators } from '../plan/generators.ts';
import type { PlanSettings } from '../plan/plan-settings.ts';
import type { Case, Cause } from '../plan/scenario.ts';

interface ShrinkOptions {
  readonly settings: PlanSettings;
  readonly generators: Generators;
  readonly context: Context;
  readonly parser: ExchangeParser;
  /** Returns `null` where a cap or the stop prevented the request. */
  readonly send: (planned: Case, cause: Cause) => Promise<Exchange | null>;
}

interface Shrinker {
  /** `failing`: an exchange on which the check failed. */
  search(check: Check, failing: Exchange): Promise<void>;
}

/** Requests for one check: halving an amount takes about fourteen. */
const SENDS_PER_CHECK = 20;

/** A smaller request has a number by chance: of so many, two are almost never the same. */
const NUMBERS_FOR_SEARCHES = 1_000_000;
const hasRoom = ({ referenceForm: form }: PlanSettings) =>
  form === null || numbersOf(form) >= NUMBERS_FOR_SEARCHES;

/** Longer responses are not kept, because dozens of them would use too much memory. */
const KEPT_CHARACTERS = 100_000;
const isSmall = (body: string) => body.length <= KEPT_CHARACTERS;

/** Opens the search for one run. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one search, whose three functions share its state
export function openShrinker(options: ShrinkOptions): Shrinker {
  const { settings, generators, context, parser, send } = options;
  /**
   * By case id. Checks share the responses, also one that is still in flight: two scenarios are
   * searched in parallel, and a case must not be sent twice.
   */
  const responses = new Map<string, Promise<Exchange | null>>();

  /** Whether the check fails on this exchange alone. */
  function failsAlone(check: Check, exchange: Exchange): boolean {
    const fold = check.begin(context);
    fold.see(parser(exchange));
    return fold.conclude().outcome === 'failed';
  }

  async function responseTo(planned: Case, cause: Cause): Promise<Exchange | null> {
    const earlier = responses.get(planned.id);
    if (earlier !== undefined) return earlier;
    if (responses.size >= MOST_SEARCH_REQUESTS) return null;
    const sent = send(planned, cause);
    const stored = sent.then((exchange) =>
      exchange?.response.kind !== 'response' || isSmall(exchange.response.body) ? exchange : null,
    );
    responses.set(planned.id, stored);
    return await sent;
  }

  return {
    async search(check, failing) {
      const { place, group } = failing;
      if (place === undefined || !generators.has(place.generator)) return;
      if (!hasRoom(settings)) return;
      if (!failsAlone(check, failing)) return;
      const base = withoutRepetition(failing.case);
      let sendsLeft = SENDS_PER_CHECK;
      await generators.shrink(settings, place, async (generated, path) => {
        // The search starts at the failing case itself, which is not sent again.
        if (path === place.path) return true;
        if (sendsLeft === 0) return false;
        sendsLeft -= 1;
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
