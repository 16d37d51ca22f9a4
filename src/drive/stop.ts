/** Why a run sends nothing more, and the note that says so in the history. */
import { capNote } from '../history/cap-note.ts';
import type { NoteTopic, Unsent } from '../history/events.ts';
import type { Deadline } from './deadline.ts';
import type { Withheld } from './scenario-runner.ts';

export type StopReason =
  /** The preflight found a target that cannot be judged. */
  | 'preflight'
  /** The target asked for more patience than a run has. */
  | 'patience'
  /** The target refuses its token, and there is no other one. */
  | 'token'
  /** The target does not respond as a service any more. */
  | 'outage'
  /** FAIL_FAST, and a requirement that counts has failed. */
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

  /** The preflight says that nothing can be judged here. */
  atPreflight(sentence: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'preflight';
    this.#options.note('preflight', sentence);
  }

  /** The target asked to wait once too often. */
  outOfPatience(why: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'patience';
    this.#options.note('pace', `${why}: nothing more was sent; try later, or set RATE_LIMIT`);
  }

  /** The target refuses the token, and another one is not to be had; `why` holds no secret. */
  outOfTokens(why: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'token';
    this.#options.note(
      'token',
      `The target now refuses the token that it accepted before, so nothing more was sent: ${why}`,
    );
  }

  /** The target was away for longer than a run waits; `why` holds no secret. */
  outOfReach(why: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'outage';
    this.#options.note(
      'outage',
      `The target no longer responds with this interface, so nothing more was sent: ${why}`,
    );
  }

  /** Nothing more has to be known of a target that failed. */
  atFailure(id: string): void {
    if (this.#reason !== null) return;
    this.#reason = 'failure';
    this.#options.note('failure', `FAIL_FAST: ${id} failed, and nothing more was sent.`);
  }

  /** A cap kept a request back, and the run goes on with what costs nothing; or the time is over. */
  atWithheld({ by, why, scenario, id, origin }: Withheld): void {
    const { deadline, note, unsent } = this.#options;
    if (by === 'time') {
      deadline.end();
      return;
    }
    if (!this.#isCapNoted) note('budget', capNote(why));
    this.#isCapNoted = true;
    // What a search looks for is not in the plan.
    if (origin !== 'search') unsent(scenario, id, 'cap');
  }

  /** Whether the run ended before its plan did, for whatever reason. */
  isGivenUp(): boolean {
    return this.#reason !== null;
  }

  /** The suite failed; `sentence` holds no secret. */
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
