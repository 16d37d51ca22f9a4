/** Response times, and the course of a run over time, in constant memory. Pure. */

import type { Exchange } from '../core/exchange.ts';
import { CENTURY_MS } from '../history/lines/shapes.ts';
import {
  NO_OPERATION,
  type OperationName,
  type ServiceInterface,
} from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Latency, Timeline } from '../report/latency.ts';

/** Preferred numbers (ISO 3, R10), ten steps per decade, as literals: the same on every machine. */
const R10 = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8];

/** From 0.1 ms to above the longest TIMEOUT_MS, ten minutes. */
const BOUNDS_MS: readonly number[] = [0.1, 1, 10, 100, 1000, 10_000, 100_000].flatMap((decade) =>
  R10.map((step) => Number((step * decade).toPrecision(3))),
);

/** As many as a chart can show. */
const MAX_MOMENTS = 60;
/** The shortest moment in milliseconds: a shorter one shows nothing of a service. */
const FIRST_MOMENT_MS = 50;

/** What a disbursement cost, where the exchange is one. */
interface SpendingOfRequest {
  readonly happened: boolean;
  readonly amount: number;
}

/** Collects the numbers of one run. */
export class Metrics {
  readonly #latencies: ReadonlyMap<OperationName, LatencyCounts>;
  readonly #timeline = new TimelineSums();

  constructor(operations: ServiceInterface['operations']) {
    const rows = [...operations, { name: NO_OPERATION, title: 'Other requests' }];
    this.#latencies = new Map(
      rows.map(({ name, title }) => [name, new LatencyCounts(name, title)]),
    );
  }

  see(parsed: ParsedExchange, spent: SpendingOfRequest): void {
    const { exchange, request } = parsed;
    // Readiness checks are excluded: the target is still starting.
    if (exchange.origin !== 'readiness') this.#latencies.get(request.operation)?.see(exchange);
    this.#timeline.see(parsed, spent);
  }

  latency(): readonly Latency[] {
    return [...this.#latencies.values()].map((counts) => counts.result());
  }

  timeline(): Timeline {
    return this.#timeline.result();
  }
}

/** The response times of one operation, counted in buckets. */
class LatencyCounts {
  readonly #operation: OperationName;
  readonly #title: string;
  readonly #counts: number[] = Array(BOUNDS_MS.length + 1).fill(0);
  #answered = 0;
  #unanswered = 0;
  #maxMs = 0;

  constructor(operation: OperationName, title: string) {
    this.#operation = operation;
    this.#title = title;
  }

  see({ response }: Exchange): void {
    if (response.kind === 'none') {
      this.#unanswered += 1;
      return;
    }
    const bucket = BOUNDS_MS.findIndex((bound) => response.durationMs <= bound);
    const at = bucket < 0 ? BOUNDS_MS.length : bucket;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#answered += 1;
    this.#maxMs = Math.max(this.#maxMs, response.durationMs);
  }

  result(): Latency {
    const first = this.#counts.findIndex((count) => count > 0);
    const last = this.#counts.findLastIndex((count) => count > 0);
    const buckets = this.#counts
      .map((count, at) => ({ upToMs: BOUNDS_MS[at] ?? null, count }))
      .slice(Math.max(first, 0), last + 1);
    return {
      operation: this.#operation,
      title: this.#title,
      answered: this.#answered,
      unanswered: this.#unanswered,
      medianMs: this.#quantile(0.5),
      p95Ms: this.#quantile(0.95),
      p99Ms: this.#quantile(0.99),
      maxMs: this.#answered === 0 ? null : this.#maxMs,
      buckets,
    };
  }

  /** The upper bound of the bucket in which this share of the responses is reached. */
  #quantile(share: number): number | null {
    if (this.#answered === 0) return null;
    let below = 0;
    const at = this.#counts.findIndex((count) => {
      below += count;
      return below >= share * this.#answered;
    });
    return Math.min(BOUNDS_MS[at] ?? this.#maxMs, this.#maxMs);
  }
}

interface Sums {
  requests: number;
  refused: number;
  unanswered: number;
  disbursements: number;
  /** The amount in whole hundredths, so that the sum does not depend on the order. */
  hundredths: number;
}

const nothing = (): Sums => ({
  requests: 0,
  refused: 0,
  unanswered: 0,
  disbursements: 0,
  hundredths: 0,
});

/** The requests of a run in at most `MAX_MOMENTS` moments of the same length. */
class TimelineSums {
  #momentMs = FIRST_MOMENT_MS;
  #sums: Sums[] = [];

  see({ exchange, response }: ParsedExchange, spent: SpendingOfRequest): void {
    const at = this.#stretchTo(Math.min(Math.max(exchange.atMs || 0, 0), CENTURY_MS));
    const sum = this.#sumsOf(at);
    sum.requests += 1;
    if (response.outcome === 'refused') sum.refused += 1;
    if (response.outcome === 'unanswered') sum.unanswered += 1;
    if (!spent.happened) return;
    sum.disbursements += 1;
    sum.hundredths += Math.round(spent.amount * 100);
  }

  result(): Timeline {
    return {
      momentMs: this.#momentMs,
      moments: this.#sums.map(({ hundredths, ...rest }) => ({ ...rest, amount: hundredths / 100 })),
    };
  }

  /**
   * Doubles the length of the moments until `atMs` fits: two neighbours are added up. Returns the
   * moment of `atMs`.
   */
  #stretchTo(atMs: number): number {
    while (Math.floor(atMs / this.#momentMs) >= MAX_MOMENTS) {
      const before = this.#sums;
      this.#momentMs *= 2;
      this.#sums = Array.from({ length: Math.ceil(before.length / 2) }, (_, at) =>
        add(before[2 * at] ?? nothing(), before[2 * at + 1] ?? nothing()),
      );
    }
    return Math.floor(atMs / this.#momentMs);
  }

  #sumsOf(at: number): Sums {
    while (this.#sums.length < at) this.#sums.push(nothing());
    this.#sums[at] ??= nothing();
    return this.#sums[at];
  }
}

function add(a: Sums, b: Sums): Sums {
  return {
    requests: a.requests + b.requests,
    refused: a.refused + b.refused,
    unanswered: a.unanswered + b.unanswered,
    disbursements: a.disbursements + b.disbursements,
    hundredths: a.hundredths + b.hundredths,
  };
}
