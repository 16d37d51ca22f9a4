/** When the first disbursements were accepted: enough to show a limit below the documented size. Pure. */
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';

export class FirstDisbursements {
  readonly #endsMs: number[] = [];

  add(endMs: number): void {
    if (this.#endsMs.length <= DOCUMENTED_PAGE_SIZE) this.#endsMs.push(endMs);
  }

  /** How many were accepted before that time. */
  before(atMs: number): number {
    return this.#endsMs.filter((endMs) => endMs <= atMs).length;
  }
}
