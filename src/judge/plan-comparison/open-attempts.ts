/** Attempts that have to follow, or may, by the number of the exchange that each follows. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { type Attempt, sentCase } from './attempt.ts';

interface Open {
  /** The exchange before it. */
  readonly before: Pick<Exchange, 'case' | 'atMs'>;
  readonly next: Attempt;
}

export class OpenAttempts {
  readonly #most: number;
  readonly #open = new Map<number, Open>();
  /** The numbers of the exchanges, by the id of the attempt that may follow. */
  readonly #byNextId = new Map<string, number[]>();

  /** `most`: where there are more, the oldest is dropped. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  add({ index, atMs, case: beforeId }: Exchange, next: Attempt): void {
    this.delete(index);
    this.#open.set(index, { before: { case: beforeId, atMs }, next });
    const { id } = sentCase(next);
    this.#byNextId.set(id, [...(this.#byNextId.get(id) ?? []), index]);
    const [first] = this.#open.size > this.#most ? this.#open.keys() : [];
    if (first !== undefined) this.delete(first);
  }

  delete(index: number): void {
    const open = this.#open.get(index);
    if (open === undefined) return;
    this.#open.delete(index);
    const { id } = sentCase(open.next);
    const others = (this.#byNextId.get(id) ?? []).filter((one) => one !== index);
    if (others.length === 0) this.#byNextId.delete(id);
    else this.#byNextId.set(id, others);
  }

  /** When the exchange was sent, if an attempt may still follow it. */
  sentAtMs(index: number): number | null {
    return this.#open.get(index)?.before.atMs ?? null;
  }

  /**
   * The attempt that this exchange makes after the one in its `of`. Each attempt is followed once.
   */
  follow({ of = 0, case: id }: Pick<Exchange, 'of' | 'case'>): Attempt | null {
    const next = this.#open.get(of)?.next;
    if (next === undefined || sentCase(next).id !== id) return null;
    this.delete(of);
    return next;
  }

  /** The attempt with this id, after any exchange. Each attempt is followed once. */
  takeById(id: string): Attempt | null {
    const [of] = this.#byNextId.get(id) ?? [];
    return of === undefined ? null : this.follow({ of, case: id });
  }

  /** Ids of attempts that had to follow and are missing; beside the plan none has to. */
  ids(): string[] {
    return this.#ofKind('demanded').map(({ next }) => sentCase(next).id);
  }

  /** Ids of cases of which a late resend had to follow and is missing: the last attempts of these. */
  lateIds(): string[] {
    return this.#ofKind('late resend').map(({ before }) => before.case);
  }

  #ofKind(name: Attempt['kind']['name']): Open[] {
    return [...this.#open.values()].filter(({ next }) => next.kind.name === name);
  }
}
