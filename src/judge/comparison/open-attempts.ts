/** Attempts that another attempt may follow, by the number of their exchange. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { type Attempt, sentCase } from './attempt.ts';

interface Open {
  readonly attempt: Attempt;
  readonly atMs: number;
}

export class OpenAttempts {
  readonly #next: (before: Attempt) => Attempt;
  readonly #most: number;
  readonly #open = new Map<number, Open>();

  /** `most`: where there are more, the oldest is dropped. */
  constructor(next: (before: Attempt) => Attempt, most = Number.POSITIVE_INFINITY) {
    this.#next = next;
    this.#most = most;
  }

  add({ index, atMs }: Exchange, attempt: Attempt): void {
    this.#open.set(index, { attempt, atMs });
    if (this.#open.size <= this.#most) return;
    for (const first of this.#open.keys()) {
      this.#open.delete(first);
      return;
    }
  }

  delete(index: number): void {
    this.#open.delete(index);
  }

  /** When the exchange was sent, if an attempt may still follow it. */
  sentAtMs(index: number): number | null {
    return this.#open.get(index)?.atMs ?? null;
  }

  /**
   * The attempt that this exchange makes after the one in its `of`. Each attempt is followed once.
   */
  follow({ of = 0, case: id }: Pick<Exchange, 'of' | 'case'>): Attempt | null {
    const before = this.#open.get(of);
    if (before === undefined) return null;
    const next = this.#next(before.attempt);
    if (sentCase(next).id !== id) return null;
    this.#open.delete(of);
    return next;
  }

  /** The attempt with this id, after any exchange. Each attempt is followed once. */
  find(id: string): Attempt | null {
    for (const of of this.#open.keys()) {
      const attempt = this.follow({ of, case: id });
      if (attempt !== null) return attempt;
    }
    return null;
  }

  /** Ids of attempts that had to follow and are missing; beside the plan none has to. */
  ids(): string[] {
    return [...this.#open.values()]
      .filter(({ attempt }) => attempt.isBeside !== true)
      .map(({ attempt }) => sentCase(this.#next(attempt)).id);
  }
}
