/** The pauses between failed health checks, and the disbursements that a run sends in them. Pure. */
import { firstIndexWhere } from '../../core/first-index-where.ts';
import { couldDisburse } from '../../core/request.ts';
import { TIME_ROUNDING_MS } from '../../history/grammar/line-times.ts';
import type { TimeSpan } from '../../interface/health/outage-spans.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { FIRST_TRIAL_MS, NEXT_TRIAL_MS } from '../../plan/beside-plan.ts';

/** Of one series of health checks: its start, and its trials. */
export interface TrialsOfSeries {
  readonly sinceMs: number;
  /** The disbursements that were sent in it, to see whether only lists fail. */
  trials: number;
}

/** Between a failed health check and the next one. */
interface Pause extends TimeSpan {
  readonly series: TrialsOfSeries;
}

/** The pauses of a run, which are added in their order. */
export class Pauses {
  readonly #pauses: Pause[] = [];

  add(pause: Pause): void {
    this.#pauses.push(pause);
  }

  /** The series in whose pause a request was sent at this time; `null`: in no pause. */
  seriesAt(atMs: number): TrialsOfSeries | null {
    const next = this.#pauses[firstIndexWhere(this.#pauses, ({ toMs }) => toMs > atMs)];
    return next === undefined || next.fromMs > atMs ? null : next.series;
  }
}

/** Counts a trial. Whether a run may send it in this series, and has sent no more than it may. */
export function countTrial({ exchange, request }: ParsedExchange, series: TrialsOfSeries): boolean {
  if (exchange.origin !== 'planned' || !request.isDocumented || !couldDisburse(exchange.request))
    return false;
  const afterMs = exchange.atMs - series.sinceMs - FIRST_TRIAL_MS + TIME_ROUNDING_MS;
  if (afterMs < 0) return false;
  series.trials += 1;
  return series.trials <= 1 + Math.floor(afterMs / NEXT_TRIAL_MS);
}
