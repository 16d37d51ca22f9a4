/** Disbursements that are carried out, and refused in word only. */
import { MadeByRefusals, pendingIn } from '../../src/check/carried-out.ts';
import type { Context, Finding } from '../../src/check/check.ts';
import { evidenceOf } from '../../src/core/exchange.ts';
import { member } from '../../src/core/json/json.ts';
import { copyOf } from '../../src/core/text/excerpt.ts';
import { clientOf } from '../../src/interface/client.ts';
import { jsonOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { areRightExcept } from '../../src/interface/request-headers.ts';
import { groupNames } from '../group-names.ts';

/**
 * Documented, beside headers that the document does not list: a target may refuse these, but not in word only. Other
 * observations have unusual values, and so have a few of these, which are fractions: what a target shows where it
 * refuses those is its choice.
 */
const isInContext = ({ request, exchange }: ParsedExchange): boolean =>
  exchange.group?.id === groupNames.contexts &&
  request.bodyState === 'documented' &&
  Number.isInteger(request.body?.amount) &&
  clientOf(request) !== null &&
  areRightExcept(request, 'authorization', 'bizNumber');

/** Refusals that probably show their transactions, and are stored. */
const MAX_PROBABLE = 100;
/** With fewer references, a target may show one example. */
const LEAST_REFERENCES = 2;

export class InWordOnly {
  readonly #made: MadeByRefusals;
  /** By reference. */
  readonly #probable = new Map<string, Finding>();

  constructor(context: Pick<Context, 'soFar'>) {
    this.#made = new MadeByRefusals(context);
  }

  /** Takes the disbursements that are not documented in all. */
  seeChoice(parsed: ParsedExchange): void {
    if (isInContext(parsed)) this.#see(parsed);
  }

  /**
   * Takes a documented disbursement that was refused. Returns whether the refusal shows a new transaction; for a
   * fraction, what a refusal shows is the choice of the target, unless it says "success".
   */
  seeRefused(parsed: ParsedExchange): boolean {
    const isWhole = Number.isInteger(parsed.request.body?.amount);
    const isSuccess = member(jsonOf(parsed), 'status') === 'success';
    if ((isWhole || isSuccess) && this.#see(parsed)) return true;
    this.#seeProbable(parsed);
    return false;
  }

  #see = (parsed: ParsedExchange): boolean =>
    this.#made.see(parsed, (transaction) => inWordOnly(parsed, transaction));

  /** A transaction without activities, or with another reference than a UUID, may be a draft. */
  #seeProbable(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    const reference = pendingIn(parsed)?.reference;
    if (response.outcome !== 'refused' || response.status >= 300) return;
    if (typeof reference !== 'string' || member(jsonOf(parsed), 'errors') !== null) return;
    const isEcho = Object.values(request.body ?? {}).includes(reference);
    if (isEcho || this.#probable.size >= MAX_PROBABLE) return;
    this.#probable.set(copyOf(reference), {
      exchanges: [evidenceOf(exchange)],
      ...inWordOnly(parsed, 'the pending transaction, without a reason in `errors`'),
    });
  }

  /** `isAnyAccepted`: whether the target accepted a documented disbursement, so that it means what its refusals say. */
  findings(isAnyAccepted: boolean): readonly Finding[] {
    const isProbable = !isAnyAccepted && this.#probable.size >= LEAST_REFERENCES;
    return [...this.#made.findings(), ...(isProbable ? this.#probable.values() : [])];
  }
}

/** `transaction`: what the refusal shows. */
function inWordOnly({ response }: ParsedExchange, transaction: string): Omit<Finding, 'exchanges'> {
  const status = response.outcome === 'unanswered' ? '' : response.status;
  return {
    pointer: '/status',
    expected: 'accepted: `status` "success", and an HTTP status that is not a redirect',
    actual: `refused, with HTTP status ${status} and ${transaction}`,
  };
}
