/** Why a run stops sending, and the note on it in the history. */
import { capNote } from '../history/cap-note.ts';
import type { NoteTopic, Unsent } from '../history/events.ts';
import type { Deadline } from './deadline.ts';
import type { Withheld } from './scenario-runner.ts';

export type StopReason =
  /** The preflight found a target that cannot be judged. */
  | 'preflight'
  /** The target requests longer waits than a run allows. */
  | 'patience'
  /** The target refuses its token, and there is no other one. */
  | 'token'
  /** The target no longer responds as a service. */
  | 'outage'
  /** FAIL_FAST: a requirement that counts has failed. */
  | 'failure'
  | 'timeout'
  | 'interrupted'
  /** The suite itself failed. */
  | 'fault';

export interface StopOptions {
  readonly deadline: Deadline;
  readonly runTimeoutMs: number;
  readonly note: (topic: NoteTopic, message: string) => void;
  readonly unsent: (scenario: string, id: string | null, why: Unsent['why']) => void;
}

/** The state of a run: it goes on until the first reason to stop, which is noted once. */
export class Stop {
  #reason: StopReason | null = null;
  #isCapNoted = false;
  readonly #options: StopOptions;

  constructor(options: StopOptions) {
    this.#options = options;
  }

  isStopped(): boolean {
    return this.#reason !== null || this.#options.deadline.signal.aborted;
  }

  /** The preflight shows that the target cannot be judged. */
  atPreflight(sentence: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'preflight';
    this.#options.note('preflight', sentence);
  }

  /** The target requested too long a wait, or too many waits. */
  atWaitLimit(why: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'patience';
    this.#options.note('pace', `${why}: nothing more was sent; try later, or set RATE_LIMIT`);
  }

  /** The target refuses the token, and no other token is available; `why` contains no secret. */
  atTokenFailure(why: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'token';
    this.#options.note(
      'token',
      `The target now refuses the token that it accepted before, so nothing more was sent: ${why}`,
    );
  }

  /** An outage lasted longer than a run waits; `why` contains no secret. */
  atOutage(why: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'outage';
    this.#options.note(
      'outage',
      `The target no longer responds with this interface, so nothing more was sent: ${why}`,
    );
  }

  /** FAIL_FAST: the first failure ends the run. */
  atFailure(id: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'failure';
    this.#options.note('failure', `FAIL_FAST: ${id} failed, and nothing more was sent.`);
  }

  /**
   * A cap prevented a request: the run continues with requests that cost nothing. Or the time is
   * over: the run ends.
   */
  atWithheld({ by, why, scenario, id, origin }: Withheld): void {
    const { deadline, note, unsent } = this.#options;
    if (by === 'time') {
      deadline.end();
      return;
    }
    if (!this.#isCapNoted) note('budget', capNote(why));
    this.#isCapNoted = true;
    // The requests of a search are not in the plan.
    if (origin !== 'search') unsent(scenario, id, 'cap');
  }

  /** Whether the run ended before its plan was complete. */
  isGivenUp(): boolean {
    return this.#reason !== null;
  }

  /** The suite itself failed; `sentence` contains no secret. */
  atFault(sentence: string | null): void {
    this.#reason ??= 'fault';
    if (sentence !== null) this.#options.note('fault', sentence);
  }

  /** Notes, once, that the user or the deadline ended the run. */
  noteEnd(): void {
    const { deadline, runTimeoutMs, note } = this.#options;
    if (!deadline.signal.aborted || this.#reason !== null) return;
    this.#reason = deadline.isOver() ? 'timeout' : 'interrupted';
    if (this.#reason === 'timeout') {
      note('timeout', `RUN_TIMEOUT_MS ${runTimeoutMs} is over: the rest was not sent.`);
    } else {
      note('interrupted', 'The run was interrupted before everything was sent.');
    }
  }
}
