/** Whether the history shows the service, or only what responds in its place. Pure. */
import type { CheckResult } from '../check/check.ts';
import type { Exchange } from '../core/exchange.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { targetWords } from '../interface/refusal.ts';
import { responseAdvice } from '../interface/response-advice.ts';
import { isOfService } from '../interface/service-response.ts';

export class ServicePresence {
  #isShown = false;
  /** The first response to a documented request: its words, and the setting that may be wrong. */
  #first: string | null = null;

  see({ request, exchange }: ParsedExchange): void {
    if (this.#isShown || !request.isDocumented) return;
    this.#isShown = isOfService(exchange.response);
    if (exchange.response.kind === 'response') this.#first ??= wordsOf(exchange);
  }

  /** Why nothing can be judged; `null` where a service responded, or nothing was sent. */
  absence(): string | null {
    return this.#isShown ? null : this.#first;
  }
}

const wordsOf = (exchange: Exchange) =>
  'no service with this interface responded to a documented request: ' +
  `${targetWords(exchange)}. ${responseAdvice(exchange)}`;

/** What responds in place of the service proves nothing about it. */
export function withoutService(result: CheckResult, absence: string | null): CheckResult {
  const { outcome } = result;
  if (absence === null || outcome === 'untested' || outcome === 'error') return result;
  const { seen, isUnproven = false } = result;
  const empty = { violations: 0, findings: [], observed: null };
  return { ...empty, seen, outcome: 'cantTell', reason: absence, isUnproven };
}
