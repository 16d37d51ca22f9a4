/** The health checks of a run, and what a run sends before, between and after them. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import { FailedHealthChecks } from '../../interface/health/failed-health-checks.ts';
import { type Health, isServiceWait } from '../../interface/health/health.ts';
import { OutageSpans } from '../../interface/health/outage-spans.ts';
import { TargetHealth } from '../../interface/health/target-health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { HEALTH, MAX_HEALTH_CHECKS } from '../../plan/beside-plan.ts';
import { AwaitedHealthCheck } from './awaited-health-check.ts';
import { Doubt } from './doubt.ts';
import { HealthCheckCauses } from './health-check-causes.ts';
import { countTrial, Pauses, type TrialsOfSeries } from './health-pauses.ts';

/** The first failure, and the health checks after it. */
interface Failing {
  /** When the response of the first failure arrived, or the first health check was sent. */
  readonly fromMs: number;
  readonly checks: FailedHealthChecks;
}

export class RunHealth {
  readonly #target = new TargetHealth();
  /** What failed since the target was up; `null`: nothing. */
  #failing: Failing | null = null;
  #healthChecks = 0;
  /** When the last health check ended. */
  #checkedMs = Number.NEGATIVE_INFINITY;
  /** The end of the last health check, and whether a pause follows it; `null`: its series is over. */
  #lastCheck: {
    readonly atMs: number;
    readonly series: TrialsOfSeries;
    readonly isPause: boolean;
  } | null = null;
  /** When a trial last ended a series. */
  #trialEndMs = Number.NEGATIVE_INFINITY;
  readonly #outages = new OutageSpans();
  /** When failures in flight together last showed an outage. */
  #togetherMs = Number.NEGATIVE_INFINITY;
  readonly #pauses = new Pauses();
  /** Whether the last exchange was a health check that succeeded, or asked to wait. */
  #mayResendLate = false;
  readonly #causes = new HealthCheckCauses();
  readonly #awaited = new AwaitedHealthCheck();
  readonly doubt = new Doubt();

  /** Whether a failure starts health checks. */
  get mayCheck(): boolean {
    return this.#target.isShownByLists;
  }

  /** Whether the target refused the credentials, as far as earlier exchanges show how it does so. */
  refusesCredentials(parsed: ParsedExchange): boolean {
    return this.#target.refusesCredentials(parsed);
  }

  /** What the exchange shows of the target, as far as earlier ones show how it refuses credentials. */
  healthOf(parsed: ParsedExchange): Health {
    return this.#target.healthOf(parsed);
  }

  /** When the response of the first failure arrived since the target was up; infinite: it is up. */
  get failedSinceMs(): number {
    return this.#failing?.fromMs ?? Number.POSITIVE_INFINITY;
  }

  /** Called with each exchange, in the order of completion. */
  see(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const health = this.#target.see(parsed);
    const { togetherSpan } = this.#target;
    if (togetherSpan !== null) this.#togetherMs = endMsOf(exchange);
    if (togetherSpan !== null && this.mayCheck) this.#outages.add(togetherSpan);
    this.doubt.see(exchange, health);
    const isCheck = exchange.origin === 'health';
    const isFailure = health === 'down' && !isCheck && !isServiceWait(parsed);
    this.#awaited.see(exchange);
    if (!this.#isChecking) this.#awaited.end();
    else if (isFailure) this.#awaited.start(exchange);
    this.#causes.see(parsed, health, { isFirst: isCheck && this.#lastCheck === null });
    if (isCheck) this.#seeHealthCheck(parsed, health);
    else if (health === 'up') this.#endByTrial(parsed);
    else if (isFailure && this.mayCheck)
      this.#failing ??= { fromMs: endMsOf(exchange), checks: new FailedHealthChecks(exchange) };
    // While a series goes on, a check that is asked to wait allows nothing.
    this.#mayResendLate =
      (isCheck && health === 'up') || (asksToWait(parsed) && this.#lastCheck === null);
  }

  /** Whether a health check ended after this time, or the run could send none. */
  hasCheckedSince(atMs: number): boolean {
    return this.#checkedMs >= atMs - TIME_ROUNDING_MS || this.#healthChecks >= MAX_HEALTH_CHECKS;
  }

  /** Whether a failure starts health checks now. */
  get #isChecking(): boolean {
    return this.mayCheck && this.#healthChecks < MAX_HEALTH_CHECKS;
  }

  /**
   * The id of a health check that a run sends after a failure, and that the history lacks.
   * `concurrency`: so many requests may be on their way.
   */
  missing(concurrency: number): string[] {
    return this.#awaited.isMissing(concurrency) ? [this.#nextId] : [];
  }

  get #nextId(): string {
    return `${HEALTH}/${this.#healthChecks + 1}`;
  }

  /** Ids of health checks without a cause: a run sends none then. */
  get withoutCause(): readonly string[] {
    return this.#causes.withoutCause;
  }

  /** The id of the health check that a whole run would have sent next: the last one did not succeed. */
  absent(): string[] {
    const isOpen = this.#target.isListAccepted && this.#lastCheck?.isPause === true;
    return isOpen && this.#healthChecks < MAX_HEALTH_CHECKS ? [this.#nextId] : [];
  }

  /**
   * Counts a request, and returns whether a run could send it: while a target is away, it sends only
   * health checks, and now and then a disbursement.
   */
  admit(parsed: ParsedExchange): boolean {
    const { origin, atMs } = parsed.exchange;
    if (origin === 'health' || this.#healthChecks >= MAX_HEALTH_CHECKS) return true;
    const last = this.#lastCheck;
    const isInPause = last?.isPause === true && atMs >= last.atMs;
    const series = isInPause ? last.series : this.#pauses.seriesAt(atMs);
    return series === null || countTrial(parsed, series);
  }

  /**
   * Whether a disbursement may be sent again now: after a health check that succeeded, or after its
   * last attempt, if that asked to wait; at once where health checks show nothing.
   */
  mayResendLate(): boolean {
    return this.#mayResendLate || !this.mayCheck || this.#healthChecks >= MAX_HEALTH_CHECKS;
  }

  /** Whether the exchange failed in an outage that the run has noticed for certain. */
  isOfOutage(exchange: Exchange): boolean {
    return this.#outages.has(exchange);
  }

  #seeHealthCheck(parsed: ParsedExchange, health: Health): void {
    const { exchange } = parsed;
    const { atMs } = exchange;
    this.#healthChecks += 1;
    this.#checkedMs = endMsOf(exchange);
    // It was in flight when a trial ended its series.
    if (atMs < this.#trialEndMs) return;
    const failing = this.#failing ?? { fromMs: atMs, checks: new FailedHealthChecks(null) };
    const series = this.#lastCheck?.series ?? { sinceMs: failing.fromMs, trials: 0 };
    // What waits, waits for the response too.
    this.#endPause(endMsOf(exchange) - TIME_ROUNDING_MS);
    const mayGoOn = health === 'down' || (health === 'nothing' && this.#target.isListAccepted);
    if (mayGoOn && failing.checks.addCheck(parsed, health)) {
      // Before the target has accepted a list, a few checks follow, and then the run goes on.
      const isPause = this.#target.isListAccepted && !asksToWait(parsed);
      this.#lastCheck = { atMs: endMsOf(exchange), series, isPause };
      this.#failing = failing;
    } else {
      this.#endSeries(failing, atMs);
    }
  }

  /** Stricter than `HealthChecks`: here only what a run has noticed for certain is an outage. */
  #endSeries({ fromMs, checks }: Failing, toMs: number): void {
    if (checks.isCertainOutage) this.#outages.add({ fromMs, toMs });
    this.#failing = null;
  }

  #endPause(toMs: number): void {
    if (this.#lastCheck === null) return;
    const { atMs, series, isPause } = this.#lastCheck;
    if (isPause) this.#pauses.add({ fromMs: atMs, toMs, series });
    this.#lastCheck = null;
  }

  /** A disbursement that was sent in a series and got a response of the service ends it. */
  #endByTrial(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    if (this.#lastCheck === null || exchange.atMs < this.#lastCheck.series.sinceMs) return;
    this.#trialEndMs = endMsOf(exchange);
    this.#checkedMs = this.#trialEndMs;
    this.#awaited.end();
    const wasOutage =
      this.#failing?.checks.isOutage === true || this.#togetherMs >= this.#lastCheck.series.sinceMs;
    if (this.#failing !== null) this.#endSeries(this.#failing, exchange.atMs);
    this.#endPause(endMsOf(exchange));
    if (wasOutage) this.#target.seeEndOfOutage(parsed);
  }
}
