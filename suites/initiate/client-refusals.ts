/** Refused disbursements of one client, and which of them nothing explains that is left open. */

import { AcceptedSpan } from '../../src/check/accepted-span.ts';
import { AcceptedValues, type Values, valuesOf } from '../../src/check/accepted-values.ts';
import type { Context } from '../../src/check/check.ts';
import { type StoredRefusal, storedRefusalOf } from '../../src/check/stored-refusal.ts';
import {
  formOfText,
  lengthOf,
  ORDINARY_REFERENCE,
  type ReferenceForm,
} from '../../src/core/reference/reference-form.ts';
import { hasEnvelope, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';
import { AcceptedFractions } from './accepted-fractions.ts';
import { AcceptedReferences, type SimilarReference } from './accepted-references.ts';

export interface Refusal extends Values, StoredRefusal {}

/** Refusals of each kind that are stored, explained so far or not. */
const KEPT_REFUSALS = 1000;

/**
 * A refusal is the target's fault only if nothing that the document leaves open explains it. These
 * explain it:
 *
 * - an invented receiver that was never accepted;
 * - an amount outside of those that its receiver got, where no configured bound allows it;
 * - a fraction unlike those that its receiver got;
 * - a `merchant_reference` of a form that was never accepted, or of another form than REFERENCE_FORM.
 */
export class ClientRefusals {
  readonly #config: Context['config'];
  /** Whether the receivers are no guesses. */
  readonly #areReceiversConfigured: boolean;
  readonly #form: ReferenceForm | null;
  readonly #accepted = new AcceptedValues();
  readonly #fractions = new AcceptedFractions();
  readonly acceptedSpan = new AcceptedSpan();
  readonly #references: AcceptedReferences;
  readonly #ordinaryCharacters: number;
  /**
   * All refusals, and the first of them; without those of references of another form than
   * REFERENCE_FORM, and of longer ones than were accepted, whose length another requirement observes.
   */
  #refused = { count: 0, first: Infinity, fractions: 0 };
  /** Explained so far: what is accepted later may show that nothing explains these. */
  readonly #open: Refusal[] = [];
  /** Refused although their receiver had got similar disbursements: nothing later explains these. */
  readonly #unexplained: Refusal[] = [];

  /** `ofSecond`: the configured receivers are those of the first client. */
  constructor(config: Context['config'], { ofSecond = false } = {}) {
    this.#config = config;
    this.#areReceiversConfigured = config.receiversConfigured && !ofSecond;
    this.#form = formOfText(config.referenceForm);
    this.#ordinaryCharacters = this.#form === null ? ORDINARY_REFERENCE.most : lengthOf(this.#form);
    this.#references = new AcceptedReferences(this.#ordinaryCharacters);
  }

  /** `fractions`: how many of them had an amount with decimals. */
  get refused(): { readonly count: number; readonly first: number; readonly fractions: number } {
    return this.#refused;
  }

  get isAnyAccepted(): boolean {
    return this.#accepted.isAny;
  }

  /** Whether the run invented the receiver, and the target has accepted no disbursement to it so far. */
  isGuess = (receiver: string) => !this.#areReceiversConfigured && !this.#accepted.has(receiver);

  accept(parsed: ParsedExchange): void {
    const values = valuesOf(parsed);
    const { index } = parsed.exchange;
    this.#references.add({ merchantReference: values.merchantReference, index });
    this.#accepted.add(values);
    this.#fractions.add(values);
    this.acceptedSpan.add(index);
  }

  /** A target that accepts an unusual reference shows that it accepts others like it. */
  seeChoice(parsed: ParsedExchange): void {
    const { request, response } = parsed;
    if (response.outcome !== 'accepted' || request.bodyState !== 'documented') return;
    if (hasRightHeaders(request)) this.#accepted.addReference(valuesOf(parsed).merchantReference);
  }

  refuse(parsed: ParsedExchange, status: number): void {
    const values = valuesOf(parsed);
    const refusal = { ...storedRefusalOf(parsed, status), ...values };
    if (this.#hasForm(refusal) && !this.#isTooLong(refusal)) {
      const { count, first, fractions } = this.#refused;
      this.#refused = {
        count: count + 1,
        first: Math.min(first, parsed.exchange.index),
        fractions: fractions + (!Number.isInteger(values.amount) && hasEnvelope(parsed) ? 1 : 0),
      };
    }
    const isUnexplained = this.#accepted.has(values.receiver) && !this.#isExplained(refusal);
    const refusals = isUnexplained ? this.#unexplained : this.#open;
    if (refusals.length < KEPT_REFUSALS) refusals.push(refusal);
  }

  /** Whether REFERENCE_FORM says that the target has to accept the reference. */
  #hasForm({ merchantReference }: Values): boolean {
    return this.#form === null || this.#form.pattern.test(merchantReference);
  }

  #isTooLong(values: Values): boolean {
    const isLong = values.merchantReference.length > this.#ordinaryCharacters;
    return isLong && !this.#accepted.hasReferenceLike(values);
  }

  #isExplained(refusal: Refusal): boolean {
    const { amountMin, amountMax, boundConfigured } = this.#config;
    const { receiver, amount } = refusal;
    if (!this.#hasForm(refusal)) return true;
    if (this.isGuess(receiver)) return true;
    if (amount < amountMin || amount > amountMax) return true;
    if (!this.#accepted.hasReferenceLike(refusal)) return true;
    if (!Number.isInteger(amount) && !this.#fractions.hasLike(refusal)) return true;
    if (this.#config.amountsConfigured) return false;
    // A bound that is not configured is a guess: the target may have a narrower one.
    const { below, above } = this.#accepted.amountsAround(refusal);
    return !(
      (below || boundConfigured === 'AMOUNT_MIN') &&
      (above || boundConfigured === 'AMOUNT_MAX')
    );
  }

  /** The configured receiver, if the target accepted no disbursement to it. */
  receiverNeverAccepted({ receiver }: Refusal): string | null {
    const isKnown = !this.#areReceiversConfigured || this.#accepted.has(receiver);
    return isKnown ? null : receiver;
  }

  /** The disbursement before it for which the target may have mistaken this one. */
  similarTo({ merchantReference, evidence }: Refusal): SimilarReference | null {
    return this.#references.similarTo({ merchantReference, index: evidence.index });
  }

  /** The setting that allows exactly this amount. */
  boundAt({ amount }: Refusal): 'AMOUNT_MIN' | 'AMOUNT_MAX' | null {
    const { amountsConfigured, boundConfigured, amountMin, amountMax } = this.#config;
    const isSet = (name: string) => amountsConfigured || boundConfigured === name;
    if (amount === amountMin && isSet('AMOUNT_MIN')) return 'AMOUNT_MIN';
    return amount === amountMax && isSet('AMOUNT_MAX') ? 'AMOUNT_MAX' : null;
  }

  /** Without an accepted disbursement, the credentials, the receivers or the bounds may be wrong. */
  isUnexplained = (refusal: Refusal): boolean => this.isAnyAccepted && !this.#isExplained(refusal);

  unexplained(): readonly Refusal[] {
    return [...this.#unexplained, ...this.#open].filter((refusal) => this.isUnexplained(refusal));
  }
}
