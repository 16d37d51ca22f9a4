/**
 * The cases of the plan of which an outage hides each attempt, so that nothing is known of them. Pure.
 *
 * Whoever holds the folder can invent an outage around a response, for example by health checks without
 * one. So a case counts as known only by an attempt that no outage hides.
 */
import { couldDisburse } from '../../core/request.ts';
import type { TargetHealth } from '../../interface/health/target-health.ts';
import { hasCredentialStatus } from '../../interface/http-statuses.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { SECOND_LOOK } from '../../plan/beside-plan.ts';
import { splitCaseId, withoutAttempt, withoutResend } from '../../plan/case-id.ts';
import { isForWrongToken } from './evidence-in-outage.ts';

/** A run with more is mostly an outage. */
const MAX_STORED = 1000;

export class HiddenCases {
  /** The id of the last attempt, by that of the case. */
  readonly #lastById = new Map<string, string>();

  /** Called with each exchange that no check gets. */
  hide(parsed: ParsedExchange, target: TargetHealth): void {
    if (!needsAnotherAttempt(parsed, target)) return;
    const { exchange } = parsed;
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

/**
 * Whether nothing is known of the case without another attempt: a run sends it again, or it is a page for a request with
 * a mistake. A run does not send these again: what came before the target accepted a list, and a list whose right
 * credentials are refused. A right refusal of a mistake needs no other attempt, which would show the same
 * (docs/decisions/0042).
 */
function needsAnotherAttempt(parsed: ParsedExchange, target: TargetHealth): boolean {
  if (!target.isListAccepted) return false;
  if (target.healthOf(parsed) !== 'down') return isRefusalPage(parsed);
  const isRefusedList =
    target.refusesCredentials(parsed) && !couldDisburse(parsed.exchange.request);
  return !isRefusedList && !isRightRefusal(parsed);
}

/** Whether the target refuses a request with a mistake, as the document says. */
const isRightRefusal = ({ request, response, violations, exchange }: ParsedExchange): boolean =>
  exchange.group?.role === 'probe' &&
  !request.hasNoMistake &&
  response.outcome === 'refused' &&
  violations.length === 0;

/**
 * Whether a request with a mistake is refused with the status of a refusal, but without an envelope. A run does not
 * send it again, so whoever invents an outage around it hides the only attempt.
 */
function isRefusalPage(parsed: ParsedExchange): boolean {
  const { request, violations, exchange } = parsed;
  const hasMistake = exchange.group?.role === 'probe' && !request.hasNoMistake;
  const isMeant = hasMistake || isForWrongToken(parsed);
  return isMeant && violations.length > 0 && hasCredentialStatus(exchange.response);
}

/** Not a poll, a smaller request, or a second look: another one shows the same. */
function isOfPlan({ origin, scenario, case: id }: ParsedExchange['exchange']): boolean {
  if (origin === 'planned') return true;
  const key = withoutResend(id);
  const isOther = withoutAttempt(key) !== key || splitCaseId(key).steps !== '';
  return origin === 'resend' && scenario !== SECOND_LOOK && !isOther;
}
