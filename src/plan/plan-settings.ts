/** The part of a configuration on which a plan depends. */
import type { Receiver } from '../core/receiver.ts';
import type { ReferenceForm } from '../core/reference/reference-form.ts';
import type { Caps } from './money/caps.ts';

/** Amounts are in the target's own unit. */
export interface PlanSettings extends Caps {
  readonly seed: number;
  readonly cases: number;
  readonly receivers: readonly Receiver[] | null;
  readonly amountMin: number;
  readonly amountMax: number;
  readonly readOnly: boolean;
  /** `null`: references as without REFERENCE_FORM. */
  readonly referenceForm: ReferenceForm | null;
  /** Properties of the token that decide which wrong tokens can be made from it. */
  readonly token: TokenTraits;
  /** The business number is so long that a similar one is unlikely to exist. */
  readonly hasLongBizNumber: boolean;
  /** Which additional credentials are configured. */
  readonly hasOtherClient: boolean;
  readonly hasExpiredToken: boolean;
  /** The target is on this machine by its address, so it locks nobody out. */
  readonly isNear: boolean;
  /** The number of requests in flight. */
  readonly concurrency: number;
  /** At least so many lists and refusals show each `must`; 0: no minimum. */
  readonly leastLists: number;
  readonly leastRefusals: number;
  /** The number of generated disbursements that DETECT needs. */
  readonly detected: number;
}

/** A run leaves out an optional one that does not hold, so that histories of earlier versions stay valid. */
export interface TokenTraits {
  /** The halves of a shorter token may be tokens themselves. */
  readonly isLong: boolean;
  readonly isPalindrome: boolean;
  /** Letter case has no meaning in it: no letters, hexadecimal digits, a UUID, a ULID, or Base32. */
  readonly isCaseless: boolean;
  /** In Base64, it is too short to be found in a response. */
  readonly isTiny?: boolean;
  /** A header with `alg`, a payload and a signature (a JWT). */
  readonly isSigned?: boolean;
  /** Like `sk_live_` with a random secret after it. */
  readonly hasMode?: boolean;
  /** So long that servers may not read three of them in one request. */
  readonly isMedium?: boolean;
  /** So long that servers may not read one of them in an address. */
  readonly isLarge?: boolean;
  /** It is the business number too. */
  readonly isNumber?: boolean;
}
