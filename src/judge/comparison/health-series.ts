/** The health checks of a run, and what a run sends before, between and after them. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import { TIME_ROUNDING_MS } from '../../history/times.ts';
import {
  acceptedClient,
  CONFIRMING_FAILURES,
  type Health,
  healthOf,
} from '../../interface/health.ts';
import { asksToWait, hasEnvelope, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { HEALTH, MOST_HEALTH_CHECKS } from '../../plan/beside-plan.ts';

/** A time, in milliseconds since the start of the run. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export class HealthSeries {
  /** Whether the target has accepted a list, so that a failure starts health checks. */
  #isUseful = false;
  /** The failure that started the health checks in progress, and how many of them failed. */
  #current: { readonly fromMs: number; failed: number } | null = null;
  #checks = 0;
  #checkedMs = Number.NEGATIVE_INFINITY;
  /** The end of the last health check, if it failed and did not ask to wait. */
  #failedMs: number | null = null;
  readonly #outages: Span[] = [];
  /** Between a failed health check and the next one, in their order. */
  readonly #pauses: Span[] = [];
  /** Whether the last exchange was a health check that succeeded, or asked to wait. */
  #mayRepeat = false;

  get isUseful(): boolean {
    return this.#isUseful;
  }

  /** Called with each exchange, in the order of completion. */
  see(parsed: ParsedExchange): void {
    const { exchange } = parsed;
    const health = healthOf(parsed);
    const isCheck = exchange.origin === 'health';
    if (isCheck) this.#check(exchange, health, asksToWait(parsed));
    else if (health === 'down' && this.#isUseful && !(asksToWait(parsed) && hasEnvelope(parsed)))
      this.#current ??= { fromMs: endMsOf(exchange), failed: 0 };
    this.#mayRepeat = (isCheck && health === 'up') || asksToWait(parsed);
    if (acceptedClient(parsed) === 'first' && exchange.request.method === 'GET')
      this.#isUseful = true;
  }

  /** Whether a health check ended after this time, or the run could send none. */
  hasCheckedSince(atMs: number): boolean {
    return this.#checkedMs >= atMs - TIME_ROUNDING_MS || this.#checks >= MOST_HEALTH_CHECKS;
  }

  /** The id of the health check that a whole run would have sent next: the last one did not succeed. */
  missing(): string[] {
    const isOpen = this.#isUseful && this.#failedMs !== null && this.#checks < MOST_HEALTH_CHECKS;
    return isOpen ? [`${HEALTH}/${this.#checks + 1}`] : [];
  }

  /** Whether a run could send this request: while a target is away, it sends only health checks. */
  allows({ origin, atMs }: Exchange): boolean {
    if (origin === 'health' || this.#checks >= MOST_HEALTH_CHECKS) return true;
    if (this.#failedMs !== null && atMs >= this.#failedMs) return false;
    let [low, high] = [0, this.#pauses.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#pauses[middle]?.toMs ?? 0) > atMs) high = middle;
      else low = middle + 1;
    }
    const next = this.#pauses[low];
    return next === undefined || next.fromMs > atMs;
  }

  /**
   * Whether a disbursement may be made again now: after a health check that succeeded, or after its
   * last attempt, if that asked to wait.
   */
  mayRepeat(): boolean {
    return this.#mayRepeat || this.#checks >= MOST_HEALTH_CHECKS;
  }

  /** Whether the exchange failed in an outage that the run has noticed for certain. */
  isOfOutage(exchange: Exchange): boolean {
    const endMs = endMsOf(exchange);
    return this.#outages.some(({ fromMs, toMs }) => endMs >= fromMs && exchange.atMs <= toMs);
  }

  #check(exchange: Exchange, health: Health, isAskedToWait: boolean): void {
    const { atMs } = exchange;
    const isDown = health === 'down';
    this.#checks += 1;
    this.#checkedMs = endMsOf(exchange);
    if (this.#failedMs !== null) this.#pauses.push({ fromMs: this.#failedMs, toMs: atMs });
    // A series ends with the first check that succeeds.
    const goesOn = isDown || (this.#isUseful && health === 'nothing');
    this.#failedMs = goesOn && !isAskedToWait ? endMsOf(exchange) : null;
    const current = this.#current ?? { fromMs: atMs, failed: 0 };
    if (isDown) {
      current.failed += 1;
      this.#current = current;
      return;
    }
    if (current.failed >= CONFIRMING_FAILURES)
      this.#outages.push({ fromMs: current.fromMs, toMs: atMs });
    this.#current = null;
  }
}
