/**
 * The cases of the plan of which an outage hides each attempt, so that nothing is known of them. Pure.
 *
 * Whoever holds the folder can invent an outage around a response, for example by health checks without
 * one. So a case counts as known only by an attempt that no outage hides.
 */
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { SECOND_LOOK } from '../../plan/beside-plan.ts';
import { splitCaseId, withoutAttempt, withoutResend } from '../../plan/case-id.ts';

/** A run with more is mostly an outage. */
const MAX_STORED = 1000;

export class HiddenCases {
  /** The id of the last attempt, by that of the case. */
  readonly #lastById = new Map<string, string>();

  /** Called with each exchange that no check gets. */
  hide({ exchange }: ParsedExchange): void {
    const key = withoutResend(exchange.case);
    const hasRoom = this.#lastById.has(key) || this.#lastById.size < MAX_STORED;
    if (isOfPlan(exchange) && hasRoom) this.#lastById.set(key, exchange.case);
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

/** Not a poll, a smaller request, or a second look: another one shows the same. */
function isOfPlan({ origin, scenario, case: id }: ParsedExchange['exchange']): boolean {
  if (origin === 'planned') return true;
  const key = withoutResend(id);
  const isOther = withoutAttempt(key) !== key || splitCaseId(key).steps !== '';
  return origin === 'resend' && scenario !== SECOND_LOOK && !isOther;
}
