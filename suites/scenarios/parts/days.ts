/** Lists of the transactions between two days, which a target may know by one of several pairs of names. */
import { TOMORROW, YESTERDAY } from '../../../src/plan/placeholders.ts';

/** Names of comparable interfaces for the first and the last day of a list. */
export const dayNames = [
  ['from', 'to'],
  ['start_date', 'end_date'],
  ['startDate', 'endDate'],
  ['date_from', 'date_to'],
] as const;

const daysBetween = (firstDay: string, lastDay: string) =>
  dayNames.map(([first, last]) => `${first}=${firstDay}&${last}=${lastDay}`);

/**
 * All transactions of the run, in any zone of time, and few days: a target may refuse more than a month.
 */
export const recentDays = daysBetween(YESTERDAY, TOMORROW);

/** A day without transactions, because most targets are younger. */
export const emptyDay = daysBetween('2001-02-03', '2001-02-03');
