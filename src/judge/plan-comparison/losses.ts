/** What is known of a request that got no response of the service. Pure. */
import { type Exchange, neverArrived } from '../../core/exchange.ts';
import type { RunHealth } from './run-health.ts';

export interface Loss {
  readonly exchange: Exchange;
  /** It was sent after another failure, and before the service responded again. */
  readonly isInDoubt: boolean;
  /** How many attempts one after the other, up to this one, may have begun an outage. */
  readonly begun: number;
}

/** What a loss needs of an exchange: its texts would fill the memory. */
export function lossOf(exchange: Exchange, isInDoubt: boolean, begun = 0): Loss {
  const { request, response } = exchange;
  const small = response.kind === 'none' ? response : { ...response, body: '', headers: [] };
  return {
    exchange: { ...exchange, request: { ...request, headers: [], body: null }, response: small },
    isInDoubt,
    begun,
  };
}

export const isSilent = ({ exchange }: Loss): boolean => exchange.response.kind === 'none';

/**
 * Whether nothing is known of it: an outage explains it, the target might be away when it was sent, or it
 * never arrived. One without a response from a target that is there is known to get none, and AROUND-05
 * counts it; a status of a gateway outside of an outage may be a refusal of the service.
 */
export const isUnknown = (
  { exchange, isInDoubt }: Loss,
  health: Pick<RunHealth, 'isOfOutage'>,
): boolean => isInDoubt || health.isOfOutage(exchange) || neverArrived(exchange);

/** Whether a run has lost a request of its plan that nothing sends again: it has no health checks then. */
export const isLostForGood = (
  exchange: Exchange,
  { startsHealthChecks }: Pick<RunHealth, 'startsHealthChecks'>,
): boolean => exchange.response.kind === 'none' && !startsHealthChecks;
