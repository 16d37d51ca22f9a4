/** Leave to break a requirement, for a reason and for a time, and what a run makes of it. Pure. */

/** Leave to deviate from one requirement. */
export interface WaiverTerms {
  readonly reason: string;
  readonly owner: string;
  /** The address of the issue under which it is being mended. */
  readonly issue: string;
  /** The last day on which it holds, in UTC: YYYY-MM-DD. */
  readonly expires: string;
}

/** One entry of the file. */
export interface Waiver extends WaiverTerms {
  readonly requirement: string;
}
