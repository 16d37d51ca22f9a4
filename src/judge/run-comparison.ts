/** One run beside its plan: what was sent and not planned, and what was planned and not sent. Pure. */
import type { Shard } from '../config/shard.ts';
import type { Exchange } from '../core/exchange.ts';
import { couldDisburse, type Origin } from '../core/request.ts';
import type { Unsent } from '../history/events.ts';
import {
  asksToWait,
  itemsOf,
  type ParsedExchange,
  textOf,
  transactionOf,
} from '../interface/parsed-exchange.ts';
import { isDoubtful } from '../interface/service-response.ts';
import { chargeOf } from '../plan/amount-at-risk.ts';
import type { Generators } from '../plan/generators.ts';
import type { Plan } from '../plan/plan.ts';
import { MOST_RESENDS, polled, resent } from '../plan/resend.ts';
import type { Case } from '../plan/scenario.ts';
import { findCases, openPlannedCases, type PlannedCases } from './planned-cases.ts';
import { isOf, samePlace, sentAs } from './same-request.ts';
import { openSpentCaps } from './spent-caps.ts';

/** What a run went by. */
export interface RunPlan extends Pick<Plan, 'settings' | 'scenarios'> {
  readonly runId: string;
  readonly shard: Shard | null;
  readonly generators: Generators;
  readonly preflight: { readonly list: Case; readonly initiate: Case };
  /** A single case that is sent again is not searched for a smaller one. */
  readonly isOneCase: boolean;
}

/** What does not fit, by the ids of the cases. */
export interface Differences {
  /** Planned, and neither sent nor kept back by anything that the history tells. */
  readonly missing: readonly string[];
  /** Sent with other bytes than planned. */
  readonly changed: readonly string[];
  /** Sent, and neither planned nor of an origin that explains it. */
  readonly extra: readonly string[];
}

export interface RunEnd extends Differences {
  /** Whether there are more missing ones than those. */
  readonly areMore: boolean;
  /** Whether something of the plan was not sent, for whatever reason. */
  readonly isPartial: boolean;
}

/** What later cases need to know of a response. */
interface Named {
  readonly outcome: ParsedExchange['response']['outcome'];
  readonly reference: string | null;
}

/** A case on its way: sent so many times because the target asked to wait, and looked at again. */
interface Attempt {
  readonly planned: Case;
  readonly scenario: string;
  /** As it is sent the first time. */
  readonly first: Case;
  readonly resends: number;
  readonly time: number;
}

/** Requests that a search sends at most: as many as `SENDS_PER_RUN` of the driving side. */
const MOST_SEARCHES = 48;

export class RunComparison {
  readonly #differences: Record<keyof Differences, string[]> = {
    ...{ missing: [], changed: [], extra: [] },
  };
  readonly #plan: RunPlan;
  readonly #scenarios: ReadonlyMap<string, PlannedCases>;
  readonly #caps;
  readonly #named = new Map<string, Named>();
  /** By the exchange whose response asked to wait. */
  readonly #waiting = new Map<number, Attempt>();
  /** By the exchange whose list did not show what it was to show. */
  readonly #polling = new Map<number, Attempt>();
  readonly #searches = new Map<string, Exchange>();
  /** Cases that a cap is said to have kept back, with what they could have moved. */
  readonly #capped: { readonly id: string; readonly charge: number }[] = [];
  readonly #unselected = new Set<string>();
  /** Cases of the preflight that are still to come. */
  readonly #preflight: Map<string, Case>;

  constructor(plan: RunPlan) {
    this.#plan = plan;
    const { settings, scenarios, shard } = plan;
    this.#scenarios = new Map(
      scenarios.map((one) => [one.name, openPlannedCases(one, settings, shard)]),
    );
    // Without a confirmation nothing can be spent.
    const nothing = { maxDisbursements: 0, maxTotalAmount: 0 };
    this.#caps = openSpentCaps(settings.readOnly ? nothing : settings);
    this.#preflight = new Map([[plan.preflight.list.id, plan.preflight.list]]);
  }

  /** Takes an exchange, in the order of completion. */
  see(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const attempt = this.#attemptOf(exchange);
    if (attempt === null) {
      this.#differences.extra.push(exchange.case);
      return;
    }
    const sent = resent(attempt.first, attempt.resends);
    if (!isOf(exchange, sent, this.#plan.runId)) this.#differences.changed.push(exchange.case);
    this.#charge(sent);
    this.#settle(attempt, parsed);
  }

  /** Takes what the history says of a case that was not sent. */
  unsent({ scenario, case: id, why }: Unsent): void {
    if (id === null) {
      this.#unselected.add(scenario);
      return;
    }
    const attempt = this.#waitingFor(id) ?? this.#planned(scenario, id);
    if (why === 'time') {
      if (!this.#endPolling(id)) this.#differences.missing.push(id);
    } else if (attempt === null) {
      // It keeps back what nobody would have sent.
    } else if (why === 'cap') {
      this.#capped.push({ id, charge: this.#chargeOf(resent(attempt.first, attempt.resends)) });
    } else if (this.#isMet(scenario, attempt.planned)) {
      this.#differences.missing.push(id);
    }
  }

  /** `isWhole`: the run came to its end, so that what is not there is missing. */
  conclude(isWhole: boolean): RunEnd {
    const { missing, changed, extra } = this.#differences;
    const free = this.#capped.filter(({ charge }) => !this.#caps.forbid(charge));
    const open = [...this.#waiting.values()].map(
      ({ first, resends }) => resent(first, resends + 1).id,
    );
    const unseen = [...this.#polling.values()].map(
      ({ planned, time }) => polled(planned, time + 1).id,
    );
    const rests = [...this.#scenarios].map(([name, cases]) =>
      this.#unselected.has(name) ? { ids: [], areMore: false } : cases.rest(),
    );
    const absent = [
      ...this.#preflight.keys(),
      ...open,
      ...unseen,
      ...rests.flatMap(({ ids }) => ids),
    ];
    return {
      missing: [...missing, ...free.map(({ id }) => id), ...(isWhole ? absent : [])],
      changed,
      extra: [...extra, ...this.#baseless()],
      areMore: isWhole && rests.some(({ areMore }) => areMore),
      isPartial: absent.length > 0 || this.#unselected.size > 0,
    };
  }

  /** Of each scenario, in order; `null` where not all of its cases were made. */
  digests(): (string | null)[] {
    return [...this.#scenarios.values()].map((cases) => cases.digest());
  }

  /** What the exchange is an attempt at; `null` where nothing explains why it was sent. */
  #attemptOf(exchange: Exchange): Attempt | null {
    const { scenario, case: id, of = 0 } = exchange;
    const byOrigin: Partial<Record<Origin, () => Attempt | null>> = {
      planned: () => this.#plannedNow(scenario, id),
      preflight: () => this.#preflightCase(id),
      resend: () => this.#again(this.#waiting, of, id),
      poll: () => this.#again(this.#polling, of, id),
      search: () => this.#search(exchange),
    };
    const attempt = byOrigin[exchange.origin]?.() ?? null;
    return attempt?.scenario === scenario ? attempt : null;
  }

  #planned(scenario: string, id: string): Attempt | null {
    const planned = this.#scenarios.get(scenario)?.take(id) ?? this.#takePreflight(id);
    return planned === null ? null : attemptAt(scenario, planned);
  }

  /** A case with a condition is sent only once the condition is met. */
  #plannedNow(scenario: string, id: string): Attempt | null {
    const planned = this.#scenarios.get(scenario)?.take(id) ?? null;
    if (planned === null || !this.#isMet(scenario, planned)) return null;
    return attemptAt(scenario, planned);
  }

  #isMet(scenario: string, { when, until }: Case): boolean {
    if (when !== undefined && this.#nameOf(scenario, when.named)?.outcome !== when.outcome) {
      return false;
    }
    return until === undefined || (this.#nameOf(scenario, until.shows)?.reference ?? null) !== null;
  }

  #nameOf = (scenario: string, name: string) => this.#named.get(`${scenario} ${name}`);

  #preflightCase(id: string): Attempt | null {
    const planned = this.#takePreflight(id);
    return planned === null ? null : attemptAt('preflight', planned);
  }

  #takePreflight(id: string): Case | null {
    const planned = this.#preflight.get(id) ?? null;
    this.#preflight.delete(id);
    return planned;
  }

  /** The next attempt behind an exchange, if it has this id. */
  #again(open: Map<number, Attempt>, of: number, id: string): Attempt | null {
    const before = open.get(of);
    if (before === undefined) return null;
    const next = open === this.#waiting ? resendOf(before) : pollOf(before);
    if (resent(next.first, next.resends).id !== id) return null;
    open.delete(of);
    return next;
  }

  #waitingFor(id: string): Attempt | null {
    for (const [index, attempt] of this.#waiting) {
      const next = resendOf(attempt);
      if (resent(next.first, next.resends).id !== id) continue;
      this.#waiting.delete(index);
      return next;
    }
    return null;
  }

  #endPolling(id: string): boolean {
    for (const [index, attempt] of this.#polling) {
      if (pollOf(attempt).first.id !== id) continue;
      this.#polling.delete(index);
      return true;
    }
    return false;
  }

  /** A smaller request stands at a place of the search tree below that of a planned one. */
  #search(exchange: Exchange): Attempt | null {
    const { case: id, place, group, scenario } = exchange;
    const { generators, settings, isOneCase } = this.#plan;
    if (place === undefined || isOneCase || this.#searches.has(id)) return null;
    if (this.#searches.size >= MOST_SEARCHES) return null;
    const generated = generators.regenerate(settings, place);
    if (generated === null) return null;
    this.#searches.set(id, exchange);
    const smaller = generated(generators.searchSerial(id));
    return attemptAt(scenario, {
      ...{ id, ...smaller, place },
      ...(group === undefined ? {} : { group }),
    });
  }

  /** Searches that do not begin at a case of the plan. */
  #baseless(): string[] {
    const { scenarios, settings } = this.#plan;
    const searches = [...this.#searches.values()];
    const known = new Set(scenarios.map(({ name }) => name));
    return [
      ...searches.filter(({ scenario }) => !known.has(scenario)).map((one) => one.case),
      ...scenarios.flatMap((scenario) => {
        const own = searches.filter((one) => one.scenario === scenario.name);
        const bases = new Set(own.map((one) => baseOf(one.case).base));
        const found = findCases(scenario, settings, bases);
        return own
          .filter((one) => !isBelow(one, found.get(baseOf(one.case).base)))
          .map((one) => one.case);
      }),
    ];
  }

  #chargeOf = (planned: Case) =>
    chargeOf({ ...planned, request: sentAs(planned.request, this.#plan.runId) });

  #charge(planned: Case): void {
    if (!this.#caps.isLimited) return;
    if (couldDisburse(planned.request)) this.#caps.charge(this.#chargeOf(planned));
  }

  /** What follows from the response: another attempt, or what later cases ask for. */
  #settle(attempt: Attempt, parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const isBusy = asksToWait(exchange.response);
    if (isBusy && attempt.resends < MOST_RESENDS) {
      this.#waiting.set(exchange.index, attempt);
      return;
    }
    const { planned, scenario } = attempt;
    this.#afterPreflight(planned, parsed);
    if (planned.as !== undefined && !isBusy) {
      const named = { outcome: parsed.response.outcome, reference: referenceOf(parsed) };
      this.#named.set(`${scenario} ${planned.as}`, named);
    }
    if (planned.until === undefined) return;
    const wanted = this.#nameOf(scenario, planned.until.shows)?.reference;
    const isShown = itemsOf(parsed).some(
      ([, item]) => textOf(item.reference).toLowerCase() === wanted,
    );
    if (!isShown) this.#polling.set(exchange.index, attempt);
  }

  /** Where the first list is refused, a disbursement is tried: is it the list alone? */
  #afterPreflight(planned: Case, parsed: ParsedExchange): void {
    const { preflight, settings } = this.#plan;
    if (planned.id !== preflight.list.id || !isDoubtful(parsed) || settings.readOnly) return;
    this.#preflight.set(preflight.initiate.id, preflight.initiate);
  }
}

const attemptAt = (scenario: string, planned: Case): Attempt => ({
  ...{ planned, scenario, first: planned, resends: 0, time: 1 },
});
const resendOf = (attempt: Attempt): Attempt => ({ ...attempt, resends: attempt.resends + 1 });
const pollOf = ({ planned, scenario, time }: Attempt): Attempt => ({
  ...{ planned, scenario, first: polled(planned, time + 1), resends: 0, time: time + 1 },
});

function referenceOf(parsed: ParsedExchange): string | null {
  const reference = transactionOf(parsed)?.reference;
  return typeof reference === 'string' ? reference.toLowerCase() : null;
}

/** `disbursements/17:0:3` is found from `disbursements/17`, two steps down. */
function baseOf(id: string): { readonly base: string; readonly steps: string } {
  const [, base = id, steps = ''] = /^(.*?)((?::\d+)*)$/.exec(id) ?? [];
  return { base, steps };
}

function isBelow({ case: id, place, group }: Exchange, base: Case | undefined): boolean {
  const { steps } = baseOf(id);
  if (base?.place === undefined || steps === '') return false;
  const wanted = { ...base.place, path: `${base.place.path}${steps}` };
  return (
    samePlace(place, wanted) && group?.id === base.group?.id && group?.role === base.group?.role
  );
}
