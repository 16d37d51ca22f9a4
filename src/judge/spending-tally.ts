/** What the disbursements of a history may have cost, and which of them have no response. Pure. */
import { type Exchange, isUnknownDisbursement } from '../core/exchange.ts';
import { isObject, type JsonObject, parseJson } from '../core/json/json.ts';
import { couldDisburse } from '../core/request.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Report, UnknownDisbursement } from '../report/report.ts';

/** Unknown disbursements that are listed; further ones are only counted. */
const LISTED_UNKNOWN = 10_000;

export class SpendingTally {
  /** The first disbursements without a response. */
  readonly unknown: Omit<UnknownDisbursement, 'listedIn'>[] = [];
  #total = { disbursements: 0, amount: 0, unknown: 0, posts: 0 };
  /** Each amount is rounded by itself, so that the order of the exchanges makes no difference. */
  #hundredths = 0;

  /** Adds what an exchange may have cost. */
  see({ exchange, response, request }: ParsedExchange) {
    if (!couldDisburse(exchange.request)) return NOTHING;
    const total = this.#total;
    total.posts += 1;
    const isUnknown = isUnknownDisbursement(exchange);
    if (response.outcome !== 'accepted' && !isUnknown) return NOTHING;
    const amount = typeof request.body?.amount === 'number' ? request.body.amount : 0;
    total.disbursements += 1;
    this.#hundredths += Math.round(amount * 100);
    total.amount = this.#hundredths / 100;
    if (isUnknown) total.unknown += 1;
    if (isUnknown && this.unknown.length < LISTED_UNKNOWN) {
      this.unknown.push(unknownOf(exchange, request.body));
    }
    return { happened: true, amount };
  }

  total(): Report['spending'] {
    return { ...this.#total };
  }
}

const NOTHING = { happened: false, amount: 0 };

function unknownOf({ index, request, response }: Exchange, body: JsonObject | null) {
  const parsed = parseJson(request.body ?? '');
  const sentBody = body ?? (parsed.ok && isObject(parsed.value) ? parsed.value : {});
  const { merchant_reference, amount } = sentBody;
  return {
    exchange: index,
    merchantReference: typeof merchant_reference === 'string' ? merchant_reference : null,
    amount: typeof amount === 'number' ? amount : null,
    why: response.kind === 'none' ? response.message : '',
  };
}
