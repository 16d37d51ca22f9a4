/** Attempts after which the target asked to wait, and which a run sends again after that time. Pure. */
import { type Exchange, endMsOf } from '../../core/exchange.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { retryAfterMs } from '../../interface/retry-after.ts';
import { type Attempt, resendOf } from './attempt.ts';
import { OpenAttempts } from './open-attempts.ts';

/** A timer may fire a fraction of a millisecond early. */
const EARLY_MS = 5;

export class WaitingAttempts {
  readonly #open = new OpenAttempts();
  /** When the wait of an exchange ends, by its number. */
  readonly #endsAtMs = new Map<number, number>();

  add({ exchange, request }: ParsedExchange, attempt: Attempt): void {
    this.#open.add(exchange, resendOf(attempt));
    // After a request with a mistake, a run may not wait. Without a date, the target's clock is not known.
    const waitMs = request.hasNoMistake ? retryAfterMs(exchange.response, () => NO_DATE) : null;
    if (waitMs !== null && !Number.isNaN(waitMs))
      this.#endsAtMs.set(exchange.index, endMsOf(exchange) + waitMs - EARLY_MS);
  }

  /** The attempt that this exchange makes after the one in its `of`; `null` where it came too early. */
  follow(exchange: Pick<Exchange, 'of' | 'case' | 'atMs'>): Attempt | null {
    const { of = 0, atMs } = exchange;
    if (atMs < (this.#endsAtMs.get(of) ?? 0)) return null;
    const attempt = this.#open.follow(exchange);
    if (attempt !== null) this.#endsAtMs.delete(of);
    return attempt;
  }

  takeById(id: string): Attempt | null {
    return this.#open.takeById(id);
  }

  ids(): string[] {
    return this.#open.ids();
  }

  /** Ids of late resends that no other one has followed: nothing is known of their cases. */
  lateIds(): string[] {
    return this.#open.lateIds();
  }
}

const NO_DATE = new Date(Number.NaN);
