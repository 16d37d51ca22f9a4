/**
 * What a run sent beside its plan, by a rule for each kind. Such an exchange is never taken for a case
 * of the plan: a planned case is missing, whatever else is there. Pure.
 */
import type { Exchange } from '../core/exchange.ts';
import {
  HEALTH,
  healthCheck,
  MOST_HEALTH_CHECKS,
  MOST_PER_PAGE,
  MOST_READINESS,
  MOST_SECOND_LOOKS,
  READINESS,
  readinessCheck,
  SECOND_LOOK,
  secondLook,
} from '../plan/beside-plan.ts';
import { MOST_PAGES, selectedPage, selectionOf } from '../plan/page-selectors.ts';
import type { Case } from '../plan/scenario.ts';

type BesideName = typeof READINESS | typeof HEALTH | typeof SECOND_LOOK;

/** Exchanges of one kind are numbered from 1, without gaps: one that was taken out is missing. */
export class BesidePlan {
  readonly #list: Case;
  readonly #kinds = {
    [READINESS]: { most: MOST_READINESS, seen: new Set<number>() },
    [HEALTH]: { most: MOST_HEALTH_CHECKS, seen: new Set<number>() },
    [SECOND_LOOK]: { most: MOST_SECOND_LOOKS, seen: new Set<number>() },
  };
  /** The list of the preflight was sent: what waits for the target comes before, all else behind. */
  #isOpen = false;

  constructor(list: Case) {
    this.#list = list;
  }

  /** The preflight has its response. */
  open(): void {
    this.#isOpen = true;
  }

  /** One documented list, before the preflight. */
  readinessCheck(exchange: Exchange): Case | null {
    if (this.#isOpen) return null;
    const number = this.#take(READINESS, exchange);
    return number === null ? null : readinessCheck(this.#list, number);
  }

  /** One documented list, at any time after the preflight. */
  healthCheck(exchange: Exchange): Case | null {
    if (!this.#isOpen) return null;
    const number = this.#take(HEALTH, exchange);
    return number === null ? null : healthCheck(this.#list, number);
  }

  /** A list of so many transactions, and of an earlier exchange: what that one made or showed. */
  secondLook(exchange: Exchange): Case | null {
    if (!this.#isOpen || exchange.of === undefined) return null;
    const asked = lookIn(exchange.request.path);
    if (asked === null || asked.perPage < 1 || asked.perPage > MOST_PER_PAGE) return null;
    const number = this.#take(SECOND_LOOK, exchange);
    return number === null ? null : secondLook(this.#list, number, asked.perPage, asked.selection);
  }

  /** Numbers below the highest that are not there. */
  missing(): string[] {
    return Object.entries(this.#kinds).flatMap(([name, { seen }]) => {
      const highest = [...seen].reduce((a, b) => Math.max(a, b), 0);
      const numbers = Array.from({ length: highest }, (_, at) => at + 1);
      return numbers.filter((one) => !seen.has(one)).map((one) => `${name}/${one}`);
    });
  }

  #take(name: BesideName, exchange: Exchange): number | null {
    const { most, seen } = this.#kinds[name];
    const number = Number(exchange.case.slice(name.length + 1));
    const isNamed = exchange.scenario === name && exchange.case === `${name}/${number}`;
    if (!isNamed || !Number.isInteger(number)) return null;
    if (number < 1 || number > most || seen.has(number)) return null;
    seen.add(number);
    return number;
  }
}

/** The size of a second look, and what selects its page; the first page needs nothing. */
function lookIn(path: string): { readonly perPage: number; readonly selection: string } | null {
  const query = path.slice(path.indexOf('?') + 1);
  const digits = /^perPage=(\d{1,4})$/.exec(query)?.[1];
  if (digits !== undefined) return { perPage: Number(digits), selection: '' };
  const { perPage = 0, selector = 'page', value = 0 } = selectedPage(query) ?? {};
  const isOne = pages.some(
    (page) => selectionOf(selector, page, perPage) === `${selector}=${value}`,
  );
  return isOne ? { perPage, selection: `${selector}=${value}` } : null;
}

const pages = Array.from({ length: MOST_PAGES - 1 }, (_, at) => at + 2);
