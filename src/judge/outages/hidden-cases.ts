/**
 * The cases of the plan of which an outage hides each attempt, so that nothing is known of them. Pure.
 *
 * Whoever holds the folder can invent an outage around a response, for example by health checks without
 * one. So a case counts as known only by an attempt that no outage hides.
 */
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { withoutResend } from '../../plan/case-id.ts';

/** A run with more is mostly an outage. */
const MAX_STORED = 1000;

export class HiddenCases {
  /** The id of the last attempt, by that of the case. */
  readonly #lastById = new Map<string, string>();

  /** Called with each exchange that no check gets. */
  hide({ exchange }: ParsedExchange): void {
    const { case: id, origin } = exchange;
    const key = withoutResend(id);
    const isOfPlan = origin === 'planned' || (origin === 'resend' && this.#lastById.has(key));
    if (isOfPlan && (this.#lastById.has(key) || this.#lastById.size < MAX_STORED))
      this.#lastById.set(key, id);
  }

  /** Called with each exchange that is evidence; a request to wait is none of the case. */
  show(parsed: ParsedExchange): void {
    if (this.#lastById.size > 0 && !asksToWait(parsed))
      this.#lastById.delete(withoutResend(parsed.exchange.case));
  }

  /** The id of the last attempt of each of them. */
  ids(): string[] {
    return [...this.#lastById.values()];
  }
}
