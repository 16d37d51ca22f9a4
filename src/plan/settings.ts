/** What of a configuration a plan depends on. */
import type { Receiver } from '../core/receiver.ts';

/** What of the configuration a plan depends on; amounts in the target's own unit. */
export interface PlanSettings {
  readonly seed: number;
  readonly cases: number;
  readonly receivers: readonly Receiver[] | null;
  readonly amountMin: number;
  readonly amountMax: number;
  readonly readOnly: boolean;
  /** What of the token decides which wrong tokens can be made of it. */
  readonly token: TokenTraits;
  /** The business number is so long that another one of its shape hardly exists. */
  readonly hasLongBizNumber: boolean;
  /** Which credentials beside the usual ones are configured. */
  readonly hasOtherClient: boolean;
  readonly hasExpiredToken: boolean;
  /** The target is on this machine, as far as its address tells: no service locks out anybody. */
  readonly isNear: boolean;
  /** Requests in flight at once. */
  readonly concurrency: number;
  /** How often a `must` is looked at that lists show, and one that refusals show; 0: as it comes. */
  readonly lists: number;
  readonly refusals: number;
  /** Generated disbursements that DETECT asks for. */
  readonly detected: number;
  readonly maxDisbursements: number;
  readonly maxTotalAmount: number;
}
export interface TokenTraits {
  /** A shorter one has halves that may be tokens themselves. */
  readonly isLong: boolean;
  readonly isPalindrome: boolean;
  /** A target may well read hexadecimal, and UUIDs, without regard to case. */
  readonly isHexadecimal: boolean;
}
