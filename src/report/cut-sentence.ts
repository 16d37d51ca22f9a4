/** What the caps of a run cut, in one sentence. Pure. */
import { counted } from '../core/text/counted.ts';
import { cutWords } from '../plan/money/cut.ts';
import type { Report } from './report.ts';

/** Begins in small letters, as an item beside others; `null` where the caps cut nothing. */
export function cutOf({
  cases,
  cut,
  config,
  spending: { disbursements },
}: Pick<Report, 'cases' | 'cut' | 'config' | 'spending'>): string | null {
  const words = config.readOnly ? null : cutWords(cases, cut);
  if (words === null) return null;
  const made = counted(disbursements, 'transaction');
  return `caps cut ${words}, so lists could show at most ${made} of the run`;
}
