/** What a first failure says, and which failures after it may show an outage. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { isOwnList } from '../../interface/health/health.ts';
import type { TargetHealth } from '../../interface/health/target-health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { targetWords } from '../../interface/refusal.ts';
import { responseAdvice } from '../../interface/response-advice.ts';
import { withoutResend } from '../../plan/case-id.ts';
import { CurrentOutage, isFirstGatewayWait, type Wait } from './current-outage.ts';

/** The outage that this failure may begin. */
export function suspicionFrom(
  parsed: ParsedExchange,
  target: TargetHealth,
  isAfterWrongCredentials: boolean,
): CurrentOutage {
  const { exchange } = parsed;
  return new CurrentOutage(parsed, {
    beganWith: wordsOn(exchange, target),
    wait: waitOf(parsed, target),
    refusesCredentials: target.refusesCredentials(parsed),
    isAfterWrongCredentials,
    isFromStart: !target.acceptedClients.has('first'),
  });
}

/** What the target said, and what to do about it. */
export const wordsOn = (exchange: Exchange, { acceptedClients }: TargetHealth): string =>
  `${targetWords(exchange)}. ${responseAdvice(exchange, { wasAccepted: acceptedClients.has('first') })}`;

/**
 * Whether a failure may show an outage. Usually a health check follows it.
 * None follows where the target asks the suite to wait; then a disbursement counts once, because it
 * may fail for what it contains. Before the target accepts a list, health checks
 * follow only where a gateway asks to wait for the first one.
 */
export function waitOf(parsed: ParsedExchange, target: TargetHealth): Wait {
  const { request, exchange } = parsed;
  const { isListAccepted, acceptedClients } = target;
  if (!isListAccepted) {
    const mayShowOutage = !acceptedClients.has('first') && isFirstGatewayWait(parsed);
    return { mayShowOutage, onceFor: null };
  }
  if (!asksToWait(parsed) || isOwnList(request)) return { mayShowOutage: true, onceFor: null };
  return { mayShowOutage: request.isDocumented, onceFor: withoutResend(exchange.case) };
}
