/** The requests of a check that got no response, also when they were sent again. */
import { type Exchange, meaningOf, type NoResponseReason } from '../core/exchange.ts';
import { asksToWait, type ParsedExchange } from '../interface/parsed-exchange.ts';
import { withoutResend } from '../plan/case-id.ts';

/** Requests that are stored: one is enough to leave a check undecided. */
const MAX_STORED = 1000;

interface Lost {
  readonly scenario: string;
  readonly caseId: string;
  /** Why it decides nothing. */
  readonly why: string;
}

export class Unanswered {
  readonly #lostByIndex = new Map<number, Lost>();

  /** Called with each exchange; a repetition names the one before it, which an outage may hide. */
  see({ exchange, response }: Pick<ParsedExchange, 'exchange' | 'response'>): void {
    const { index, scenario, case: caseId } = exchange;
    const before = exchange.origin === 'resend' ? this.#takeBefore(exchange) : null;
    // A target that asks to wait has not responded yet.
    const why = asksToWait({ response }) ? before : reasonOf(exchange);
    if (why !== null && this.#lostByIndex.size < MAX_STORED)
      this.#lostByIndex.set(index, { scenario, caseId, why });
  }

  /** Removes the attempt before a resend. Returns why it decides nothing. */
  #takeBefore(resend: Exchange): string | null {
    for (const [index, lost] of this.#lostByIndex) {
      if (index !== resend.of && !isEarlierAttempt(lost, resend)) continue;
      this.#lostByIndex.delete(index);
      return lost.why;
    }
    return null;
  }

  /** Why the first of them decides nothing; `null` where there is none. */
  reason(): string | null {
    const [first] = this.#lostByIndex.values();
    return first?.why ?? null;
  }
}

const isEarlierAttempt = ({ scenario, caseId }: Lost, resend: Exchange): boolean =>
  scenario === resend.scenario &&
  caseId !== resend.case &&
  withoutResend(caseId) === withoutResend(resend.case);

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
