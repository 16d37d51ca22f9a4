/**
 * Checks the health of the target after an exchange that may show an outage, and waits until the
 * outage ends.
 */
import type { Exchange } from '../../core/exchange.ts';
import { type Health, isServiceWait } from '../../interface/health/health.ts';
import { OutageSpans } from '../../interface/health/outage-spans.ts';
import {
  CONFIRMING_FAILURES,
  MAX_CLOSE_OUTAGES,
} from '../../interface/health/outage-thresholds.ts';
import { TargetHealth } from '../../interface/health/target-health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { MAX_HEALTH_CHECKS, SILENCE_MS } from '../../plan/beside-plan.ts';
import {
  type Gate,
  HealthCheckSeries,
  type HealthCheckSeriesOptions,
} from './health-check-series.ts';
import { type Trial, Trials } from './outage-trial.ts';

interface HealthChecksOptions extends HealthCheckSeriesOptions {
  /** Sends the health check with this number when the gate is open; `null`: it could not be sent. */
  readonly send: (number: number, gate: Gate) => Promise<ParsedExchange | null>;
}

/**
 * Uses the list of the preflight, in several sizes, as the health check. Before the target accepts
 * one, health checks follow only where a gateway asks to wait for the first list.
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
  #hasHealthCheckOfSilence = true;
  /** Ends with the series in progress; `null`: none is. */
  #inProgress: Promise<void> | null = null;
  /** How often a gateway has asked to wait: after some times the health checks wait too. */
  #gatewayWaits = 0;
  /**
   * Each time of failed health checks, from the response that showed it until the first request that did
   * not fail. The judge decides which of them are outages (docs/architecture.md, "States of an outage").
   */
  readonly #failing = new OutageSpans();
  /** When requests in flight together showed an outage last. */
  #togetherMs = Number.NEGATIVE_INFINITY;
  readonly #trials = new Trials();
  #series: HealthCheckSeries | null = null;

  constructor(options: HealthChecksOptions) {
    this.#options = options;
  }

  /** Whether a health check may have this page size. */
  mayRequest = (size: number): boolean => this.#target.mayRequest(size);

  /** Waits while a health check is in progress; true where it had to wait. */
  async ready(): Promise<boolean> {
    const { elapsedMs } = this.#options;
    const isSilent = this.#target.isShownByLists && elapsedMs() - this.#respondedMs > SILENCE_MS;
    if (isSilent && !this.#hasHealthCheckOfSilence) {
      this.#hasHealthCheckOfSilence = true;
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
    return this.#trials.offer(isFit);
  }

  /** Waits for the health check that the last exchange started: a run does not end before it. */
  async settled(): Promise<void> {
    await this.#inProgress;
  }

  /** Sends a health check, unless none is useful; further ones while the target is away. */
  async sendNow(): Promise<void> {
    if (this.#target.isShownByLists) this.#start(null);
    await this.#inProgress;
  }

  /** Registers the list with which the target shows that it is ready. */
  seeReady(parsed: ParsedExchange): void {
    this.#healthOf(parsed);
  }

  /** Whether the exchange failed at a time when the health checks failed too. */
  mayBeOfOutage(exchange: Exchange): boolean {
    return this.#failing.has(exchange);
  }

  /**
   * Evaluates an exchange, and starts a health check where it failed. `mayBeLost`: an outage, or the
   * end of its token, may explain the response.
   */
  see(parsed: ParsedExchange): { readonly mayBeLost: boolean } {
    this.#hasHealthCheckOfSilence = false;
    const health = this.#healthOf(parsed);
    if (health === 'up') this.#series?.seeUp(parsed);
    const { togetherSpan } = this.#target;
    if (togetherSpan !== null) {
      this.#togetherMs = this.#options.elapsedMs();
      this.#failing.add(togetherSpan);
    }
    const mayStart =
      this.#target.isShownByLists || (parsed.exchange.origin === 'preflight' && asksToWait(parsed));
    if (health !== 'down' || !mayStart || isServiceWait(parsed)) return { mayBeLost: false };
    this.#start(parsed);
    return { mayBeLost: !asksToWait(parsed) };
  }

  /** Whether a new token may help. */
  mayRefuseToken(parsed: ParsedExchange): boolean {
    return this.#target.mayRefuseToken(parsed);
  }

  #healthOf(parsed: ParsedExchange): Health {
    const health = this.#target.see(parsed);
    if (health === 'up' || asksToWait(parsed)) this.#respondedMs = this.#options.elapsedMs();
    return health;
  }

  /** At most one series of health checks at a time. */
  #start(cause: ParsedExchange | null): void {
    this.#inProgress ??= this.#sendSeries(cause).then(() => {
      this.#inProgress = null;
    });
    // Every later caller that waits gets the error, and the end of the run.
    this.#inProgress.catch(() => {});
  }

  async #sendSeries(cause: ParsedExchange | null): Promise<void> {
    this.#series = new HealthCheckSeries(this.#options, {
      cause,
      earlyHealthChecks: this.#earlyHealthChecks(cause),
      target: this.#target,
      trials: this.#trials,
      sendHealthCheck: (gate) => this.#sendHealthCheck(gate),
      healthOf: (check) => this.#healthOf(check),
      togetherMs: () => this.#togetherMs,
      onSpan: (span) => this.#failing.add(span),
    });
    await this.#series.run();
    this.#series = null;
  }

  async #sendHealthCheck(gate: Gate): Promise<ParsedExchange | null> {
    if (this.#number >= MAX_HEALTH_CHECKS) return null;
    this.#number += 1;
    return await this.#options.send(this.#number, gate);
  }

  /**
   * How many health checks do not wait where a gateway asks to: enough to show an outage, which may be over
   * before the wait is. A gateway that asks more often than a target may be away limits the rate, so
   * the health checks wait.
   */
  #earlyHealthChecks(cause: ParsedExchange | null): number {
    if (cause === null || !asksToWait(cause)) return 0;
    const { response } = cause.exchange;
    if (response.kind === 'none' || response.status !== 503) return 0;
    this.#gatewayWaits += 1;
    return this.#gatewayWaits <= MAX_CLOSE_OUTAGES ? CONFIRMING_FAILURES : 0;
  }
}
