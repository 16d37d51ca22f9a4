/** Uncertain disbursements: no check knows whether the target carried them out. Also those of an outage. */
import { gatewayStatuses } from '../../interface/http-statuses.ts';
import { initiateDisbursement } from '../../interface/operations.ts';
import {
  hasEnvelope,
  type ParsedExchange,
  transactionOf,
} from '../../interface/parsed-exchange.ts';
import { sentMerchantReference } from '../compared-texts.ts';

/** Merchant references that are stored; a run that has more is mostly an outage. */
const MAX_STORED = 5000;
/** Amounts that are stored for each; a plan has three. */
const MAX_AMOUNTS = 20;

export class UncertainDisbursements {
  /** By `merchant_reference`. */
  readonly #amounts = new Map<string, number[]>();
  /** Those of which some amounts are not known. */
  readonly #withUnknownAmount = new Set<string>();

  see(parsed: ParsedExchange): void {
    if (!isUncertain(parsed)) return;
    const merchantReference = sentMerchantReference(parsed.request);
    const known = this.#amounts.get(merchantReference);
    if (known === undefined && this.#amounts.size >= MAX_STORED) return;
    const amounts = known ?? [];
    this.#amounts.set(merchantReference, amounts);
    const sent = parsed.request.body?.amount;
    if (typeof sent === 'number' && amounts.length < MAX_AMOUNTS) amounts.push(sent);
    else this.#withUnknownAmount.add(merchantReference);
  }

  has = (merchantReference: string): boolean => this.#amounts.has(merchantReference);

  /** Whether `amountsOf` gives each amount that the target may have carried out. */
  hasAllAmounts = (merchantReference: string): boolean =>
    this.has(merchantReference) && !this.#withUnknownAmount.has(merchantReference);

  amountsOf = (merchantReference: string): readonly number[] =>
    this.#amounts.get(merchantReference) ?? [];
}

/**
 * Whether the response shows that the disbursement was not carried out. With a status of 500 or more, only
 * that of a probe shows it, and a refusal in which the service itself responds to a repeat of a
 * `merchant_reference`.
 */
export const isNotCarriedOut = (parsed: ParsedExchange): boolean => {
  const { request, response, exchange } = parsed;
  if (response.outcome !== 'refused') return false;
  if (response.status < 500 || exchange.group?.role === 'probe') return true;
  return request.isRepeat && hasEnvelope(parsed) && !gatewayStatuses.has(response.status);
};

/** Whether a disbursement has no response that names its transaction or shows that there is none. */
export const isUncertain = (parsed: ParsedExchange): boolean =>
  parsed.request.operation === initiateDisbursement.name &&
  !isNotCarriedOut(parsed) &&
  typeof transactionOf(parsed)?.reference !== 'string';
