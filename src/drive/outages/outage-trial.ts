/**
 * A request that is sent in the middle of an outage, to see whether only lists fail: where two disbursements in
 * a row are accepted, and no list between them, there is no outage.
 */
import type { ExchangeParser } from '../../interface/parsed-exchange.ts';
import { MAX_TRIALS } from '../../plan/beside-plan.ts';
import { isResentLate, keepsReference } from '../../plan/resend.ts';
import type { Case } from '../../plan/scenario.ts';

/** A request that waits for the end of an outage, and may begin before it. */
export class Trial {
  readonly begun: Promise<void>;
  readonly withdraw: () => void;
  readonly #isFit: () => boolean;
  #begin = () => {};
  #hasBegun = false;

  /** `isFit`: called only in an outage. `withdraw`: it waits no more, or has ended. */
  constructor(isFit: () => boolean, withdraw: () => void) {
    this.#isFit = isFit;
    this.withdraw = withdraw;
    this.begun = new Promise((begin) => {
      this.#begin = begin;
    });
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** False where the request is not fit. */
  begin(): boolean {
    if (!this.#isFit()) return false;
    this.withdraw();
    this.#hasBegun = true;
    this.#begin();
    return true;
  }
}

/** The requests that wait, and may be sent in a long outage. */
export class Trials {
  readonly #offered = new Set<Trial>();
  /** Those in flight: they need no permit, so that their number has a limit of its own. */
  readonly #begun = new Set<Trial>();

  /** `isFit`: called only in an outage. */
  offer(isFit: () => boolean): Trial {
    const trial = new Trial(isFit, () => {
      this.#offered.delete(trial);
      this.#begun.delete(trial);
    });
    this.#offered.add(trial);
    return trial;
  }

  /** Begins the first one that is fit. Returns false where none is, or too many are in flight. */
  beginOne(): boolean {
    if (this.#begun.size >= MAX_TRIALS) return false;
    for (const trial of this.#offered) {
      if (!trial.begin()) continue;
      this.#begun.add(trial);
      return true;
    }
    return false;
  }
}

/** Whether a target that is not away must accept the case, and a run can send it again if it is lost. */
export function isFitForTrial(scenario: string, planned: Case, parser: ExchangeParser): boolean {
  const { id, group, request } = planned;
  if (!isResentLate(planned) || keepsReference(planned)) return false;
  const response = { kind: 'none', reason: 'not-sent', message: '', durationMs: 0 } as const;
  const sent = { index: 0, scenario, case: id, origin: 'planned', atMs: 0, request } as const;
  const unsent = { ...sent, response, ...(group === undefined ? {} : { group }) };
  return parser(unsent).request.isDocumented;
}
