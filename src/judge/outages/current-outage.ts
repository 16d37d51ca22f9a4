/** The outage in progress, from the first suspicion on: what it holds, and what confirms it. Pure. */
import { endMsOf } from '../../core/exchange.ts';
import type { Origin } from '../../core/request.ts';
import { ConsecutiveFailures } from '../../interface/health/consecutive-failures.ts';
import { isGatewayWait, isOwnList } from '../../interface/health/health.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';

/** Whether a failure may show an outage, and what it waits for. */
export interface Wait {
  readonly mayShowOutage: boolean;
  /** A disbursement, without its resend, for which the target asked to wait: it counts once. */
  readonly onceFor: string | null;
}

/** The first exchange, and what was known when its response arrived. */
interface Suspicion {
  /** What the target said, and what to do about it. */
  readonly beganWith: string;
  readonly wait: Wait;
  /** Whether the target refused the credentials of the first request. */
  readonly refusesCredentials: boolean;
  /** Whether wrong credentials were sent shortly before. */
  readonly isAfterWrongCredentials: boolean;
  /** Whether the target had accepted nothing before. */
  readonly isFromStart: boolean;
}

/** What an exchange shows that follows the first one. */
interface Following {
  readonly isFailed: boolean;
  readonly refusesCredentials: boolean;
  readonly wait: Wait;
}

/** Requests that failed one after the other, and what came between them: suspected, then confirmed. */
export class CurrentOutage {
  /** When its first request was sent, in milliseconds. */
  readonly beganMs: number;
  /** When the response of the first failure arrived. */
  readonly failedMs: number;
  readonly beganWith: string;
  readonly isAfterWrongCredentials: boolean;
  readonly isFromStart: boolean;
  /** The statuses of the requests that failed. */
  readonly statuses = new Set<number>();
  /** The numbers of its first and of its last exchange. */
  first: number;
  last: number;
  /** How many exchanges were excluded. */
  excluded = 0;
  /** Whether the target refused the token each time. */
  isForToken: boolean;
  /** When the last response arrived with which a gateway asked to wait; infinite where none did. */
  gatewayAskedAtMs: number;
  /** Exchanges that are excluded if the outage is confirmed. */
  #held: readonly ParsedExchange[];
  readonly #failures = new ConsecutiveFailures();
  /** When the last one of them arrived. */
  #lastFailedMs = Number.NEGATIVE_INFINITY;
  /** Whether so many failed together that these alone show it. */
  #areTogether = false;
  /** The disbursements for which the target asked to wait. */
  readonly #waited = new Set<string>();

  constructor(parsed: ParsedExchange, suspicion: Suspicion) {
    const { exchange } = parsed;
    this.beganWith = suspicion.beganWith;
    this.isAfterWrongCredentials = suspicion.isAfterWrongCredentials;
    this.isFromStart = suspicion.isFromStart;
    this.beganMs = exchange.atMs;
    this.failedMs = endMsOf(exchange);
    this.first = exchange.index;
    this.last = exchange.index;
    this.#held = [parsed];
    this.isForToken = suspicion.refusesCredentials;
    this.gatewayAskedAtMs = isGatewayWait(parsed) ? this.failedMs : Number.POSITIVE_INFINITY;
    this.#addStatus(parsed);
    // One in flight with it may count in its place.
    if (this.#isNew(suspicion.wait)) this.#count(parsed);
  }

  get isConfirmed(): boolean {
    return this.#areTogether || this.#failures.areOutage;
  }

  get heldCount(): number {
    return this.#held.length;
  }

  /** Returns what is held, and holds it no longer. */
  takeHeld(): readonly ParsedExchange[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  /** Adds an exchange that may be excluded. */
  hold(parsed: ParsedExchange, { isFailed, refusesCredentials, wait }: Following): void {
    const { exchange } = parsed;
    this.last = exchange.index;
    this.isForToken &&= refusesCredentials;
    if (isFailed && exchange.atMs >= this.#lastFailedMs && this.#isNew(wait)) this.#count(parsed);
    if (isFailed) this.#addStatus(parsed);
    if (isGatewayWait(parsed)) this.gatewayAskedAtMs = endMsOf(exchange);
    this.#held = [...this.#held, parsed];
  }

  /** Confirms it by failures in flight together; `earlier`: those after which the target responded. */
  confirmTogether(earlier: readonly ParsedExchange[]): void {
    this.#areTogether = true;
    this.#held = [...earlier, ...this.#held];
    this.first = Math.min(...this.#held.map(({ exchange }) => exchange.index), this.first);
  }

  /** Registers a wait; returns whether it may show an outage, for the first time. */
  #isNew({ mayShowOutage, onceFor }: Wait): boolean {
    if (onceFor === null) return mayShowOutage;
    const isNew = mayShowOutage && !this.#waited.has(onceFor);
    this.#waited.add(onceFor);
    return isNew;
  }

  #count(parsed: ParsedExchange): void {
    this.#failures.add(parsed.exchange, isRepeatedGatewayWait(parsed, this) ? 2 : 1);
    this.#lastFailedMs = endMsOf(parsed.exchange);
  }

  #addStatus({ exchange: { response } }: ParsedExchange): void {
    if (response.kind === 'response') this.statuses.add(response.status);
  }
}

/** Before the target has accepted a list, a run sends only these. */
const beforeFirstList: ReadonlySet<Origin> = new Set(['preflight', 'resend', 'health']);

/**
 * Whether a gateway asks to wait for the list with which a run begins, for its resend, or for a
 * health check.
 */
export const isFirstGatewayWait = (parsed: ParsedExchange) =>
  beforeFirstList.has(parsed.exchange.origin) && isOwnList(parsed.request) && isGatewayWait(parsed);

/** The shortest wait that counts: `Retry-After` has whole seconds. */
const MIN_WAIT_MS = 900;

/**
 * Whether a gateway asks to wait again after the wait for which it had asked, in its response to a health
 * check or to the first list. It says so that its service was away, and still is.
 */
const isRepeatedGatewayWait = (
  parsed: ParsedExchange,
  { gatewayAskedAtMs, isFromStart }: CurrentOutage,
) =>
  (parsed.exchange.origin === 'health' || (isFromStart && isFirstGatewayWait(parsed))) &&
  isGatewayWait(parsed) &&
  parsed.exchange.atMs - gatewayAskedAtMs >= MIN_WAIT_MS;
