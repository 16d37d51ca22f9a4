/** The cases of the preflight that have not occurred yet. Pure. */
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { isListUnconfirmed } from '../../interface/service-response.ts';
import { PREFLIGHT } from '../../plan/beside-plan.ts';
import type { Case } from '../../plan/scenario.ts';
import { type Attempt, attemptAt } from './attempt.ts';
import { PREFLIGHT_POSITION } from './run-order.ts';

export class PreflightCases {
  readonly #list: Case;
  /** Follows a refused list; `null`: a run with READ_ONLY does not send it. */
  readonly #disbursement: Case | null;
  readonly #expected: Map<string, Case>;

  constructor(list: Case, disbursement: Case | null) {
    this.#list = list;
    this.#disbursement = disbursement;
    this.#expected = new Map([[list.id, list]]);
  }

  isList({ id }: Case): boolean {
    return id === this.#list.id;
  }

  /** The attempt of the case with this id, once. */
  take(id: string): Attempt | null {
    const planned = this.#expected.get(id);
    if (planned === undefined) return null;
    this.#expected.delete(id);
    return attemptAt(PREFLIGHT, planned, PREFLIGHT_POSITION);
  }

  /**
   * If the first list is refused, the preflight tries a disbursement, to find out whether only
   * lists are refused. The last attempt of the list decides.
   */
  see(planned: Case, parsed: ParsedExchange): void {
    const next = this.#disbursement;
    if (next === null || !this.isList(planned)) return;
    if (isListUnconfirmed(parsed)) this.#expected.set(next.id, next);
    else this.#expected.delete(next.id);
  }

  ids(): readonly string[] {
    return [...this.#expected.keys()];
  }
}
