/** Response times, and the course of a run over time, in constant memory. Pure. */

import type { Exchange } from '../core/exchange.ts';
import { CENTURY_MS } from '../history/shapes.ts';
import {
  NO_OPERATION,
  type OperationName,
  type ServiceInterface,
} from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Latency, Timeline } from '../report/metrics.ts';

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

interface Metrics {
  see(parsed: ParsedExchange, spent: { readonly happened: boolean; readonly amount: number }): void;
  latency(): readonly Latency[];
  timeline(): Timeline;
}

export function openMetrics(ownOperations: ServiceInterface['operations']): Metrics {
  const rows = [...ownOperations, { name: NO_OPERATION, title: 'Other requests' }];
  const operations = new Map(rows.map(({ name, title }) => [name, openLatency(name, title)]));
  const line = openTimeline();
  return {
    see(parsed, spent) {
      const { exchange, request } = parsed;
      // Readiness checks are excluded: the target is still starting.
      if (exchange.origin !== 'readiness') operations.get(request.operation)?.see(exchange);
      line.see(parsed, spent);
    },
    latency: () => [...operations.values()].map(({ result }) => result()),
    timeline: line.result,
  };
}

function openLatency(operation: OperationName, title: string) {
  const counts: number[] = Array(BOUNDS_MS.length + 1).fill(0);
  let answered = 0;
  let unanswered = 0;
  let maxMs = 0;

  /** The upper bound of the bucket in which this share of the responses is reached. */
  function quantile(share: number): number | null {
    if (answered === 0) return null;
    let below = 0;
    const at = counts.findIndex((count) => {
      below += count;
      return below >= share * answered;
    });
    return Math.min(BOUNDS_MS[at] ?? maxMs, maxMs);
  }

  return {
    see({ response }: Exchange) {
      if (response.kind === 'none') {
        unanswered += 1;
        return;
      }
      const bucket = BOUNDS_MS.findIndex((bound) => response.durationMs <= bound);
      const at = bucket < 0 ? BOUNDS_MS.length : bucket;
      counts[at] = (counts[at] ?? 0) + 1;
      answered += 1;
      maxMs = Math.max(maxMs, response.durationMs);
    },
    result(): Latency {
      const first = counts.findIndex((count) => count > 0);
      const last = counts.findLastIndex((count) => count > 0);
      const buckets = counts
        .map((count, at) => ({ upToMs: BOUNDS_MS[at] ?? null, count }))
        .slice(Math.max(first, 0), last + 1);
      return {
        operation,
        title,
        answered,
        unanswered,
        medianMs: quantile(0.5),
        p95Ms: quantile(0.95),
        p99Ms: quantile(0.99),
        maxMs: answered === 0 ? null : maxMs,
        buckets,
      };
    },
  };
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

function openTimeline() {
  let momentMs = FIRST_MOMENT_MS;
  let sums: Sums[] = [];

  /**
   * Doubles the length of the moments until `atMs` fits: two neighbours are added up. Returns the
   * moment of `atMs`.
   */
  function stretchTo(atMs: number): number {
    while (Math.floor(atMs / momentMs) >= MAX_MOMENTS) {
      momentMs *= 2;
      sums = Array.from({ length: Math.ceil(sums.length / 2) }, (_, at) =>
        add(sums[2 * at] ?? nothing(), sums[2 * at + 1] ?? nothing()),
      );
    }
    return Math.floor(atMs / momentMs);
  }

  return {
    see({ exchange, response }: ParsedExchange, spent: { happened: boolean; amount: number }) {
      const at = stretchTo(Math.min(Math.max(exchange.atMs || 0, 0), CENTURY_MS));
      while (sums.length < at) sums.push(nothing());
      sums[at] ??= nothing();
      const sum = sums[at];
      sum.requests += 1;
      if (response.outcome === 'refused') sum.refused += 1;
      if (response.outcome === 'unanswered') sum.unanswered += 1;
      if (!spent.happened) return;
      sum.disbursements += 1;
      sum.hundredths += Math.round(spent.amount * 100);
    },
    result: (): Timeline => ({
      momentMs,
      moments: sums.map(({ hundredths, ...rest }) => ({ ...rest, amount: hundredths / 100 })),
    }),
  };
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
