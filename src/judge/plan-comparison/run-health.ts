/** What the exchanges of a run show of its target, and which health checks it had to send. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { type Health, isServiceWait } from '../../interface/health/health.ts';
import { TargetHealth } from '../../interface/health/target-health.ts';
import { asksToWait, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { AwaitedHealthCheck } from './awaited-health-check.ts';
import { Doubt } from './doubt.ts';
import { HealthCheckCauses } from './health-check-causes.ts';
import { NoticedOutages } from './noticed-outages.ts';
import { SeriesOfRun } from './series-of-run.ts';

export class RunHealth {
  readonly #target = new TargetHealth();
  readonly #outages = new NoticedOutages();
  readonly #series = new SeriesOfRun(this.#outages);
  readonly #awaited = new AwaitedHealthCheck();
  readonly #causes = new HealthCheckCauses();
  readonly #doubt = new Doubt();
  /** Whether the last exchange was a health check that succeeded, or asked to wait. */
  #mayResendLate = false;

  /**
   * Called with each exchange, in the order of completion. What the target and its failures in flight show
   * comes first. The health check that must follow and the cause of one depend on the series as it was before
   * this exchange.
   */
  see(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const health = this.#target.see(parsed);
    this.#outages.see(exchange, this.#target);
    this.#doubt.see(exchange, health);
    const isHealthCheck = exchange.origin === 'health';
    const isFailure = health === 'down' && !isHealthCheck && !isServiceWait(parsed);
    this.#awaited.see(exchange);
    if (!this.startsHealthChecks || this.#series.isExhausted) this.#awaited.end();
    else if (isFailure) this.#awaited.start(exchange);
    this.#causes.see(parsed, health, { isFirst: isHealthCheck && !this.#series.isOpen });
    if (isHealthCheck) this.#series.seeHealthCheck(parsed, health, this.#target.isListAccepted);
    else if (health === 'up') this.#seeUp(parsed);
    else if (isFailure && this.startsHealthChecks) this.#series.failed(exchange);
    // While a series goes on, a health check that is asked to wait allows nothing.
    this.#mayResendLate =
      (isHealthCheck && health === 'up') || (asksToWait(parsed) && !this.#series.isOpen);
  }

  #seeUp(parsed: ParsedExchange): void {
    const ended = this.#series.endedByTrial(parsed.exchange);
    if (ended === null) return;
    this.#awaited.end();
    if (ended.wasOutage) this.#target.seeEndOfOutage(parsed);
  }

  /** Whether a failure starts health checks. */
  get startsHealthChecks(): boolean {
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
    return this.#series.failedSinceMs;
  }

  /** Whether the exchange was sent after a failure that no response of the service has followed. */
  isInDoubt(exchange: Exchange): boolean {
    return this.#doubt.has(exchange);
  }

  /** Whether the exchange failed in an outage that the run has noticed for certain. */
  isOfOutage(exchange: Exchange): boolean {
    return this.#outages.has(exchange);
  }

  /** Whether a health check ended after this time, or the run could send none. */
  hasHealthCheckSince(atMs: number): boolean {
    return this.#series.hasHealthCheckSince(atMs);
  }

  /**
   * Counts a request, and returns whether a run could send it: while a target is away, it sends only
   * health checks, and now and then a disbursement.
   */
  admit(parsed: ParsedExchange): boolean {
    return this.#series.admit(parsed);
  }

  /**
   * Whether a disbursement may be sent again now: after a health check that succeeded, or after its
   * last attempt, if that asked to wait; at once where health checks show nothing.
   */
  mayResendLate(): boolean {
    return this.#mayResendLate || !this.startsHealthChecks || this.#series.isExhausted;
  }

  /** Ids of health checks without a cause: a run sends none then. */
  get withoutCause(): readonly string[] {
    return this.#causes.withoutCause;
  }

  /**
   * The id of a health check that a run sends after a failure, and that the history lacks.
   * `concurrency`: so many requests may be on their way.
   */
  missing(concurrency: number): string[] {
    return this.#awaited.isMissing(concurrency) ? [this.#series.nextId] : [];
  }

  /** The id of the health check that a whole run would have sent next: the last one did not succeed. */
  absent(): string[] {
    const { isPaused, isExhausted, nextId } = this.#series;
    return this.#target.isListAccepted && isPaused && !isExhausted ? [nextId] : [];
  }
}
