/**
 * The disbursements of a run, to one of which the transaction in a refusal may belong: those that were accepted, and
 * those that are uncertain. Another of several merged runs may have used the same reference.
 */
import { type ParsedExchange, referenceOf } from '../interface/parsed-exchange.ts';
import { AwaitedTransactions, type ShownByRefusal } from './awaited-transactions.ts';
import { sentMerchantReference } from './compared-texts.ts';
import { type MergedRuns, PerRun } from './merged-runs.ts';
import { BoundedReferences } from './repeats/bounded-references.ts';
import { isUncertain } from './repeats/uncertain-disbursements.ts';

export class KnownDisbursements {
  readonly #runs: PerRun<DisbursementsOfRun>;
  /** Checks may get the last exchanges of a run after the first one of the next run was seen here. */
  #previous: DisbursementsOfRun | null = null;

  constructor(runs: MergedRuns) {
    this.#runs = new PerRun(runs, () => new DisbursementsOfRun());
  }

  /** Takes each exchange. */
  see(parsed: ParsedExchange): void {
    const ended = this.#runs.see(parsed);
    if (ended !== null) {
      ended.end();
      this.#previous = ended;
    }
    this.#runs.current.see(parsed);
  }

  /** Whether it belongs to a disbursement that was seen. If not, and one is seen later, `onSeen` is called then. */
  hasOrAwaits(shown: ShownByRefusal, onSeen: () => void): boolean {
    const { current } = this.#runs;
    if (this.#previous !== null && this.#runs.isBefore(shown.index))
      return this.#previous.has(shown);
    if (current.has(shown)) return true;
    current.await(shown, onSeen);
    return false;
  }
}

/** Merchant references of uncertain disbursements that are stored; a run that has more is mostly an outage. */
const MAX_UNCERTAIN = 5000;

class DisbursementsOfRun {
  readonly #accepted = new BoundedReferences<true>();
  /** The number of the first such exchange, by `merchant_reference`. */
  readonly #uncertain = new Map<string, number>();
  readonly #awaited = new AwaitedTransactions();

  see(parsed: ParsedExchange): void {
    const reference = referenceOf(parsed);
    if (reference !== null) {
      this.#accepted.add(reference, true);
      this.#awaited.seeReference(reference);
    }
    if (!isUncertain(parsed)) return;
    const merchantReference = sentMerchantReference(parsed.request);
    if (this.#uncertain.size < MAX_UNCERTAIN && !this.#uncertain.has(merchantReference))
      this.#uncertain.set(merchantReference, parsed.exchange.index);
    this.#awaited.seeMerchantReference(merchantReference);
  }

  /** A refusal may itself leave open whether its disbursement was made: then it is not that of another one. */
  has({ reference, merchantReference, index }: ShownByRefusal): boolean {
    const first = this.#uncertain.get(merchantReference) ?? index;
    return this.#accepted.has(reference) || first !== index;
  }

  await(shown: ShownByRefusal, onSeen: () => void): void {
    this.#awaited.add(shown, onSeen);
  }

  /** Nothing more of it is awaited. */
  end(): void {
    this.#awaited.clear();
  }
}
