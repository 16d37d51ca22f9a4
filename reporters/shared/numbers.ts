/** Durations, shares and numbers of exchanges as text. */
import type { Report } from '../../src/report/report.ts';

export function formatMs(ms: number | null): string {
  if (ms === null) return 'none';
  return ms < 1000 ? `${Number(ms.toPrecision(3))} ms` : `${Number((ms / 1000).toPrecision(3))} s`;
}

/**
 * The duration of the run by its own clock, in milliseconds; 0 where that was set back, and `null`
 * where the run did not end.
 */
export function durationMs({ startedAt, finishedAt }: Report): number | null {
  const ms = finishedAt === null ? Number.NaN : Date.parse(finishedAt) - Date.parse(startedAt);
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The strength of a pass: the share of faulty responses that would have been found. */
export function boundWords(bound: number | null): string {
  if (bound === null || bound >= 1) return '';
  return `with 95 % confidence, at most ${Number((bound * 100).toPrecision(2))} % of such responses have a fault`;
}

/** `exchange 4`, or `exchanges 4, 7 and 9`. */
export function exchangesText(numbers: readonly number[]): string {
  const [last, ...others] = numbers.toReversed();
  if (others.length === 0) return `exchange ${last}`;
  return `exchanges ${others.reverse().join(', ')} and ${last}`;
}
