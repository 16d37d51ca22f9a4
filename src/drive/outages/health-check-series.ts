/** One series of health checks: one after the other, until the target responds or is given up. */
import { endMsOf } from '../../core/exchange.ts';
import type { OutageLine } from '../../history/lines/line.ts';
import { FailedHealthChecks } from '../../interface/health/failed-health-checks.ts';
import type { Health } from '../../interface/health/health.ts';
import type { TimeSpan } from '../../interface/health/outage-spans.ts';
import { CONFIRMING_FAILURES } from '../../interface/health/outage-thresholds.ts';
import type { TargetHealth } from '../../interface/health/target-health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { targetWords } from '../../interface/refusal.ts';
import { responseAdvice } from '../../interface/response-advice.ts';
import { FIRST_TRIAL_MS, NEXT_TRIAL_MS } from '../../plan/beside-plan.ts';
import type { Trials } from './outage-trial.ts';

/** What a health check waits for. */
export interface Gate {
  /** Resolves when the health check may be sent, or soon after the run was stopped. */
  readonly ready: () => Promise<void>;
  /** Whether no health check may be sent any more. */
  readonly isStopped: () => boolean;
}

export interface HealthCheckSeriesOptions {
  /** Reports the beginning and the end of an outage. */
  readonly onOutage: (state: OutageLine['state'], exchange: number) => void;
  /** Called if the target does not recover in time. */
  readonly onTargetGone: (why: string) => void;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly gates: {
    readonly ordinary: Gate;
    /** Does not wait for the time for which the target asked, also if that wait ended the run. */
    readonly early: Gate;
  };
}

interface SeriesStart {
  /** The exchange that started the series; `null`: a silence did, or a lost disbursement. */
  readonly cause: ParsedExchange | null;
  /** So many health checks pass the early gate. */
  readonly earlyHealthChecks: number;
  readonly target: TargetHealth;
  readonly trials: Trials;
  /** Sends the next health check; `null`: it could not be sent. */
  readonly sendHealthCheck: (gate: Gate) => Promise<ParsedExchange | null>;
  /** Evaluates a health check. */
  readonly healthOf: (check: ParsedExchange) => Health;
  /** When requests in flight together last showed an outage. */
  readonly togetherMs: () => number;
  /** Registers the time of failed health checks, which may be an outage. */
  readonly onSpan: (span: TimeSpan) => void;
}

/** Short, so that three health checks see an outage of a tenth of a second; each pause is twice as long. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 2000;
/** A restart takes less than this; a longer outage needs a person. */
const LONGEST_OUTAGE_MS = 60_000;
/**
 * How long health checks go on while the target refuses the credentials: a temporary lock ends
 * earlier, and expired credentials stay refused.
 */
const LONGEST_REFUSAL_MS = 10_000;

export class HealthCheckSeries {
  readonly #options: HealthCheckSeriesOptions;
  readonly #start: SeriesStart;
  readonly #sinceMs: number;
  readonly #healthChecks: FailedHealthChecks;
  #sent = 0;
  /** When the next trial may be sent. */
  #trialMs: number;
  /** The last request beside the health checks that the service responded to, if it was sent in the series. */
  #up: ParsedExchange | null = null;
  /** Ends the pause between two health checks. */
  #wake = () => {};

  constructor(options: HealthCheckSeriesOptions, start: SeriesStart) {
    this.#options = options;
    this.#start = start;
    this.#sinceMs = options.elapsedMs();
    this.#healthChecks = new FailedHealthChecks(start.cause?.exchange ?? null);
    this.#trialMs = this.#sinceMs + FIRST_TRIAL_MS;
  }

  /** Called with each request beside the health checks that the service responded to. */
  seeUp(parsed: ParsedExchange): void {
    this.#up = parsed.exchange.atMs > this.#sinceMs ? parsed : null;
    if (this.#up !== null) this.#wake();
  }

  /** Resolves at the end of the series. */
  async run(): Promise<void> {
    const { earlyHealthChecks, target } = this.#start;
    for (let pauseMs = FIRST_PAUSE_MS; !this.#gate.isStopped(); pauseMs *= 2) {
      if (!target.isListAccepted && this.#sent >= earlyHealthChecks) return;
      if (!(await this.#sendHealthCheck())) return;
      await this.#pause(Math.min(pauseMs, LONGEST_PAUSE_MS));
      if (this.#up !== null) return this.#end(this.#up);
    }
  }

  /** The gate that the next health check must pass. */
  get #gate(): Gate {
    const { ordinary, early } = this.#options.gates;
    return this.#sent < this.#start.earlyHealthChecks ? early : ordinary;
  }

  /** Sends one health check; returns false where it is the last one of the series. */
  async #sendHealthCheck(): Promise<boolean> {
    const { sendHealthCheck, healthOf } = this.#start;
    const check = await sendHealthCheck(this.#gate);
    if (check === null) return false;
    this.#sent += 1;
    const health = healthOf(check);
    if (health !== 'up') return this.#goesOnAfter(check, health);
    this.#end(check);
    return false;
  }

  /** Waits before the next health check, until a request beside them gets a response of the service. */
  async #pause(ms: number): Promise<void> {
    if (this.#up !== null) return;
    this.#sendTrial();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([this.#options.sleep(ms), woken]);
  }

  /** In a long outage, sends one of the requests that wait, if any is fit. */
  #sendTrial(): void {
    const nowMs = this.#options.elapsedMs();
    if (this.#healthChecks.count < CONFIRMING_FAILURES || nowMs < this.#trialMs) return;
    if (this.#start.trials.beginOne()) this.#trialMs = nowMs + NEXT_TRIAL_MS;
  }

  /** Whether another health check follows one that did not succeed. */
  #goesOnAfter(check: ParsedExchange, health: Health): boolean {
    const { onOutage, elapsedMs, onTargetGone } = this.#options;
    const { cause, target } = this.#start;
    const { exchange } = check;
    // The rate limiter handles a request to wait that ends the series; its cause may be of an outage.
    if (!this.#healthChecks.addFailed(check, health)) {
      this.#addSpan(endMsOf(exchange));
      return false;
    }
    if (health === 'down' && this.#healthChecks.count === CONFIRMING_FAILURES)
      onOutage('began', (cause ?? check).exchange.index);
    const limitMs = target.refusesCredentials(check) ? LONGEST_REFUSAL_MS : LONGEST_OUTAGE_MS;
    // The rate limiter ends a run with too many waits.
    if (asksToWait(check) || elapsedMs() - this.#sinceMs < limitMs) return true;
    const wasAccepted = target.acceptedClients.has('first');
    onTargetGone(`${targetWords(exchange)}. ${responseAdvice(exchange, { wasAccepted })}`);
    return false;
  }

  /** Ends with the exchange that shows that the target responds. */
  #end(up: ParsedExchange): void {
    const { exchange } = up;
    const { target, togetherMs } = this.#start;
    if (this.#healthChecks.count >= CONFIRMING_FAILURES)
      this.#options.onOutage('ended', exchange.index);
    const isOutage = this.#healthChecks.isOutage || togetherMs() >= this.#sinceMs;
    if (isOutage || this.#healthChecks.count > 0) this.#addSpan(exchange.atMs);
    if (isOutage) target.seeEndOfOutage(up);
  }

  #addSpan(toMs: number): void {
    const { cause, onSpan } = this.#start;
    onSpan({ fromMs: cause === null ? this.#sinceMs : endMsOf(cause.exchange), toMs });
  }
}
