/** Disbursements of one kind that got no response, and how many of the kind were sent. */
import { type Evidence, type Exchange, endMsOf } from '../../src/core/exchange.ts';

/** Kinds that are stored; a target with more has findings already. */
const MAX_KINDS = 1000;
/**
 * Single connections are lost by chance, up to one in fifty in a bad network: fewer losses than this share
 * of the disbursements of one kind are no rule.
 */
const RARE = 10;

interface SilentKind {
  /** The first and the last one. */
  readonly ends: readonly Evidence[];
  readonly count: number;
}

export class SilentKinds {
  readonly #silent = new Map<string, SilentKind>();
  readonly #sent = new Map<string, number>();

  countSent(exchange: Exchange): void {
    const kind = kindOf(exchange);
    const sent = this.#sent.get(kind);
    if (sent !== undefined || this.#sent.size < MAX_KINDS) this.#sent.set(kind, (sent ?? 0) + 1);
  }

  add(exchange: Evidence): void {
    const ends = [...this.likeIt(exchange).slice(0, 1), exchange];
    this.#silent.set(kindOf(exchange), { ends, count: this.countOf(exchange) + 1 });
  }

  /** Whether the earlier ones of its kind failed before it was sent: those in flight together may fail together. */
  areOver(exchange: Evidence): boolean {
    return this.likeIt(exchange).every((earlier) => endMsOf(earlier) <= exchange.atMs);
  }

  /** Earlier ones of the same kind: the first and the last one. */
  likeIt(exchange: Evidence): readonly Evidence[] {
    return this.#silent.get(kindOf(exchange))?.ends ?? [];
  }

  countOf(exchange: Evidence): number {
    return this.#silent.get(kindOf(exchange))?.count ?? 0;
  }

  areRare(exchange: Evidence): boolean {
    return (this.countOf(exchange) + 1) * RARE < (this.#sent.get(kindOf(exchange)) ?? 0);
  }
}

/** Repeats of a `merchant_reference` are one kind, wherever a run sends them. */
const kindOf = ({ scenario, group }: Pick<Exchange, 'scenario' | 'group'>) =>
  group?.role === 'repeat' ? 'repeat' : `${scenario} ${group?.id} ${group?.role}`;
