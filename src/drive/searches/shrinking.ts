/**
 * Searches for the smallest request on which a check fails, one request at a time, within the caps.
 */
import type { Check, Context } from '../../check/check.ts';
import type { Exchange } from '../../core/exchange.ts';
import { numbersOf } from '../../core/reference/reference-form.ts';
import type { ExchangeParser } from '../../interface/parsed-exchange.ts';
import { MAX_SEARCH_REQUESTS } from '../../plan/beside-plan.ts';
import { withoutAttempt } from '../../plan/case-id.ts';
import type { Generators } from '../../plan/generators.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import type { Case, Cause } from '../../plan/scenario.ts';

interface ShrinkOptions {
  readonly settings: PlanSettings;
  readonly generators: Generators;
  readonly context: Context;
  readonly parser: ExchangeParser;
  /** Returns `null` where a cap or the stop prevented the request. */
  readonly send: (toSend: Case, cause: Cause) => Promise<Exchange | null>;
}

/** Requests for one check: halving an amount takes about fourteen. */
const SENDS_PER_CHECK = 20;

/** A search gives a random number to each request: of so many, two are almost never the same. */
const NUMBERS_FOR_SEARCHES = 1_000_000;
const hasRoom = ({ referenceForm: form }: PlanSettings) =>
  form === null || numbersOf(form) >= NUMBERS_FOR_SEARCHES;

/** Longer responses are not kept, because dozens of them would use too much memory. */
const KEPT_CHARACTERS = 100_000;
const isSmall = (body: string) => body.length <= KEPT_CHARACTERS;

/** The search for one run. */
export class Shrinker {
  readonly #options: ShrinkOptions;
  /**
   * By case id. Checks share the responses, also one that is still in flight: two scenarios are
   * searched in parallel, and a case must not be sent twice.
   */
  readonly #responses = new Map<string, Promise<Exchange | null>>();

  constructor(options: ShrinkOptions) {
    this.#options = options;
  }

  /** `failing`: an exchange on which the check failed. */
  async search(check: Check, failing: Exchange): Promise<void> {
    const { settings, generators } = this.#options;
    const { place, group } = failing;
    if (place === undefined || !generators.has(place.generator)) return;
    if (!hasRoom(settings)) return;
    if (!this.#failsAlone(check, failing)) return;
    const base = withoutAttempt(failing.case);
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
      const exchange = await this.#responseTo(smaller, { origin: 'search', of: failing.index });
      return exchange !== null && this.#failsAlone(check, exchange);
    });
  }

  /** Whether the check fails on this exchange alone. */
  #failsAlone(check: Check, exchange: Exchange): boolean {
    const { context, parser } = this.#options;
    const fold = check.begin(context);
    fold.see(parser(exchange));
    return fold.conclude().outcome === 'failed';
  }

  async #responseTo(toSend: Case, cause: Cause): Promise<Exchange | null> {
    const earlier = this.#responses.get(toSend.id);
    if (earlier !== undefined) return earlier;
    if (this.#responses.size >= MAX_SEARCH_REQUESTS) return null;
    const sent = this.#options.send(toSend, cause);
    const stored = sent.then((exchange) =>
      exchange?.response.kind !== 'response' || isSmall(exchange.response.body) ? exchange : null,
    );
    this.#responses.set(toSend.id, stored);
    // The caller gets the error of `sent`.
    stored.catch(() => {});
    return await sent;
  }
}
