/**
 * Writes the days before and after the start of the run into the path of a list: immediately before it is sent, and
 * again in its `curl` line. The header of the history has the start, so each path tells its days. Pure.
 */
import { DAY_MS, dayOf } from '../core/text/day.ts';
import { TOMORROW, YESTERDAY } from './placeholders.ts';

/** Days from that of the start, by the placeholder. */
const distances = { [YESTERDAY]: -1, [TOMORROW]: 1 };

/** The path with both days, like 2026-01-31. */
export const withDays = (path: string, startedAt: string): string =>
  Object.entries(distances).reduce(
    (filled, [name, days]) =>
      filled.replaceAll(name, () => dayOf(Date.parse(startedAt) + days * DAY_MS)),
    path,
  );
