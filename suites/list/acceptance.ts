/** Whether the target accepts the documented list request of each client. */
import type { CheckFold, CheckResult, Finding } from '../../src/check/check.ts';
import {
  LIKE_OTHERS,
  type OwnRefusal,
  ownRefusalOf,
  SecondClient,
} from '../../src/check/second-client.ts';
import { makeTally } from '../../src/check/tally.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ownWords } from '../../src/interface/refusal.ts';

/**
 * Refusals that are stored until the end, when it is known whether the credentials were ever
 * accepted.
 */
const KEPT_REFUSALS = 5;
/** Of the second client all are stored that a run may have. */
const KEPT_OF_SECOND = 100;

/** A wrong token of either client is no fault of the target. */
export class ListAcceptance implements CheckFold {
  readonly #tally = makeTally();
  readonly #secondClient = new SecondClient();
  readonly #refusals: Finding[] = [];
  readonly #ofSecond: OwnRefusal[] = [];
  #refusedCount = 0;
  #credentialsWork = false;
  #targetWords = '';

  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    this.#secondClient.see(parsed);
    if (request.documented && response.outcome === 'accepted') this.#credentialsWork = true;
    if (request.operation !== listTransactions.name) return;
    if (!request.documented && !request.documentedOfSecond) return;
    this.#tally.tried();
    // The next health check, or a request of the plan, repeats a health check.
    if (exchange.origin !== 'health') this.#tally.answer(exchange);
    if (response.outcome === 'unanswered') return;
    if (response.outcome === 'accepted') this.#tally.seen();
    else if (!response.isBusy) this.#refused(parsed, response.status);
  }

  #refused(parsed: ParsedExchange, status: number): void {
    const refusal = ownRefusalOf(parsed, status);
    if (parsed.request.documentedOfSecond) {
      if (this.#ofSecond.length < KEPT_OF_SECOND) this.#ofSecond.push(refusal);
      return;
    }
    this.#targetWords ||= ownWords(parsed.exchange);
    this.#refusedCount += 1;
    if (this.#refusals.length < KEPT_REFUSALS) this.#refusals.push(findingOf(refusal, 'accepted'));
  }

  conclude(): CheckResult {
    const ofSecond = this.#ofSecond
      .filter((refusal) => this.#secondClient.hasToAccept(listTransactions.name, refusal))
      .map((refusal) => findingOf(refusal, LIKE_OTHERS));
    if (this.#refusals.length > 0 && !this.#credentialsWork) {
      return this.#tally.conclude({
        undecided:
          `no documented request was accepted; the target says ${this.#targetWords}: look at ` +
          'TARGET_TOKEN and TARGET_BIZ_NUMBER',
      });
    }
    const violations = this.#refusedCount + ofSecond.length;
    const findings = [...this.#refusals, ...ofSecond];
    return this.#tally.conclude({ seen: violations, findings, violations });
  }
}

function findingOf({ evidence, status }: OwnRefusal, expected: string): Finding {
  const actual = `refused, with HTTP status ${status}`;
  return { exchanges: [evidence], pointer: null, expected, actual };
}
