/** The requests of a check that got no response, also when they were sent again. */
import type { Exchange, NoResponseReason } from '../core/exchange.ts';

/** Requests that are stored: one is enough to leave a check undecided. */
const MOST_STORED = 1000;

/** The target responded, and the suite cannot read or record the response. */
const unreadable = new Set<NoResponseReason>(['malformed', 'too-large', 'unknown-coding']);

export interface Unanswered {
  see(exchange: Exchange): void;
  /** Why the first of them decides nothing; `null` where there is none. */
  reason(): string | null;
}

export function openUnanswered(): Unanswered {
  const reasonsByIndex = new Map<number, string>();
  return {
    see({ index, of, origin, response }) {
      if (response.kind === 'none') {
        const why = unreadable.has(response.reason)
          ? `the response to request ${index} was not recorded: ${response.message}`
          : `request ${index} got no response (${response.message})${adviceOf(response.reason)}`;
        if (reasonsByIndex.size < MOST_STORED) reasonsByIndex.set(index, why);
      } else if (origin === 'resend' && of !== undefined) reasonsByIndex.delete(of);
    },
    reason() {
      const [first = null] = reasonsByIndex.values();
      return first;
    },
  };
}

/** A disbursement is sent again only where the caps leave room, so another run may show more. */
const advice: Partial<Record<NoResponseReason, string>> = {
  reset: ': run again, or judge only what is undecided by run --last-failed',
  timeout: ': raise TIMEOUT_MS, or look at the log of the target',
};
const adviceOf = (reason: NoResponseReason) => advice[reason] ?? '';
