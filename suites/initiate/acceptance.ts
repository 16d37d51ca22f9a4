/** Whether the target accepts documented disbursements, and which refusals are its own fault. */
import { valuesOf } from '../../src/check/accepted-values.ts';
import type { Check, CheckFold, CheckResult, Context, Finding } from '../../src/check/check.ts';
import { neverInTime } from '../../src/check/kinds/never-in-time.ts';
import { LIKE_OTHERS, SecondClient } from '../../src/check/second-client.ts';
import { Tally } from '../../src/check/tally.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import {
  type RefusedRequest,
  refusedRequest,
  saysDuplicate,
  targetWords,
} from '../../src/interface/refusal.ts';
import { refusalAdvice } from '../../src/interface/refusal-advice.ts';
import type { SimilarReference } from './accepted-references.ts';
import { adviceOn } from './advice.ts';
import { ClientRefusals, type Refusal } from './client-refusals.ts';
import { Demands } from './demands.ts';
import { EqualRequests } from './equal-requests.ts';
import { InWordOnly } from './in-word-only.ts';
import { remarkOn } from './remark.ts';
import { SlowReceivers } from './slow-receivers.ts';

export const accepted: Check = {
  id: 'INITIATE-01',
  // All operations: a list shows that the credentials of the second client are still right.
  level: 'must',
  clause: '4.1',
  statement: 'The target accepts a documented disbursement inside the configured bounds.',
  violatedBy:
    'refusing one whose receiver and amount are configured, or were ' +
    'accepted at another time in the same run; or accepting it only with a member or header that the document does not list',
  scenarios: ['disbursements', 'tenants'],
  judgesAcceptance: true,
  begin: (context) => new Acceptance(context),
};

/** Stored requests that the target never accepted in time; one is enough. */
const MAX_NEVER_IN_TIME = 100;

/**
 * Judges the disbursements of both clients. If none of the first client was accepted, it is not
 * known whether its settings are right, so its refusals decide nothing.
 */
class Acceptance implements CheckFold {
  readonly #tally = new Tally();
  readonly #first: ClientRefusals;
  readonly #second: ClientRefusals;
  readonly #secondClient = new SecondClient();
  readonly #equal: EqualRequests;
  readonly #slow = new SlowReceivers();
  readonly #context: Context;
  readonly #inWordOnly: InWordOnly;
  readonly #demands = new Demands();
  #firstRefused: RefusedRequest | null = null;
  /** By the number of the last attempt. */
  readonly #neverInTime = new Map<number, string>();

  constructor(context: Context) {
    const { config } = context;
    this.#context = context;
    this.#first = new ClientRefusals(config);
    this.#second = new ClientRefusals(config, { ofSecond: true });
    this.#equal = new EqualRequests(config);
    this.#inWordOnly = new InWordOnly(context);
  }

  see(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    this.#secondClient.see(parsed);
    if (request.operation !== initiateDisbursement.name) return;
    this.#equal.see(parsed);
    if (!request.isDocumented && !request.isDocumentedOfSecond) {
      this.#first.seeChoice(parsed);
      this.#demands.seeChoice(parsed);
      this.#inWordOnly.seeChoice(parsed);
      return;
    }
    const refusals = request.isDocumented ? this.#first : this.#second;
    this.#tally.countTried();
    const { receiver } = valuesOf(parsed);
    const isSlow = this.#slow.see(parsed, receiver, refusals.isGuess(receiver));
    if (!isSlow) this.#tally.addResponse(parsed);
    if (response.outcome === 'unanswered') return;
    if (response.outcome === 'accepted') {
      this.#tally.countSeen();
      refusals.accept(parsed);
    } else if (this.#inWordOnly.seeRefused(parsed)) this.#tally.countSeen();
    else if (response.asksToWait) this.#seeBusy(parsed, refusals, response.status);
    else {
      refusals.refuse(parsed, response.status);
      if (request.isDocumented) this.#seeFirstRefused(parsed, response.status);
    }
  }

  #seeFirstRefused(parsed: ParsedExchange, status: number): void {
    this.#firstRefused ??= refusedRequest(parsed.exchange);
    if (!this.#first.isAnyAccepted) this.#demands.seeRefused(parsed, status);
  }

  /** Like a refusal, but it decides nothing: it may be for what the document leaves open, or for the rate. */
  #seeBusy(parsed: ParsedExchange, refusals: ClientRefusals, status: number): void {
    const why = neverInTime(parsed);
    if (why === null || this.#neverInTime.size >= MAX_NEVER_IN_TIME) return;
    this.#neverInTime.set(parsed.exchange.index, why);
    refusals.refuse(parsed, status);
  }

  conclude(): CheckResult {
    const ofFirst = this.#first.unexplained();
    const ofSecond = this.#second
      .unexplained()
      .filter((refusal) => this.#secondClient.hasToAccept(initiateDisbursement.name, refusal));
    const isInTime = ({ evidence }: Refusal) => !this.#neverInTime.has(evidence.index);
    const findings = [
      ...this.#inWordOnly.findings(this.#first.isAnyAccepted),
      ...(this.#first.isAnyAccepted ? [] : this.#demands.findings()),
      ...this.#findingsOf(ofFirst.filter(isInTime), 'accepted', this.#first),
      ...this.#findingsOf(ofSecond.filter(isInTime), LIKE_OTHERS, this.#second),
      ...this.#findingsOf(
        this.#equal.refused().filter(this.#first.isUnexplained),
        'this request or one of the equal requests sent at the same time is accepted',
        this.#first,
      ),
    ].sort((a, b) => indexOf(a) - indexOf(b));
    const late = [...ofFirst, ...ofSecond].find((refusal) => !isInTime(refusal));
    const whyLate = late === undefined ? null : this.#neverInTime.get(late.evidence.index);
    const result = this.#tally.conclude({
      seen: findings.length,
      findings,
      undecided: this.#doubt() ?? whyLate ?? this.#slow.reason(this.#isGuess),
    });
    if (result.outcome !== 'passed') return result;
    // If none of the second client was accepted, its credentials may be the reason.
    const clients = [this.#first, ...(this.#second.isAnyAccepted ? [this.#second] : [])];
    return { ...result, remark: remarkOn(clients, result.seen, this.#firstRefused) };
  }

  /** Whether neither client got a disbursement to the receiver accepted. */
  #isGuess = (receiver: string) => this.#first.isGuess(receiver) && this.#second.isGuess(receiver);

  #doubt(): string | null {
    const refused = this.#firstRefused;
    if (this.#first.isAnyAccepted || refused === null) return null;
    const advice = refusalAdvice(refused, this.#context.soFar.refusalContext(refused));
    return `no documented disbursement was accepted; ${advice}`;
  }

  #findingsOf(
    refusals: readonly Refusal[],
    expected: string,
    client: ClientRefusals,
  ): readonly Finding[] {
    const similarOnes = refusals.map((refusal) => client.similarTo(refusal));
    // If the target refuses unrelated references with the same words, the reason is another one, like
    // a daily limit.
    const wordsToOthers = new Set(
      refusals
        .filter((_, at) => similarOnes[at] === null)
        .map(({ evidence }) => targetWords(evidence)),
    );
    return refusals.map((refusal, at) => {
      const { evidence } = refusal;
      const words = targetWords(evidence);
      const hasOtherReason = wordsToOthers.has(words) && !saysDuplicate(words);
      const similar = hasOtherReason ? null : (similarOnes[at] ?? null);
      return {
        exchanges: similar === null ? [evidence] : [{ index: similar.index }, evidence],
        pointer: null,
        expected: [
          expected,
          ...adviceOn(refusal, similar, { client, context: this.#context }),
        ].join('; '),
        actual: this.#actualOf(refusal, similar),
      };
    });
  }

  #actualOf(refusal: Refusal, similar: SimilarReference | null): string {
    const { evidence, status, amount } = refusal;
    if (similar !== null) {
      return `exchange ${evidence.index} was refused, with HTTP status ${status}, after exchange ${similar.index} was accepted`;
    }
    const bound = this.#first.boundAt(refusal);
    const why = bound === null ? '' : `; ${amount} is the configured ${bound}`;
    return `refused, with HTTP status ${status}${why}`;
  }
}

const indexOf = ({ exchanges }: Finding) => exchanges[0]?.index ?? 0;
