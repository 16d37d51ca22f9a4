/** Requests at a time at which no run sends them. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { Attempt } from './attempt.ts';
import { isFirstOfPair } from './late-resends.ts';
import type { RunHealth } from './run-health.ts';

/** A sentence names fewer. */
const MAX_NAMED = 100;

export class Untimely {
  /** The ids of their cases. */
  readonly ids: string[] = [];
  readonly #health: RunHealth;
  #seen = 0;
  /** The number of the last exchange, if its neighbour follows it. */
  #firstOfPair: number | null = null;

  constructor(health: RunHealth) {
    this.#health = health;
  }

  /**
   * Called with each exchange, in the order of completion. `sentBefore`: the number of requests before
   * its response, 0 where it is unknown.
   */
  see(parsed: ParsedExchange, attempt: Attempt | null, sentBefore: number): void {
    const { exchange } = parsed;
    const isTimely =
      attempt?.kind.name !== 'late resend'
        ? this.#health.admit(parsed)
        : this.#isAlone(exchange, sentBefore) &&
          (this.#health.mayResendLate() || exchange.of === this.#firstOfPair);
    const isLateFirst = attempt?.kind.name === 'late resend' && isFirstOfPair(parsed, attempt);
    this.#firstOfPair = isLateFirst ? exchange.index : null;
    if (!isTimely && this.ids.length < MAX_NAMED) this.ids.push(exchange.case);
    this.#seen += 1;
  }

  /** Nothing is in flight beside a late resend. */
  #isAlone({ index }: Exchange, sentBefore: number): boolean {
    return this.#seen === index - 1 && (sentBefore === 0 || sentBefore === index);
  }
}
