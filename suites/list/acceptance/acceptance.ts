/** Whether the target accepts the documented list request of each client. */
import { AcceptedSpan } from '../../../src/check/accepted-span.ts';
import type { Check, CheckFold, CheckResult, Context, Finding } from '../../../src/check/check.ts';
import { neverInTime } from '../../../src/check/kinds/never-in-time.ts';
import { LIKE_OTHERS, SecondClient } from '../../../src/check/second-client.ts';
import { type StoredRefusal, storedRefusalOf } from '../../../src/check/stored-refusal.ts';
import { Tally } from '../../../src/check/tally.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import type { ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { refusedRequest, targetWords } from '../../../src/interface/refusal.ts';
import { refusedBeside } from '../../../src/interface/refusal-advice.ts';
import { PagesInOtherWords } from './pages-in-other-words.ts';
import { SizesInTurn } from './sizes-in-turn.ts';

export const accepted: Check = {
  id: 'LIST-01',
  level: 'must',
  clause: '4.2',
  statement: 'The target accepts the documented list request, with `perPage=25`.',
  violatedBy:
    'refusing it although a disbursement with the same credentials is accepted; failing with HTTP status 500 for ' +
    'another size that it accepts before and after; or another `status` than "success" beside the page of another size, ' +
    'a later page or a list without a size',
  scenarios: ['lists', 'tenants'],
  judgesAcceptance: true,
  begin: (context) => new ListAcceptance(context),
};

/**
 * Refusals that are stored until the end, when it is known whether the credentials were ever
 * accepted.
 */
const KEPT_REFUSALS = 5;
/** Refusals of the second client that are stored: no run has more. */
const KEPT_OF_SECOND = 100;

const IN_TURN = 'accepted, as this size is before and after';

/** A wrong token of either client is no fault of the target. */
class ListAcceptance implements CheckFold {
  readonly #tally = new Tally();
  readonly #secondClient = new SecondClient();
  readonly #context: Context;
  readonly #accepted = new AcceptedSpan();
  readonly #refusals: StoredRefusal[] = [];
  readonly #ofSecond: StoredRefusal[] = [];
  readonly #sizes = new SizesInTurn();
  readonly #otherWords: PagesInOtherWords;
  #refusedCount = 0;
  #credentialsWork = false;
  #targetWords = '';

  constructor(context: Context) {
    this.#context = context;
    this.#otherWords = new PagesInOtherWords(context);
  }

  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    this.#secondClient.see(parsed);
    this.#otherWords.see(parsed);
    if (request.isDocumented && response.outcome === 'accepted') this.#credentialsWork = true;
    if (request.operation !== listTransactions.name) return;
    this.#sizes.see(parsed);
    if (!request.isDocumented && !request.isDocumentedOfSecond) return;
    this.#tally.countTried();
    // The next health check, or a request of the plan, repeats a health check.
    if (exchange.origin !== 'health') this.#tally.addResponse(parsed);
    if (response.outcome === 'unanswered') return;
    if (response.outcome === 'accepted') {
      this.#tally.countSeen();
      if (request.isDocumented) this.#accepted.add(exchange.index);
    }
    const late = neverInTime(parsed);
    if (late !== null) this.#tally.leaveUndecided(late);
    if (response.outcome === 'refused' && !response.asksToWait)
      this.#refused(parsed, response.status);
  }

  #refused(parsed: ParsedExchange, status: number): void {
    const refusal = storedRefusalOf(parsed, status);
    if (parsed.request.isDocumentedOfSecond) {
      if (this.#ofSecond.length < KEPT_OF_SECOND) this.#ofSecond.push(refusal);
      return;
    }
    this.#targetWords ||= targetWords(parsed.exchange);
    this.#refusedCount += 1;
    if (this.#refusals.length < KEPT_REFUSALS) this.#refusals.push(refusal);
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
    const inTurn = this.#sizes.refusals().map((refusal) => findingOf(refusal, IN_TURN));
    const inOtherWords = this.#otherWords.findings();
    const violations = this.#refusedCount + ofSecond.length + inTurn.length + inOtherWords.length;
    const ofFirst = this.#refusals.map((refusal) => findingOf(refusal, this.#expectedOf(refusal)));
    const findings = [...ofFirst, ...ofSecond, ...inTurn, ...inOtherWords];
    return this.#tally.conclude({ seen: violations, findings, violations });
  }

  #expectedOf({ evidence }: StoredRefusal): string {
    const refused = refusedRequest(evidence);
    const advice = refusedBeside(refused, {
      ...this.#context.soFar.refusalContext(refused),
      isListAccepted: true,
      isBetweenAccepted: this.#accepted.isAround(evidence.index),
      isConcurrent: this.#context.config.concurrency > 1,
    });
    return advice === '' ? 'accepted' : `accepted; ${advice}`;
  }
}

function findingOf({ evidence, status }: StoredRefusal, expected: string): Finding {
  const actual = `refused, with HTTP status ${status}`;
  return { exchanges: [evidence], pointer: null, expected, actual };
}
