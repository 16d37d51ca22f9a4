/**
 * The notes of a history on a cap that prevented disbursements: these sentences and no others.
 * Pure.
 */
import type { RecordedConfig } from '../config/recorded.ts';

type Caps = Pick<RecordedConfig, 'maxDisbursements' | 'maxTotalAmount' | 'readOnly'>;

export const capReached = (
  setting: 'MAX_DISBURSEMENTS' | 'MAX_TOTAL_AMOUNT',
  most: number,
): string => `${setting} ${most} is reached`;

export const capNote = (why: string): string =>
  `${why}: the rest of the disbursements was not sent`;

/** Whether a run with these caps writes this note. */
export function isCapNote(message: string, caps: Caps): boolean {
  const { maxDisbursements, maxTotalAmount, readOnly } = caps;
  // READ_ONLY: the caps are 0.
  const counts = readOnly ? [0] : [maxDisbursements];
  const sums = readOnly ? [0] : [maxTotalAmount];
  return [
    ...counts.flatMap((most) => (most === null ? [] : [capReached('MAX_DISBURSEMENTS', most)])),
    ...sums.flatMap((most) => (most === null ? [] : [capReached('MAX_TOTAL_AMOUNT', most)])),
  ].some((why) => message === capNote(why));
}
