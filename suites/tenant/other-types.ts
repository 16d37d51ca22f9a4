/**
 * Transactions of one client that a list of the other one shows with another type than the response
 * did. A client may be the receiver of the other one, and its list then has the transaction as money
 * that it received.
 */
import type { Finding, NewFinding } from '../../src/check/check.ts';
import { withEvidence } from '../../src/check/with-evidence.ts';
import type { Client } from '../../src/interface/client.ts';
import type { Listed } from './listed.ts';

/** Findings that are stored; more would show nothing new. */
const MAX_STORED = 100;

/** A transaction of `owner`, with the type that the list of the other client shows. */
export interface ShownType {
  readonly owner: Client;
  readonly key: string;
  readonly type: string;
}

export class OtherTypes {
  readonly #stored: (ShownType & { readonly finding: Finding })[] = [];

  add(shown: ShownType, finding: NewFinding): void {
    if (this.#stored.length < MAX_STORED)
      this.#stored.push({ ...shown, finding: withEvidence(finding) });
  }

  /** Those with the type that the list of the owner shows too, which is no received money. */
  findings(listed: Listed): Finding[] {
    return this.#stored.flatMap(({ owner, key, type, finding }) =>
      listed.get(owner, key)?.type === type ? [finding] : [],
    );
  }
}
