/** A caution about a run that is in the future. Pure. */
import { DAY_MS } from '../core/text/day.ts';
import type { Report } from './report.ts';

/**
 * Only the reader of a history can give it, because a report depends on nothing but its history.
 * Two clocks may differ by a day. `null`: the run is in the past.
 */
export function futureCaution(
  { startedAt, finishedAt }: Pick<Report, 'startedAt' | 'finishedAt'>,
  now: Date,
): string | null {
  const latest = [startedAt, finishedAt ?? startedAt].find(
    (moment) => Date.parse(moment) > now.getTime() + DAY_MS,
  );
  if (latest === undefined) return null;
  return (
    `According to its history, the run took place at ${latest}, which is in the future: the clock of its ` +
    'machine or of this one is wrong, or somebody changed the history.'
  );
}
