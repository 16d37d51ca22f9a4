/** Whether the target accepts documented disbursements, and which refusals are its own fault. */
import type { CheckFold, CheckResult, Context } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { type Evidence, type Exchange, evidenceOf } from '../../src/core/exchange.ts';
import { isObject, member } from '../../src/core/json.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { refusalAdvice } from '../../src/interface/refusal.ts';

interface Refusal {
  readonly evidence: Evidence;
  readonly status: number;
  readonly receiver: string;
  readonly amount: number;
}

/** Refusals that are stored to be explained at the end; more would not change the verdict. */
const KEPT_REFUSALS = 1000;

/**
 * A refusal is the target's fault only if nothing that the document leaves open explains it: an
 * invented receiver that was never accepted, an amount outside of the accepted ones while no bounds
 * were configured, or a fraction. If no disbursement was accepted at all, the credentials, the
 * receivers or the bounds may be wrong, and nothing is decided.
 */
export class Acceptance implements CheckFold {
  readonly #config: Context['config'];
  readonly #tally = makeTally();
  readonly #receivers = new Set<string>();
  readonly #refusals: Refusal[] = [];
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;
  #fractionsRefused = 0;
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
    if (response.outcome === 'accepted') this.#accepted(parsed);
    else if (looksCarriedOut(parsed)) this.#carriedOutButRefused(exchange, response.status);
    else this.#refused(parsed, response.status);
  }

  #accepted(parsed: ParsedExchange): void {
    const { receiver, amount } = valuesOf(parsed);
    this.#tally.seen();
    this.#receivers.add(receiver);
    this.#lowest = Math.min(this.#lowest, amount);
    this.#highest = Math.max(this.#highest, amount);
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
    const { receiver, amount } = valuesOf(parsed);
    if (!Number.isInteger(amount)) this.#fractionsRefused += 1;
    else if (this.#refusals.length >= KEPT_REFUSALS) return;
    else this.#refusals.push({ evidence: evidenceOf(parsed.exchange), status, receiver, amount });
    this.#advice ||= refusalAdvice(parsed.exchange);
  }

  #isExplained({ receiver, amount }: Refusal): boolean {
    const { receiversConfigured, amountMin, amountMax, amountsConfigured } = this.#config;
    if (!receiversConfigured && !this.#receivers.has(receiver)) return true;
    if (amount < amountMin || amount > amountMax) return true;
    return !amountsConfigured && (amount < this.#lowest || amount > this.#highest);
  }

  conclude(): CheckResult {
    const isAnyAccepted = this.#receivers.size > 0;
    const unexplained = isAnyAccepted
      ? this.#refusals.filter((refusal) => !this.#isExplained(refusal))
      : [];
    const findings = unexplained.map(({ evidence, status }) => ({
      exchanges: [evidence],
      pointer: null,
      expected: 'accepted',
      actual: `refused, with HTTP status ${status}`,
    }));
    const refusedCount = this.#refusals.length + this.#fractionsRefused;
    const undecided =
      isAnyAccepted || refusedCount === 0 ? null : `no disbursement was accepted; ${this.#advice}`;
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

function valuesOf({ request }: ParsedExchange): { receiver: string; amount: number } {
  const { bank_code, bank_account_number, amount } = request.body ?? {};
  return { receiver: `${bank_code}/${bank_account_number}`, amount: Number(amount) };
}
