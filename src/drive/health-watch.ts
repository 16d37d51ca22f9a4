/** Asks whether the target still responds, where an exchange raises doubt, and waits until it does. */
import type { Exchange } from '../core/exchange.ts';
import type { Outage } from '../history/events.ts';
import { healthOf, isForCredentials } from '../interface/health.ts';
import { asksToWait, type ExchangeParser } from '../interface/parsed-exchange.ts';
import { ownWords } from '../interface/refusal.ts';
import { remedyOf } from '../interface/remedy.ts';
import { CONFIRMING_CHECKS } from '../judge/outages.ts';
import { MOST_HEALTH_CHECKS } from '../plan/beside-plan.ts';

export interface HealthWatchOptions {
  readonly read: ExchangeParser;
  /** Sends the health check with this number; `null`: it could not be sent. */
  readonly ask: (number: number) => Promise<Exchange | null>;
  /** Takes the beginning and the end of an outage. */
  readonly note: (state: Outage['state'], exchange: number) => void;
  /** The target did not come back. */
  readonly onLost: (why: string) => void;
  readonly elapsedMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;
/** A service restarts in less than this, or needs somebody to look at it. */
const LONGEST_OUTAGE_MS = 60_000;
/** Credentials that are over do not come back; a short lock does. */
const LONGEST_REFUSAL_MS = 10_000;
/** Without news of the target for so long, a health check stands beside the plan. */
const SILENCE_MS = 10_000;

/** A documented list is the measure: where the target never accepted one, it shows nothing. */
export class HealthWatch {
  readonly #options: HealthWatchOptions;
  #isUseful = false;
  #isTokenKnown = false;
  #number = 0;
  #heardAtMs = 0;
  #checking: Promise<void> | null = null;

  constructor(options: HealthWatchOptions) {
    this.#options = options;
  }

  /** Waits while the target is asked; true where it had to wait. */
  async ready(): Promise<boolean> {
    const { elapsedMs } = this.#options;
    if (this.#isUseful && elapsedMs() - this.#heardAtMs > SILENCE_MS) this.#start(null);
    if (this.#checking === null) return false;
    await this.#checking;
    return true;
  }

  /**
   * Learns from each exchange; one that failed makes the target be asked. True where the request
   * itself got no response of the service, so that a list may be asked for again.
   */
  heed(exchange: Exchange): boolean {
    const health = this.#healthOf(exchange);
    if (health !== 'down' || !this.#isUseful || asksToWait(exchange.response)) return false;
    this.#start(exchange);
    return !isForCredentials(exchange.response);
  }

  /** After another token. */
  tokenChanged(): void {
    this.#isTokenKnown = false;
  }

  #healthOf(exchange: Exchange) {
    const parsed = this.#options.read(exchange);
    const health = healthOf(parsed, this.#isTokenKnown);
    const isHeard = health === 'up' || asksToWait(exchange.response);
    if (isHeard) this.#heardAtMs = this.#options.elapsedMs();
    if (health === 'up' && parsed.response.outcome === 'accepted') {
      this.#isTokenKnown = true;
      if (exchange.request.method === 'GET') this.#isUseful = true;
    }
    return health;
  }

  /** At most one at a time. */
  #start(cause: Exchange | null): void {
    this.#checking ??= this.#check(cause).finally(() => {
      this.#checking = null;
    });
    // A history that cannot be written is an error of whoever waits, or of the next to write.
    this.#checking.catch(() => {});
  }

  async #check(cause: Exchange | null): Promise<void> {
    const { ask, note, elapsedMs, sleep, isStopped, onLost } = this.#options;
    const sinceMs = elapsedMs();
    let failed = 0;
    for (let pauseMs = FIRST_PAUSE_MS; !isStopped(); pauseMs *= 2) {
      if (this.#number >= MOST_HEALTH_CHECKS) return;
      this.#number += 1;
      const exchange = await ask(this.#number);
      if (exchange === null) return;
      const health = this.#healthOf(exchange);
      if (health === 'up') {
        if (failed >= CONFIRMING_CHECKS) note('ended', exchange.index);
        return;
      }
      // It responds, and the rate limiter knows for how long it may ask to wait.
      if (failed === 0 && asksToWait(exchange.response)) return;
      if (health === 'down') failed += 1;
      if (failed === CONFIRMING_CHECKS) note('began', (cause ?? exchange).index);
      const limitMs = isForCredentials(exchange.response) ? LONGEST_REFUSAL_MS : LONGEST_OUTAGE_MS;
      if (elapsedMs() - sinceMs >= limitMs) {
        onLost(`${ownWords(exchange)}. ${remedyOf(exchange.response)}`);
        return;
      }
      await sleep(Math.min(pauseMs, LONGEST_PAUSE_MS));
    }
  }
}
