/** The requests of a check that got no response, also when they were sent again. */
import { type Exchange, meaningOf, type NoResponseReason } from '../core/exchange.ts';
import { asksToWait, type ParsedExchange } from '../interface/parsed-exchange.ts';

/** Requests that are stored: one is enough to leave a check undecided. */
const MAX_STORED = 1000;

export class Unanswered {
  readonly #reasonsByIndex = new Map<number, string>();

  /** Called with each exchange; a repetition names the one before it. */
  see({ exchange, response }: Pick<ParsedExchange, 'exchange' | 'response'>): void {
    const reasons = this.#reasonsByIndex;
    const { index, of = 0, origin } = exchange;
    const before = origin === 'resend' ? (reasons.get(of) ?? null) : null;
    if (before !== null) reasons.delete(of);
    // A target that asks to wait has not responded yet.
    const why = asksToWait({ response }) ? before : reasonOf(exchange);
    if (why !== null && reasons.size < MAX_STORED) reasons.set(index, why);
  }

  /** Why the first of them decides nothing; `null` where there is none. */
  reason(): string | null {
    const [first = null] = this.#reasonsByIndex.values();
    return first;
  }
}

/**
 * Why a request that was not sent, or whose response nobody could read, leaves its requirements
 * undecided; `null`: it has a response, or there may be other evidence.
 */
export function whyNoResponseDecides(exchange: Exchange): string | null {
  const { response } = exchange;
  const isLost = response.kind === 'none' && !mayHaveOtherEvidence(response.reason);
  return isLost ? reasonOf(exchange) : null;
}

/** A run that died may have got the response, and what failed is sent again. */
const mayHaveOtherEvidence = (reason: NoResponseReason) =>
  !isUnreadable(reason) && reason !== 'not-sent';
const isUnreadable = (reason: NoResponseReason) => meaningOf(reason).shows === 'unreadable';

/** Why an exchange without a response decides nothing; `null`: it has a response. */
function reasonOf({ index, response }: Exchange): string | null {
  if (response.kind === 'response') return null;
  const { reason, message } = response;
  return isUnreadable(reason)
    ? `the response to request ${index} was not recorded: ${message}`
    : `request ${index} got no response (${message})${adviceOf(reason)}`;
}

/** A disbursement is sent again only where the caps leave room, so another run may show more. */
const advice: Partial<Record<NoResponseReason, string>> = {
  reset: ': run again; "run --last-failed" judges only what failed or is undecided',
  timeout: ': raise TIMEOUT_MS, or check the log of the target',
};
const adviceOf = (reason: NoResponseReason) => advice[reason] ?? '';
