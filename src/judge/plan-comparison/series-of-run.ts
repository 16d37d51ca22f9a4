/** The series of health checks of a run: when each begins and ends, and what a run sends in it. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import { FailedHealthChecks } from '../../interface/health/failed-health-checks.ts';
import type { Health } from '../../interface/health/health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { HEALTH, MAX_HEALTH_CHECKS } from '../../plan/beside-plan.ts';
import { countTrial, Pauses, type TrialsOfSeries } from './health-pauses.ts';
import type { NoticedOutages } from './noticed-outages.ts';

/** The first failure, and the health checks after it. */
interface Failing {
  /** When the response of the first failure arrived, or the first health check was sent. */
  readonly fromMs: number;
  readonly healthChecks: FailedHealthChecks;
}

export class SeriesOfRun {
  readonly #outages: NoticedOutages;
  readonly #pauses = new Pauses();
  /** What failed since the target was up; `null`: nothing. */
  #failing: Failing | null = null;
  /** The end of the last health check, and whether a pause follows it; `null`: its series is over. */
  #lastHealthCheck: {
    readonly atMs: number;
    readonly series: TrialsOfSeries;
    readonly isPause: boolean;
  } | null = null;
  /** How many health checks were sent in all series. */
  #sent = 0;
  /** When the last health check ended. */
  #healthCheckEndMs = Number.NEGATIVE_INFINITY;
  /** When a trial last ended a series. */
  #trialEndMs = Number.NEGATIVE_INFINITY;

  /** `outages` gets what a series shows. */
  constructor(outages: NoticedOutages) {
    this.#outages = outages;
  }

  /** Whether the last series goes on. */
  get isOpen(): boolean {
    return this.#lastHealthCheck !== null;
  }

  /** Whether a pause follows the last health check, and then another one. */
  get isPaused(): boolean {
    return this.#lastHealthCheck?.isPause === true;
  }

  /** Whether the run has sent as many health checks as it may. */
  get isExhausted(): boolean {
    return this.#sent >= MAX_HEALTH_CHECKS;
  }

  /** The id of the next health check. */
  get nextId(): string {
    return `${HEALTH}/${this.#sent + 1}`;
  }

  /** When the response of the first failure arrived since the target was up; infinite: it is up. */
  get failedSinceMs(): number {
    return this.#failing?.fromMs ?? Number.POSITIVE_INFINITY;
  }

  /** Whether a health check ended after this time, or the run could send none. */
  hasHealthCheckSince(atMs: number): boolean {
    return this.#healthCheckEndMs >= atMs - TIME_ROUNDING_MS || this.isExhausted;
  }

  /** Called with each failure that starts health checks, unless some are in progress. */
  failed(exchange: Exchange): void {
    this.#failing ??= { fromMs: endMsOf(exchange), healthChecks: new FailedHealthChecks(exchange) };
  }

  /** Called with each health check. */
  seeHealthCheck(parsed: ParsedExchange, health: Health, isListAccepted: boolean): void {
    const { exchange } = parsed;
    const { atMs } = exchange;
    this.#sent += 1;
    this.#healthCheckEndMs = endMsOf(exchange);
    // It was in flight when a trial ended its series.
    if (atMs < this.#trialEndMs) return;
    const failing = this.#failing ?? { fromMs: atMs, healthChecks: new FailedHealthChecks(null) };
    const series = this.#lastHealthCheck?.series ?? { sinceMs: failing.fromMs, trials: 0 };
    // What waits, waits for the response too.
    this.#endPause(endMsOf(exchange) - TIME_ROUNDING_MS);
    const mayGoOn = health === 'down' || (health === 'nothing' && isListAccepted);
    if (mayGoOn && failing.healthChecks.addFailed(parsed, health)) {
      // Before the target has accepted a list, a few health checks follow, and then the run goes on.
      const isPause = isListAccepted && !asksToWait(parsed);
      this.#lastHealthCheck = { atMs: endMsOf(exchange), series, isPause };
      this.#failing = failing;
    } else {
      this.#endFailing(failing, atMs);
    }
  }

  /**
   * Called with each request beside the health checks that the service responded to. One that was sent in
   * a series ends it. Returns whether the series was of an outage; `null`: none has ended.
   */
  endedByTrial(exchange: Exchange): { readonly wasOutage: boolean } | null {
    if (this.#lastHealthCheck === null) return null;
    const { sinceMs } = this.#lastHealthCheck.series;
    if (exchange.atMs < sinceMs) return null;
    this.#trialEndMs = endMsOf(exchange);
    this.#healthCheckEndMs = this.#trialEndMs;
    const isShown = this.#failing?.healthChecks.isOutage === true;
    const wasOutage = isShown || this.#outages.hasTogetherSince(sinceMs);
    if (this.#failing !== null) this.#endFailing(this.#failing, exchange.atMs);
    this.#endPause(this.#trialEndMs);
    return { wasOutage };
  }

  /**
   * Counts a request, and returns whether a run could send it: in a pause only now and then a
   * disbursement.
   */
  admit(parsed: ParsedExchange): boolean {
    const { origin, atMs } = parsed.exchange;
    if (origin === 'health' || this.isExhausted) return true;
    const last = this.#lastHealthCheck;
    const isInPause = last?.isPause === true && atMs >= last.atMs;
    const series = isInPause ? last.series : this.#pauses.seriesAt(atMs);
    return series === null || countTrial(parsed, series);
  }

  /** Stricter than `HealthChecks`: here only what a run has noticed for certain is an outage. */
  #endFailing({ fromMs, healthChecks }: Failing, toMs: number): void {
    if (healthChecks.isCertainOutage) this.#outages.add({ fromMs, toMs });
    this.#failing = null;
  }

  #endPause(toMs: number): void {
    if (this.#lastHealthCheck === null) return;
    const { atMs, series, isPause } = this.#lastHealthCheck;
    if (isPause) this.#pauses.add({ fromMs: atMs, toMs, series });
    this.#lastHealthCheck = null;
  }
}
