/**
 * Disbursements to receivers that the run invented, and that got no response in time. A target may ask another bank for
 * the account, and refuse it late; so they prove nothing unless it accepts a disbursement to the same receiver.
 */
import { Unanswered } from '../../src/check/unanswered.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

/** Receivers that are stored; a run has a few. */
const MAX_RECEIVERS = 1000;

export class SlowReceivers {
  readonly #byReceiver = new Map<string, Unanswered>();

  /**
   * Registers a documented disbursement. `isGuess`: its receiver is invented, and was not accepted so far. Returns whether
   * it proves nothing for now.
   */
  see(parsed: ParsedExchange, receiver: string, isGuess: boolean): boolean {
    const { response } = parsed.exchange;
    const isSlow = isGuess && response.kind === 'none' && response.reason === 'timeout';
    const known = this.#byReceiver.get(receiver);
    if (known === undefined && (!isSlow || this.#byReceiver.size >= MAX_RECEIVERS)) return false;
    const unanswered = known ?? new Unanswered();
    unanswered.see(parsed);
    this.#byReceiver.set(receiver, unanswered);
    return isSlow;
  }

  /** Why one of them leaves the check undecided; `null`: each was to a receiver that is still a guess. */
  reason(isGuess: (receiver: string) => boolean): string | null {
    for (const [receiver, unanswered] of this.#byReceiver) {
      const why = isGuess(receiver) ? null : unanswered.reason();
      if (why !== null) return why;
    }
    return null;
  }
}
