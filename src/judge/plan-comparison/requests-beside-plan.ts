/**
 * Recognizes what a run sends beside its plan, by one rule for each kind. Such an exchange never
 * replaces a case of the plan: a planned case that is absent is missing, whatever else was sent.
 * Pure.
 */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { respondsAsService } from '../../interface/service-response.ts';
import {
  HEALTH,
  healthCheck,
  MAX_HEALTH_CHECKS,
  MAX_PER_PAGE,
  MAX_READINESS,
  MAX_SECOND_LOOKS,
  READINESS,
  readinessCheck,
  SECOND_LOOK,
  secondLook,
} from '../../plan/beside-plan.ts';
import { requestedPage } from '../../plan/list-query.ts';
import type { Case } from '../../plan/scenario.ts';

type BesideName = typeof READINESS | typeof HEALTH | typeof SECOND_LOOK;

/** Exchanges of one kind are numbered from 1 without gaps, so a removed one is noticed. */
export class RequestsBesidePlan {
  readonly #list: Case;
  readonly #kinds = {
    [READINESS]: { most: MAX_READINESS, numbers: new Set<number>() },
    [HEALTH]: { most: MAX_HEALTH_CHECKS, numbers: new Set<number>() },
    [SECOND_LOOK]: { most: MAX_SECOND_LOOKS, numbers: new Set<number>() },
  };
  /**
   * Whether the first attempt of the preflight list is over. Readiness checks come before that, all
   * other kinds after it.
   */
  #isPreflightOver = false;
  #isReady = false;

  constructor(list: Case) {
    this.#list = list;
  }

  readonly #pauses = new LookPauses();

  /** Called when an attempt of the preflight list is over, with or without a response. */
  preflightOver(): void {
    this.#isPreflightOver = true;
  }

  /** A documented list before the preflight; none follows after the target responded as a service. */
  takeReadinessCheck(exchange: Exchange): Case | null {
    if (this.#isPreflightOver || this.#isReady) return null;
    this.#isReady = respondsAsService(exchange);
    const number = this.#take(READINESS, exchange);
    return number === null ? null : readinessCheck(this.#list, number);
  }

  /**
   * A list of the size that belongs to its number, after the preflight, or of the documented size: the
   * target may refuse others.
   */
  takeHealthCheck(exchange: Exchange): Case | null {
    if (!this.#isPreflightOver) return null;
    const number = this.#take(HEALTH, exchange);
    if (number === null) return null;
    const documented = healthCheck(this.#list, number, () => false);
    const isDocumented = exchange.request.path === documented.request.path;
    return isDocumented ? documented : healthCheck(this.#list, number);
  }

  /**
   * A list after the preflight, with the exchange that was the reason for it (`of`), in a size and
   * page that a run may request.
   */
  takeSecondLook(exchange: Exchange): Case | null {
    if (!this.#isPreflightOver || exchange.of === undefined) return null;
    const page = requestedPage(exchange.request.path);
    if (page === null || page.perPage < 1 || page.perPage > MAX_PER_PAGE) return null;
    if (!this.#pauses.allow(exchange)) return null;
    const number = this.#take(SECOND_LOOK, exchange);
    return number === null ? null : secondLook(this.#list, number, page.perPage, page.selection);
  }

  /** Ids of missing exchanges: numbers below the highest one that did not occur. */
  absent(): string[] {
    return Object.entries(this.#kinds).flatMap(([name, { numbers }]) => {
      const highest = [...numbers].reduce((a, b) => Math.max(a, b), 0);
      const all = Array.from({ length: highest }, (_, at) => at + 1);
      return all.filter((one) => !numbers.has(one)).map((one) => `${name}/${one}`);
    });
  }

  #take(name: BesideName, exchange: Exchange): number | null {
    const { most, numbers } = this.#kinds[name];
    const number = Number(exchange.case.slice(name.length + 1));
    const isNamed = exchange.scenario === name && exchange.case === `${name}/${number}`;
    if (!isNamed || !Number.isInteger(number)) return null;
    if (number < 1 || number > most || numbers.has(number)) return null;
    numbers.add(number);
    return number;
  }
}

/** A run waits between two looks; a few may follow at once, at the end of a watch or with a short WATCH_MS. */
class LookPauses {
  /** The addresses of the look in progress: it requests each page once. */
  readonly #pages = new Set<string>();
  #endedAtMs = Number.NEGATIVE_INFINITY;
  #atOnce = 0;

  /** `false`: the exchange begins a look too soon after the one before it. */
  allow(exchange: Exchange): boolean {
    const { path } = exchange.request;
    if (this.#pages.has(path)) {
      this.#pages.clear();
      if (exchange.atMs < this.#endedAtMs + LEAST_PAUSE_MS) this.#atOnce += 1;
    }
    this.#pages.add(path);
    this.#endedAtMs = endMsOf(exchange);
    return this.#atOnce <= MAX_AT_ONCE;
  }
}
/** Less than the shortest pause of `second-looks.ts`, because a timer may fire early. */
const LEAST_PAUSE_MS = 40;
/** Copies of so many looks hardly change how many responses a check has seen. */
const MAX_AT_ONCE = 30;
