/** Whether the target accepts documented disbursements, and which refusals are its own fault. */
import type { CheckFold, CheckResult, Context, Finding } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { isObject, member } from '../../src/core/json.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { mayBeOfRule, refusalAdvice, TRANSFER_RULES } from '../../src/interface/refusal.ts';
import { AcceptedValues, type Values, valuesOf } from './accepted-values.ts';

interface Refusal extends Values {
  readonly evidence: Evidence;
  readonly status: number;
}

/** Refusals of each kind that are stored: explained so far, or not. */
const KEPT_REFUSALS = 1000;

/**
 * A refusal is the target's fault only if nothing that the document leaves open explains it: an
 * invented receiver that was never accepted, an amount outside of those that its receiver accepted
 * while no bounds were configured, a fraction, or a `merchant_reference` of a form that was never
 * accepted. If no disbursement was accepted at all, the credentials, the receivers or the bounds may
 * be wrong, and nothing is decided.
 */
export class Acceptance implements CheckFold {
  readonly #config: Context['config'];
  readonly #tally = makeTally();
  readonly #accepted = new AcceptedValues();
  /** Explained so far: what is accepted later may show that nothing explains these. */
  readonly #open: Refusal[] = [];
  /** Refused although their receiver had got similar disbursements: nothing later explains these. */
  readonly #unexplained: Refusal[] = [];
  #refusedCount = 0;
  #advice = '';

  constructor(config: Context['config']) {
    this.#config = config;
  }

  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    if (request.operation !== initiateDisbursement.name || !request.documented) return;
    this.#tally.tried();
    this.#tally.answer(exchange);
    if (response.outcome === 'unanswered') return;
    if (response.isBusy) return;
    if (response.outcome === 'accepted') {
      this.#tally.seen();
      this.#accepted.add(valuesOf(parsed));
    } else if (looksCarriedOut(parsed)) this.#carriedOutButRefused(exchange, response.status);
    else this.#refused(parsed, response.status);
  }

  #carriedOutButRefused(exchange: Exchange, status: number): void {
    this.#tally.seen();
    this.#tally.finding({
      exchanges: [exchange],
      pointer: '/status',
      expected: 'accepted: `status` "success", and an HTTP status that is not a redirect',
      actual: `refused, with HTTP status ${status} and the pending transaction`,
    });
  }

  #refused(parsed: ParsedExchange, status: number): void {
    this.#refusedCount += 1;
    this.#advice ||= refusalAdvice(parsed.exchange);
    const values = valuesOf(parsed);
    if (!Number.isInteger(values.amount)) return;
    const refusal = { evidence: evidenceOf(parsed.exchange), status, ...values };
    const isUnexplained = this.#accepted.has(values.receiver) && !this.#isExplained(refusal);
    const refusals = isUnexplained ? this.#unexplained : this.#open;
    if (refusals.length < KEPT_REFUSALS) refusals.push(refusal);
  }

  #isExplained(refusal: Refusal): boolean {
    const { receiversConfigured, amountMin, amountMax, amountsConfigured } = this.#config;
    const { receiver, amount } = refusal;
    if (!receiversConfigured && !this.#accepted.has(receiver)) return true;
    if (amount < amountMin || amount > amountMax) return true;
    if (!this.#accepted.hasReferenceLike(refusal)) return true;
    return !amountsConfigured && !this.#accepted.hasAmountsAround(refusal);
  }

  conclude(): CheckResult {
    const isAnyAccepted = this.#accepted.isAny;
    const unexplained = isAnyAccepted
      ? [...this.#unexplained, ...this.#open]
          .filter((refusal) => !this.#isExplained(refusal))
          .sort((a, b) => a.evidence.index - b.evidence.index)
      : [];
    const findings = unexplained.map(
      ({ evidence, status }): Finding => ({
        exchanges: [evidence],
        pointer: null,
        expected: mayBeOfRule(status) ? `accepted; ${TRANSFER_RULES}` : 'accepted',
        actual: `refused, with HTTP status ${status}`,
      }),
    );
    const undecided =
      isAnyAccepted || this.#refusedCount === 0
        ? null
        : `no documented disbursement was accepted; ${this.#advice}`;
    return this.#tally.conclude({ seen: unexplained.length, findings, undecided });
  }
}

/** Whether a refusal contains the pending transaction, with the requested amount. */
function looksCarriedOut({ request, response }: ParsedExchange): boolean {
  if (response.outcome !== 'refused' || !response.json.ok || response.status >= 400) return false;
  const data = member(response.json.value, 'data');
  if (!isObject(data) || typeof data.reference !== 'string') return false;
  return data.status === 'pending' && data.amount === request.body?.amount;
}
