/** The progress of a run. */

export interface Progress {
  readonly sent: number;
  /** Requests of the plan; an estimate until the preflight is over. */
  readonly planned: number;
  /** Requests sent that could disburse. */
  readonly posts: number;
  /** The sum of their amounts, in the target's unit. */
  readonly amount: number;
  readonly elapsedMs: number;
}
