/** The range that a verdict covers, in one sentence. Pure. */
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { formatNumber } from '../core/text/counted.ts';
import type { Header } from '../history/lines/line.ts';
import type { Report } from './report.ts';

interface JudgedRange {
  readonly amounts: Report['amounts'];
  readonly oldestMs: number | null;
  readonly spending: Report['spending'];
}

/**
 * `oldestMs`: the greatest age of a transaction of the run in a list; `null` where no list shows
 * one.
 */
export function rangeOf(
  { config }: Pick<Header, 'config'>,
  { amounts, oldestMs, spending }: JudgedRange,
): string {
  const { amountMax } = config;
  const clients = clientsInWords(config.otherTokenConfigured === true ? 2 : 1);
  const parts = [
    `amounts from ${formatNumber(amounts.from)} to ${formatNumber(amounts.to)}`,
    ageOf(oldestMs),
    clients,
  ];
  const refused = refusedAmounts(amounts, config);
  const limits = refused === null ? '' : ` The target refused ${refused}.`;
  const judged = `Judged: ${parts.join('; ')}.${limits}`;
  if (isRecordedTraffic(config)) return 'Judged: recorded traffic; the suite sent nothing.';
  if (config.readOnly) return 'Judged: lists only; no disbursement was sent.';
  const none = noAmount(spending);
  if (none !== null) return `Judged: ${none}; ${clients}.`;
  if (config.amountMaxConfigured || amounts.to < amountMax) return judged;
  return `${judged} No amount above ${formatNumber(amountMax)} was judged: set AMOUNT_MAX to the largest amount that the target accepts.`;
}

/** Why no amount was judged; `null`: some were. */
export function noAmount({ disbursements, unknown, posts }: Report['spending']): string | null {
  if (disbursements > unknown) return null;
  if (posts === 0) return 'no amount, because the run sent no disbursement request';
  return 'no amount, because no response shows that a disbursement was accepted';
}

/** Which amounts inside the bounds of the run the target refused; `null`: none. */
export function refusedAmounts(
  { from, to }: Report['amounts'],
  { amountMin, amountMax }: Pick<Header['config'], 'amountMin' | 'amountMax'>,
): string | null {
  const which = [...(from > amountMin ? ['smaller'] : []), ...(to < amountMax ? ['larger'] : [])];
  return which.length === 0 ? null : `${which.join(' and ')} ones`;
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

export const clientsInWords = (count: 1 | 2) => (count === 2 ? 'two clients' : 'one client');
