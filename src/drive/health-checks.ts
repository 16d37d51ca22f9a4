/**
 * Checks the health of the target after an exchange that may show an outage, and waits until the
 * outage ends.
 * Above 200 lines: a series of health checks, with what starts and what ends it.
 */
import { type Exchange, endMsOf } from '../core/exchange.ts';
import type { OutageLine } from '../history/lines/line.ts';
import { type Health, isServiceWait } from '../interface/health/health.ts';
import { HealthCheckSeries } from '../interface/health/health-check-series.ts';
import { OutageSpans } from '../interface/health/outage-spans.ts';
import { CONFIRMING_FAILURES, MAX_CLOSE_OUTAGES } from '../interface/health/outage-thresholds.ts';
import { TargetHealth } from '../interface/health/target-health.ts';
import { asksToWait, type ExchangeParser } from '../interface/parsed-exchange.ts';
import { targetWords } from '../interface/refusal.ts';
import { responseAdvice } from '../interface/response-advice.ts';
import {
  FIRST_TRIAL_MS,
  MAX_HEALTH_CHECKS,
  MAX_TRIALS,
  NEXT_TRIAL_MS,
  SILENCE_MS,
} from '../plan/beside-plan.ts';
import { Trial } from './outage-trial.ts';

/** Health checks, one after the other, until one succeeds. */
interface Series {
  /** The exchange that started them; `null`: a silence did, or a lost disbursement. */
  readonly cause: Exchange | null;
  readonly sinceMs: number;
  /** How many were sent. */
  sent: number;
  readonly checks: HealthCheckSeries;
  /** When the next trial may be sent. */
  trialMs: number;
}

interface HealthChecksOptions {
  readonly parser: ExchangeParser;
  /**
   * Sends the health check with this number; `null`: it could not be sent. `isEarly`: before the wait
   * is over for which the target asked.
   */
  readonly send: (number: number, isEarly: boolean) => Promise<Exchange | null>;
  /** Reports the beginning and the end of an outage. */
  readonly onOutage: (state: OutageLine['state'], exchange: number) => void;
  /** Called if the target does not recover in time. */
  readonly onTargetGone: (why: string) => void;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Short, so that three checks see an outage of a tenth of a second; each pause is twice as long. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 2000;
/** A restart takes less than this; a longer outage needs a person. */
const LONGEST_OUTAGE_MS = 60_000;
/**
 * How long health checks go on while the target refuses the credentials: a temporary lock ends
 * earlier, and expired credentials stay refused.
 */
const LONGEST_REFUSAL_MS = 10_000;

/**
 * Uses the list of the preflight, in several sizes, as the health check. Before the target accepts
 * one, checks follow only where a gateway asks to wait for the first list.
 */
export class HealthChecks {
  readonly #options: HealthChecksOptions;
  readonly #target = new TargetHealth();
  /** The number of the last health check. */
  #number = 0;
  /** When the service responded last. */
  #respondedMs = 0;
  /**
   * Whether the silence since the last other exchange has had its health check; true before the first
   * exchange, because no silence is known then.
   */
  #isSilenceChecked = true;
  /** Ends with the series in progress; `null`: none is. */
  #inProgress: Promise<void> | null = null;
  /** How often a gateway has asked to wait: after some times the health checks wait too. */
  #gatewayWaits = 0;
  /**
   * Each outage from the response that showed it until the first request that did not fail. The judge
   * counts failures in its own way (docs/architecture.md, "States of an outage").
   */
  readonly #outages = new OutageSpans();
  /** When requests in flight together showed an outage last. */
  #togetherMs = Number.NEGATIVE_INFINITY;
  /** Requests that wait, and may be sent in a long outage. */
  readonly #offered = new Set<Trial>();
  /** Those in flight: they need no permit, so that their number has a limit of its own. */
  readonly #trials = new Set<Trial>();
  /** The last request beside the health checks in progress that the service responded to. */
  #lastUp: Exchange | null = null;
  /** Ends the pause between two health checks. */
  #wake = () => {};

  constructor(options: HealthChecksOptions) {
    this.#options = options;
  }

  /** Waits while a health check is in progress; true where it had to wait. */
  async ready(): Promise<boolean> {
    const { elapsedMs } = this.#options;
    const isSilent = this.#mayCheck && elapsedMs() - this.#respondedMs > SILENCE_MS;
    if (isSilent && !this.#isSilenceChecked) {
      this.#isSilenceChecked = true;
      this.#start(null);
    }
    if (this.#inProgress === null) return false;
    await this.#inProgress;
    return true;
  }

  /**
   * Offers a request that waits: in a long outage it may be sent as a trial, to see whether only lists
   * fail. `isFit`: called only then.
   */
  offer(isFit: () => boolean): Trial {
    const trial = new Trial(isFit, () => {
      this.#offered.delete(trial);
      this.#trials.delete(trial);
    });
    this.#offered.add(trial);
    return trial;
  }

  /** Waits for the health check that the last exchange started: a run does not end before it. */
  async settled(): Promise<void> {
    await this.#inProgress;
  }

  /** Sends a health check, unless none is useful; further ones while the target is away. */
  async sendNow(): Promise<void> {
    if (this.#mayCheck) this.#start(null);
    await this.#inProgress;
  }

  /** Where only lists fail, health checks show nothing. */
  get #mayCheck(): boolean {
    return this.#target.isListAccepted && !this.#target.onlyListsFail.isCertain;
  }

  /** Registers the list with which the target shows that it is ready. */
  seeReady(exchange: Exchange): void {
    this.#healthOf(exchange);
  }

  /** Whether the exchange failed at a time when the health checks failed too. */
  isOfOutage(exchange: Exchange): boolean {
    return this.#outages.has(exchange);
  }

  /**
   * Evaluates an exchange, and starts a health check where it failed. Returns whether an outage may be
   * the reason that it got no response of the service, so that a list may be requested again.
   */
  checkAfter(exchange: Exchange): boolean {
    this.#isSilenceChecked = false;
    const refusesCredentials = this.refusesCredentials(exchange);
    const health = this.#healthOf(exchange);
    if (health === 'up') {
      this.#lastUp = exchange;
      this.#wake();
    }
    const { togetherSpan } = this.#target;
    if (togetherSpan !== null) {
      this.#togetherMs = this.#options.elapsedMs();
      this.#outages.add(togetherSpan);
    }
    const mayCheck =
      this.#mayCheck || (exchange.origin === 'preflight' && this.#asksToWait(exchange));
    if (health !== 'down' || !mayCheck || isServiceWait(this.#options.parser(exchange)))
      return false;
    this.#start(exchange);
    return !this.#asksToWait(exchange) && !refusesCredentials;
  }

  /** Whether the target refused the credentials, as far as earlier exchanges show how it does so. */
  refusesCredentials(exchange: Exchange): boolean {
    return this.#target.refusesCredentials(this.#options.parser(exchange));
  }

  /** Whether a new token may help. */
  mayRefuseToken(exchange: Exchange): boolean {
    return this.#target.mayRefuseToken(this.#options.parser(exchange));
  }

  #asksToWait = (exchange: Exchange) => asksToWait(this.#options.parser(exchange));

  #healthOf(exchange: Exchange): Health {
    const parsed = this.#options.parser(exchange);
    const health = this.#target.see(parsed);
    if (health === 'up' || asksToWait(parsed)) this.#respondedMs = this.#options.elapsedMs();
    return health;
  }

  /** At most one series of health checks at a time. */
  #start(cause: Exchange | null): void {
    this.#inProgress ??= this.#sendSeries(cause).then(() => {
      this.#inProgress = null;
    });
    // Every later caller that waits gets the error, and the end of the run.
    this.#inProgress.catch(() => {});
  }

  async #sendSeries(cause: Exchange | null): Promise<void> {
    const { elapsedMs, isStopped } = this.#options;
    const sinceMs = elapsedMs();
    this.#lastUp = null;
    const earlyChecks = this.#earlyChecks(cause);
    const trialMs = sinceMs + FIRST_TRIAL_MS;
    const series = { cause, sinceMs, sent: 0, checks: new HealthCheckSeries(cause), trialMs };
    for (let pauseMs = FIRST_PAUSE_MS; !isStopped(); pauseMs *= 2) {
      if (!this.#target.isListAccepted && series.sent >= earlyChecks) return;
      if (!(await this.#sendCheck(series, series.sent < earlyChecks))) return;
      await this.#pause(series, Math.min(pauseMs, LONGEST_PAUSE_MS));
      const up = this.#upSentAfter(sinceMs);
      if (up !== null) return this.#end(series, up);
    }
  }

  /** Waits before the next health check, until a request beside them gets a response of the service. */
  async #pause(series: Series, ms: number): Promise<void> {
    if (this.#upSentAfter(series.sinceMs) !== null) return;
    this.#sendTrial(series);
    const woken = new Promise<void>((resolve) => {
      this.#wake = () => {
        if (this.#upSentAfter(series.sinceMs) !== null) resolve();
      };
    });
    await Promise.race([this.#options.sleep(ms), woken]);
  }

  /** Sends one health check; returns false where it is the last one of the series. */
  async #sendCheck(series: Series, isEarly: boolean): Promise<boolean> {
    if (this.#number >= MAX_HEALTH_CHECKS) return false;
    this.#number += 1;
    const exchange = await this.#options.send(this.#number, isEarly);
    if (exchange === null) return false;
    series.sent += 1;
    const health = this.#healthOf(exchange);
    if (health !== 'up') return this.#goesOn(series, exchange, health);
    this.#end(series, exchange);
    return false;
  }

  /** Whether another health check follows one that did not succeed. */
  #goesOn(series: Series, exchange: Exchange, health: Health): boolean {
    const { onOutage, elapsedMs, onTargetGone } = this.#options;
    const { cause, sinceMs, checks } = series;
    // The rate limiter handles a request to wait that ends the series.
    if (!checks.goesOnAfter(this.#options.parser(exchange), health)) return false;
    if (health === 'down' && checks.failedChecks === CONFIRMING_FAILURES)
      onOutage('began', (cause ?? exchange).index);
    const limitMs = this.refusesCredentials(exchange) ? LONGEST_REFUSAL_MS : LONGEST_OUTAGE_MS;
    // The rate limiter ends a run with too many waits.
    if (this.#asksToWait(exchange) || elapsedMs() - sinceMs < limitMs) return true;
    onTargetGone(
      `${targetWords(exchange)}. ${responseAdvice(exchange, { wasAccepted: this.#target.acceptedClients.has('first') })}`,
    );
    return false;
  }

  /** Ends a series of health checks with the exchange that shows that the target responds. */
  #end({ cause, sinceMs, checks }: Series, exchange: Exchange): void {
    if (checks.failedChecks >= CONFIRMING_FAILURES) this.#options.onOutage('ended', exchange.index);
    if (!checks.isOutage && this.#togetherMs < sinceMs) return;
    const fromMs = cause === null ? sinceMs : endMsOf(cause);
    this.#outages.add({ fromMs, toMs: exchange.atMs });
    this.#target.onlyListsFail.ended(this.#options.parser(exchange));
  }

  /** In a long outage, sends one of the requests that wait, if any is fit. */
  #sendTrial(series: Series): void {
    const nowMs = this.#options.elapsedMs();
    if (series.checks.failedChecks < CONFIRMING_FAILURES || nowMs < series.trialMs) return;
    if (this.#trials.size >= MAX_TRIALS) return;
    series.trialMs = nowMs + NEXT_TRIAL_MS;
    for (const trial of this.#offered) {
      if (!trial.begin()) continue;
      this.#trials.add(trial);
      return;
    }
  }

  /** The last request that was sent after this time and got a response of the service. */
  #upSentAfter(atMs: number): Exchange | null {
    return this.#lastUp !== null && this.#lastUp.atMs > atMs ? this.#lastUp : null;
  }

  /**
   * How many checks do not wait where a gateway asks to: enough to show an outage, which may be over
   * before the wait is. A gateway that asks more often than a target may be away limits the rate, so
   * the checks wait.
   */
  #earlyChecks(cause: Exchange | null): number {
    if (cause === null || !this.#asksToWait(cause)) return 0;
    if (cause.response.kind === 'none' || cause.response.status !== 503) return 0;
    this.#gatewayWaits += 1;
    return this.#gatewayWaits <= MAX_CLOSE_OUTAGES ? CONFIRMING_FAILURES : 0;
  }
}
