/**
 * The notes of a history on a cap that prevented disbursements: these sentences and no others.
 * Pure.
 */
import type { RecordedConfig } from '../config/recorded.ts';
import { capsOf } from '../plan/caps.ts';

export const capReached = (
  setting: 'MAX_DISBURSEMENTS' | 'MAX_TOTAL_AMOUNT',
  most: number,
): string => `${setting} ${most} is reached`;

export const capNote = (why: string): string =>
  `${why}: the rest of the disbursements was not sent`;

/** Whether a run with the caps of this configuration writes this note. */
export function isCapNote(message: string, config: RecordedConfig): boolean {
  const { maxDisbursements, maxTotalAmount } = capsOf(config);
  return [
    ...(maxDisbursements === null ? [] : [capReached('MAX_DISBURSEMENTS', maxDisbursements)]),
    ...(maxTotalAmount === null ? [] : [capReached('MAX_TOTAL_AMOUNT', maxTotalAmount)]),
  ].some((why) => message === capNote(why));
}
