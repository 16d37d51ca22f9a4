/**
 * Equal disbursements at the same moment: the first that a target serves is no repeat, so it has to
 * accept one of them.
 */

import { type Values, valuesOf } from '../../src/check/accepted-values.ts';
import type { Context } from '../../src/check/check.ts';
import { storedRefusalOf } from '../../src/check/stored-refusal.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';
import { hasWaitHeader } from '../../src/interface/retry-after.ts';
import { withoutAttempt } from '../../src/plan/case-id.ts';
import { countAtOnce } from '../scenarios/merchant-references.ts';
import type { Refusal } from './client-refusals.ts';

/** Groups that are stored; a plan has fewer. */
const MAX_GROUPS = 200;

interface EqualGroup {
  /** The values of its first request. */
  readonly values: Values;
  readonly cases: Set<string>;
  /** The first refusal, while nothing shows that the group is another one, or that one was accepted. */
  refusal: Refusal | null;
}

/** A target may ask to wait with any status: then the request may be accepted later. */
const namesWait = ({ response }: Exchange) =>
  response.kind === 'response' && hasWaitHeader(response.headers);

const areEqual = (one: Values, other: Values) =>
  one.merchantReference === other.merchantReference &&
  one.receiver === other.receiver &&
  one.amount === other.amount;

export class EqualRequests {
  readonly #groups = new Map<string, EqualGroup>();
  readonly #count: number;

  constructor(config: Context['config']) {
    this.#count = countAtOnce(config);
  }

  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    const { group } = exchange;
    if (group === undefined) return;
    const known = this.#groups.get(group.id);
    if (known === undefined && this.#groups.size >= MAX_GROUPS) return;
    const values = valuesOf(parsed);
    const stored = known ?? { values, cases: new Set(), refusal: null };
    const isFirst = stored.cases.size === 0;
    stored.cases.add(withoutAttempt(exchange.case));
    this.#groups.set(group.id, stored);
    const isEqual =
      request.isRepeat &&
      request.bodyState === 'documented' &&
      hasRightHeaders(request) &&
      areEqual(values, stored.values);
    const isRefused =
      response.outcome === 'refused' && !response.asksToWait && !namesWait(exchange);
    // The one that is sent again may have been accepted in an outage.
    const isResend = exchange.origin === 'resend';
    if (!isEqual || !isRefused || isResend) stored.refusal = null;
    else if (isFirst) stored.refusal = { ...storedRefusalOf(parsed, response.status), ...values };
  }

  /**
   * The first refusal of each group of equal requests that were all refused. A group that lacks one
   * shows nothing: that one may have been accepted in an outage.
   */
  refused(): readonly Refusal[] {
    return [...this.#groups.values()].flatMap(({ cases, refusal }) =>
      refusal === null || cases.size < this.#count ? [] : [refusal],
    );
  }
}
