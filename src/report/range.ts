/** The range that a verdict covers, in one sentence. Pure. */
import { formatNumber } from '../core/counted.ts';
import type { Header } from '../history/events.ts';

/**
 * `oldestMs`: the greatest age of a transaction of the run in a list; `null` where no list shows
 * one.
 */
export function rangeOf(
  { config }: Pick<Header, 'config'>,
  { oldestMs }: { readonly oldestMs: number | null },
): string {
  const { amountMin, amountMax } = config;
  const parts = [
    `amounts from ${formatNumber(amountMin)} to ${formatNumber(amountMax)}`,
    ageOf(oldestMs),
    clientsOf(config.otherTokenConfigured === true ? 2 : 1),
  ];
  const judged = `Judged: ${parts.join('; ')}.`;
  if (config.passive) return 'Judged: recorded traffic; the suite sent nothing.';
  if (config.readOnly) return 'Judged: lists only; no disbursement was sent.';
  if (config.amountMaxConfigured) return judged;
  return `${judged} Nothing above ${formatNumber(amountMax)} was judged: set AMOUNT_MAX to change that.`;
}

/**
 * In seconds with one decimal, rounded down: the age is that of the response, not of the request.
 */
export function ageOf(oldestMs: number | null): string {
  if (oldestMs === null)
    return 'new transactions only, because no list shows a transaction of the run';
  const seconds = formatNumber(Math.floor(oldestMs / 100) / 10);
  return `transactions up to ${seconds} s old`;
}

export const clientsOf = (count: 1 | 2) => (count === 2 ? 'two clients' : 'one client');
