/**
 * The notes of a history on a cap that prevented disbursements: these sentences and no others.
 * Pure.
 */
import type { RecordedConfig } from '../../config/recorded.ts';
import { capsOf } from '../../plan/money/caps.ts';

/** A smaller disbursement may still be sent below MAX_TOTAL_AMOUNT. */
export const capNote = (setting: 'MAX_DISBURSEMENTS' | 'MAX_TOTAL_AMOUNT', most: number): string =>
  setting === 'MAX_DISBURSEMENTS'
    ? `The run reached ${setting} ${most} and did not send the other disbursements`
    : `${setting} ${most} is too small for all disbursements: those that would exceed it were not sent`;

/** Whether a run with the caps of this configuration writes this note. */
export function isCapNote(message: string, config: RecordedConfig): boolean {
  const { maxDisbursements, maxTotalAmount } = capsOf(config);
  return [
    ...(maxDisbursements === null ? [] : [capNote('MAX_DISBURSEMENTS', maxDisbursements)]),
    ...(maxTotalAmount === null ? [] : [capNote('MAX_TOTAL_AMOUNT', maxTotalAmount)]),
  ].includes(message);
}
