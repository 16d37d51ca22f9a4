/** A bank account that the target can send money to. */

export interface Receiver {
  readonly bank_code: string;
  readonly bank_account_number: string;
}
