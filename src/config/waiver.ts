/** A waiver: a known failure of one requirement, accepted for a reason until a day. Pure. */

export interface WaiverTerms {
  readonly reason: string;
  readonly owner: string;
  /** The URL of the issue that tracks the fix. */
  readonly issue: string;
  /** The last valid day, in UTC: YYYY-MM-DD. */
  readonly expires: string;
}

/** One entry of the file. */
export interface Waiver extends WaiverTerms {
  readonly requirement: string;
}

/** Placeholders of a proposed entry for facts that only the user knows; never accepted. */
export const placeholders = {
  owner: 'the person or team responsible for it',
  issue: 'the https:// address of the issue that tracks the fix',
} as const;
