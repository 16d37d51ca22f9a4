/** The requests of a check that got no response, also when they were sent again. */
import { type Exchange, meaningOf, type NoResponseReason } from '../core/exchange.ts';
import { asksToWait, type ParsedExchange } from '../interface/parsed-exchange.ts';
import { withoutResend } from '../plan/case-id.ts';

/** Requests that are stored: one is enough to leave a check undecided. */
const MAX_STORED = 1000;

interface Lost {
  readonly scenario: string;
  readonly caseId: string;
  readonly isReset: boolean;
  /** The attempt before it was too. */
  readonly isResetAgain: boolean;
  /** Why it decides nothing. */
  readonly why: string;
}

type Loss = Pick<Lost, 'isReset' | 'isResetAgain' | 'why'>;

export class Unanswered {
  readonly #lostByIndex = new Map<number, Lost>();

  /** Called with each exchange; a repetition names the one before it, which an outage may hide. */
  see({ exchange, response }: Pick<ParsedExchange, 'exchange' | 'response'>): void {
    const { index, scenario, case: caseId } = exchange;
    const before = exchange.origin === 'resend' ? this.#takeBefore(exchange) : null;
    // A target that asks to wait has not responded yet.
    const loss = asksToWait({ response }) ? beforeWait(before) : lossOf(exchange, before);
    if (loss !== null && this.#lostByIndex.size < MAX_STORED)
      this.#lostByIndex.set(index, { ...loss, scenario, caseId });
  }

  /** Removes the attempt before a resend, and returns it. */
  #takeBefore(resend: Exchange): Loss | null {
    for (const [index, lost] of this.#lostByIndex) {
      if (index !== resend.of && !isEarlierAttempt(lost, resend)) continue;
      this.#lostByIndex.delete(index);
      return lost;
    }
    return null;
  }

  /**
   * Why the first of them decides nothing, or the first one that was reset twice, because that tells
   * more; `null` where there is none.
   */
  reason(): string | null {
    const all = [...this.#lostByIndex.values()];
    return (all.find((lost) => lost.isResetAgain) ?? all[0])?.why ?? null;
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

/** How a request was lost, `before`: as the attempt before it was. `null`: it has a response. */
function lossOf(exchange: Exchange, before: Loss | null): Loss | null {
  const { index, response } = exchange;
  const why = reasonOf(exchange);
  if (why === null || response.kind === 'response') return null;
  const isReset = response.reason === 'reset';
  if (!isReset || before?.isReset !== true) return { isReset, isResetAgain: false, why };
  const again = `request ${index} got no response again (${response.message})${RUN_AGAIN}${BLOCKED}`;
  return { isReset, isResetAgain: true, why: again };
}

/** After a response that asks to wait, one more loss is the first of its kind. */
const beforeWait = (before: Loss | null): Loss | null =>
  before === null ? null : { ...before, isReset: false };

const RUN_AGAIN = ': run again; "run --last-failed" judges only what failed or is undecided';
/** Two random losses in a row are rare, and not impossible. */
const BLOCKED =
  '; if it is closed again, a firewall may block it (exempt the address of the run), or the target may fail on it ' +
  '(check its log)';

/** A disbursement is sent again only where the caps leave room, so another run may show more. */
const advice: Partial<Record<NoResponseReason, string>> = {
  reset: RUN_AGAIN,
  timeout: ': raise TIMEOUT_MS, or check the log of the target',
};
const adviceOf = (reason: NoResponseReason) => advice[reason] ?? '';
