/** A transaction as the reference stores it. */

export interface Entry {
  readonly reference: string;
  readonly merchantReference: string;
  /** A repeat may amend it, and with it the fee. */
  amount: number;
  fee: string;
  readonly narration: string;
  readonly userAgent: string;
  readonly createdMs: number;
}
