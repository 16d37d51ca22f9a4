/** A transaction as the reference stores it. */

export interface Entry {
  readonly reference: string;
  readonly merchantReference: string;
  readonly amount: number;
  readonly fee: string;
  readonly narration: string;
  readonly userAgent: string;
  readonly createdMs: number;
}
