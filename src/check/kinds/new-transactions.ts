/** Checks of new disbursements, which judge the repeats of a `merchant_reference` at the end. */
import { keyOfReference, referenceKey } from '../../core/reference/reference-key.ts';
import { initiateDisbursement } from '../../interface/operations.ts';
import { type ParsedExchange, transactionOf } from '../../interface/parsed-exchange.ts';
import type { Check, CheckFold, CheckResult, Context, Finding, RequirementText } from '../check.ts';
import { hasNoUsableReference, sentMerchantReference } from '../compared-texts.ts';
import { Repeats } from '../repeats/repeats.ts';
import { SentIdentifiers } from '../repeats/sent-identifiers.ts';
import { Tally } from '../tally.ts';
import { findingsOf, type HeldRepeat, heldRepeat } from './held-repeat.ts';
import { type ResponseFindings, shapeFindings } from './per-response.ts';

/** Repeats whose findings are stored; a plan has about fifty. */
const MAX_HELD = 1000;

/**
 * Judges a replay. `sentAmounts`: the first amounts that were sent with its `merchant_reference`, and
 * those of which nobody knows whether the target carried them out.
 */
type JudgeReplay = (parsed: ParsedExchange, sentAmounts: readonly number[]) => ResponseFindings;

/**
 * A check of accepted disbursements that judges replays by a rule of their own, because their
 * response shows the current state of an earlier transaction. Whether a repeat is a replay is known
 * only at the end.
 */
export function perNewTransaction(
  check: RequirementText,
  judge: (parsed: ParsedExchange) => ResponseFindings,
  judgeReplay: JudgeReplay,
): Check {
  return {
    ...check,
    operations: [initiateDisbursement.name],
    begin: (context) => new NewTransactions(context, judge, judgeReplay),
  };
}

class NewTransactions implements CheckFold {
  readonly #soFar: Context['soFar'];
  readonly #judge: (parsed: ParsedExchange) => ResponseFindings;
  readonly #judgeReplay: JudgeReplay;
  readonly #tally = new Tally();
  readonly #repeats: Repeats;
  readonly #heldRepeats: HeldRepeat[] = [];
  /** References of transactions for which no usable `merchant_reference` was sent. */
  readonly #withoutMerchantReference = new Set<string>();
  readonly #identifiers = new SentIdentifiers();

  constructor(
    context: Context,
    judge: (parsed: ParsedExchange) => ResponseFindings,
    judgeReplay: JudgeReplay,
  ) {
    this.#soFar = context.soFar;
    this.#repeats = new Repeats(context);
    this.#judge = judge;
    this.#judgeReplay = judgeReplay;
  }

  see(parsed: ParsedExchange): void {
    if (parsed.request.operation !== initiateDisbursement.name) return;
    this.#tally.countTried();
    this.#repeats.see(parsed);
    if (parsed.response.outcome !== 'accepted') return;
    const found = this.#judgeFirst(parsed);
    if (parsed.request.isRepeat) this.#holdRepeat(parsed, found);
    else if (found === null) this.#tally.countWithoutSubject();
    else {
      this.#tally.countSeen();
      for (const finding of found)
        this.#tally.addFinding({ exchanges: [parsed.exchange], ...finding });
    }
  }

  /**
   * A target may take each request without a usable `merchant_reference` for the first one, which an earlier
   * run may have sent, with another amount.
   */
  #judgeFirst(parsed: ParsedExchange): ResponseFindings {
    const asNew = this.#judge(parsed);
    const hasEarlierIdentifier = this.#hasEarlierIdentifier(parsed);
    if (asNew === null) return null;
    if (!hasNoUsableReference(parsed.request))
      return hasEarlierIdentifier ? this.#judgeAsReplay(parsed, amountsIn(parsed)) : asNew;
    const key = keyOfReference(transactionOf(parsed)?.reference);
    const all = this.#withoutMerchantReference;
    const mayBeOfAnother = all.size === 0 || all.has(key);
    if (all.size < MAX_HELD) all.add(key);
    return this.#judgeAsReplay(parsed, mayBeOfAnother ? [] : amountsIn(parsed));
  }

  /** A target may replay the first request that has an identifier like `transaction_id`. */
  #hasEarlierIdentifier(parsed: ParsedExchange): boolean {
    const reference = transactionOf(parsed)?.reference;
    return typeof reference === 'string' && this.#identifiers.add(reference, parsed.request);
  }

  /** `null` where a replay may have this response. */
  #judgeAsReplay(parsed: ParsedExchange, sentAmounts: readonly number[]): ResponseFindings {
    const found = this.#judgeReplay(parsed, sentAmounts) ?? [];
    return found.length === 0 ? null : found;
  }

  #holdRepeat(parsed: ParsedExchange, found: ResponseFindings): void {
    this.#tally.countWithoutSubject();
    const held = heldRepeat(parsed, found, this.#findingsOfReplay(parsed));
    if (held !== null && this.#heldRepeats.length < MAX_HELD) this.#heldRepeats.push(held);
  }

  #findingsOfReplay(parsed: ParsedExchange): () => readonly Finding[] {
    const judged = () => {
      const uncertain = this.#soFar.uncertain.amountsOf(sentMerchantReference(parsed.request));
      const sentAmounts = new Set([...this.#repeats.sentAmounts(parsed.request), ...uncertain]);
      return findingsOf(this.#judgeReplay(parsed, [...sentAmounts]), parsed.exchange);
    };
    // At the end more amounts are known: another repeat may be in flight now.
    return judged().length === 0 ? () => [] : judged;
  }

  conclude(): CheckResult {
    const isNew = ({ reference }: HeldRepeat) => this.#repeats.isNew(reference);
    const own = this.#heldRepeats.filter(isNew);
    const others = this.#heldRepeats.filter((held) => !isNew(held));
    // An uncertain disbursement may have made the transaction, and then the response is a replay too.
    const replays = others.filter(
      ({ reference, merchantReference }) =>
        this.#repeats.isReplay(reference) || this.#soFar.uncertain.hasAllAmounts(merchantReference),
    );
    return this.#tally.conclude({
      seen: own.filter(({ isJudged }) => isJudged).length,
      findings: [
        ...own.flatMap(({ findings }) => findings),
        ...replays.flatMap(({ findingsOfReplay }) => findingsOfReplay()),
        ...this.#findingsOfEqual(others),
      ],
    });
  }

  /** Of equal requests in flight together, one made the transaction, so its response shows a new one. */
  #findingsOfEqual(held: readonly HeldRepeat[]): readonly Finding[] {
    const byReference = new Map<string, HeldRepeat[]>();
    for (const one of held) {
      const isOfEqual = this.#repeats.isOfEqual(one.reference);
      // A disbursement that is uncertain may have made it.
      if (!isOfEqual || this.#soFar.uncertain.has(one.merchantReference)) continue;
      const key = referenceKey(one.reference);
      byReference.set(key, [...(byReference.get(key) ?? []), one]);
    }
    // What no replay may show either is a finding already.
    const isOnlyNotNew = ({ findings, findingsOfReplay }: HeldRepeat) =>
      findings.length > 0 && findingsOfReplay().length === 0;
    return [...byReference.values()].flatMap((all) =>
      all.every(isOnlyNotNew) ? (all[0]?.findings ?? []) : [],
    );
  }
}

function amountsIn({ request }: ParsedExchange): readonly number[] {
  const amount = request.body?.amount;
  return typeof amount === 'number' ? [amount] : [];
}

/** Makes a check of each new transaction, by the rule of `schemas/wire` that has the check's id. */
export function perNewTransactionShape(
  check: RequirementText,
  has: (parsed: ParsedExchange) => boolean,
  judgeReplay: JudgeReplay,
): Check {
  return perNewTransaction(check, (parsed) => shapeFindings(check.id, parsed, has), judgeReplay);
}
