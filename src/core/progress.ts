/** The progress of a run. */

export interface Progress {
  readonly sent: number;
  /** Requests of the preflight and the plan; resends and lists beside it come on top. */
  readonly planned: number;
  /** Requests sent that could disburse. */
  readonly posts: number;
  /** The sum of their amounts, in the target's unit. */
  readonly amount: number;
  /** Responses that asked the suite to wait, which makes a run slower. */
  readonly waits: number;
  readonly elapsedMs: number;
}
