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
  /** The numbers of the exchanges, by the id of the attempt that may follow. */
  readonly #byNextId = new Map<string, number[]>();

  /** `most`: where there are more, the oldest is dropped. */
  constructor(next: (before: Attempt) => Attempt, most = Number.POSITIVE_INFINITY) {
    this.#next = next;
    this.#most = most;
  }

  add({ index, atMs }: Exchange, attempt: Attempt): void {
    this.delete(index);
    this.#open.set(index, { attempt, atMs });
    const id = this.#nextIdOf(attempt);
    this.#byNextId.set(id, [...(this.#byNextId.get(id) ?? []), index]);
    const [first] = this.#open.size > this.#most ? this.#open.keys() : [];
    if (first !== undefined) this.delete(first);
  }

  delete(index: number): void {
    const open = this.#open.get(index);
    if (open === undefined) return;
    this.#open.delete(index);
    const id = this.#nextIdOf(open.attempt);
    const others = (this.#byNextId.get(id) ?? []).filter((one) => one !== index);
    if (others.length === 0) this.#byNextId.delete(id);
    else this.#byNextId.set(id, others);
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
    if (this.#nextIdOf(before.attempt) !== id) return null;
    this.delete(of);
    return this.#next(before.attempt);
  }

  /** The attempt with this id, after any exchange. Each attempt is followed once. */
  takeById(id: string): Attempt | null {
    const [of] = this.#byNextId.get(id) ?? [];
    return of === undefined ? null : this.follow({ of, case: id });
  }

  /** The attempts of this kind that none has followed. */
  unfollowed(kind: Attempt['kind']): Attempt[] {
    return [...this.#open.values()]
      .map(({ attempt }) => attempt)
      .filter((attempt) => attempt.kind === kind);
  }

  /** Ids of attempts that had to follow and are missing; beside the plan none has to. */
  ids(): string[] {
    return this.unfollowed('demanded').map((attempt) => this.#nextIdOf(attempt));
  }

  #nextIdOf(attempt: Attempt): string {
    return sentCase(this.#next(attempt)).id;
  }
}
