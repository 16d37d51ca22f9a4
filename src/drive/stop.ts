/** Why a run stops sending, and the note on it in the history. */
import type { Exchange } from '../core/exchange.ts';
import type { EndTopic, NoteTopic, Unsent } from '../history/lines/line.ts';
import { PREFLIGHT, READINESS } from '../plan/beside-plan.ts';
import type { Deadline } from './deadline.ts';
import { ResponseSize } from './response-size.ts';
import type { UnsentRequest } from './send-patiently.ts';
import { timeAdvice } from './time-advice.ts';

interface StopOptions {
  readonly deadline: Deadline;
  readonly runTimeoutMs: number;
  /** The number of requests of the plan that the run is to send. */
  readonly planned: number;
  /** The time of the run until now. */
  readonly elapsedMs: () => number;
  readonly note: (topic: NoteTopic, message: string) => void;
  readonly unsent: (scenario: string, id: string | null, why: Unsent['why']) => void;
}

type CountedExchange = Pick<Exchange, 'origin' | 'scenario' | 'response'>;

/** The state of a run: it goes on until the first reason to stop, which is noted once. */
export class Stop {
  /** The first reason to stop; `null`: the run goes on. */
  #endedBy: EndTopic | null = null;
  #isCapNoted = false;
  /** Planned requests that were sent. */
  #sent = 0;
  /** The run waited for the target and tried it out until then. */
  #preflightEndMs = 0;
  readonly #options: StopOptions;
  readonly #size: ResponseSize;

  constructor(options: StopOptions) {
    this.#options = options;
    this.#size = new ResponseSize(options.planned);
  }

  /** Called with each exchange. */
  countExchange({ origin, scenario, response }: CountedExchange): void {
    if (origin === 'planned') this.#sent += 1;
    if (scenario === READINESS || scenario === PREFLIGHT)
      this.#preflightEndMs = this.#options.elapsedMs();
    this.#size.add(response);
    const hasMoreToSend = this.#sent < this.#options.planned;
    if (hasMoreToSend && this.#size.isOverLimit) this.end('size', this.#size.sentence());
  }

  isStopped(): boolean {
    return this.#endedBy !== null || this.#options.deadline.signal.aborted;
  }

  /**
   * The same for early health checks: they go on where the target asked for too long a wait, because they
   * show whether that was of an outage.
   */
  isStoppedForHealthChecks(): boolean {
    return this.isStopped() && (this.#endedBy !== 'wait' || this.#options.deadline.signal.aborted);
  }

  /**
   * Nothing more is sent; only the first reason is noted, without a full stop at its end. `sentence`
   * contains no secret.
   */
  end(topic: EndTopic, sentence: string): void {
    if (this.#endedBy !== null) return;
    this.#endedBy = topic;
    this.#options.note(topic, sentence.replace(/\.$/, ''));
  }

  /** The target requested too long a wait, or too many waits. */
  atWaitLimit(why: string, hasDisbursed: boolean): void {
    const daily = hasDisbursed
      ? '. If the account has a daily limit, lower MAX_DISBURSEMENTS or MAX_TOTAL_AMOUNT'
      : '';
    this.end(
      'wait',
      `${why}: the suite sent nothing more, except perhaps health checks. Try again later. If the target limits requests, set or lower RATE_LIMIT${daily}`,
    );
  }

  /**
   * After a cap the run continues with requests that cost nothing. If the time is over, the run
   * ends.
   */
  atUnsent(unsent: UnsentRequest): void {
    const { deadline, note } = this.#options;
    if (unsent.by === 'time') {
      deadline.end();
      return;
    }
    const { scenario, id, origin, why } = unsent;
    if (!this.#isCapNoted) note('budget', why);
    this.#isCapNoted = true;
    // The requests of a search are not in the plan.
    if (origin !== 'search') this.#options.unsent(scenario, id, 'cap');
  }

  /** Whether a reason for the end was noted. */
  isEndNoted(): boolean {
    return this.#endedBy !== null;
  }

  /** The suite itself failed, which is noted in addition; `null`: it cannot be noted. */
  atFault(sentence: string | null): void {
    this.#endedBy = 'fault';
    if (sentence !== null) this.#options.note('fault', sentence);
  }

  /** Notes, once, that the user or the deadline ended the run. */
  noteAbort(): void {
    const { deadline, planned, runTimeoutMs } = this.#options;
    if (!deadline.signal.aborted) return;
    if (deadline.isOver()) {
      const used = {
        planned,
        runTimeoutMs,
        sent: this.#sent,
        preflightEndMs: this.#preflightEndMs,
      };
      this.end('timeout', `RUN_TIMEOUT_MS (${runTimeoutMs} ms) ended the run ${timeAdvice(used)}`);
    } else {
      this.end('interrupted', 'The run was interrupted before everything was sent');
    }
  }
}
