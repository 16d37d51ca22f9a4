/**
 * Transactions of one client that a list of the other one shows with another type than the response
 * did. A client may be the receiver of the other one: its list then has the transaction as money that
 * it received, which is no finding.
 */

import type { Context, Finding, NewFinding } from '../../src/check/check.ts';
import { areReceiversInvented } from '../../src/check/received-money.ts';
import { withEvidence } from '../../src/check/with-evidence.ts';
import type { Client } from '../../src/interface/client.ts';
import type { Listed } from './listed.ts';

/** Findings on each client that are stored; more would show nothing new. */
const MAX_STORED = 100;

/** A transaction of `owner`, with the type that the list of the other client shows. */
export interface ShownType {
  readonly owner: Client;
  readonly key: string;
  readonly type: string;
}

interface Received extends ShownType {
  /** To which the disbursement went. */
  readonly receiver: string;
}

export class OtherTypes {
  readonly #stored: (Received & { readonly finding: Finding })[] = [];
  readonly #areInvented: boolean;

  constructor({ config }: Context) {
    this.#areInvented = areReceiversInvented(config);
  }

  add(shown: Received, finding: NewFinding): void {
    const ofOwner = this.#stored.filter(({ owner }) => owner === shown.owner);
    if (ofOwner.length < MAX_STORED)
      this.#stored.push({ ...shown, finding: withEvidence(finding) });
  }

  /** The findings on transactions that are no received money. */
  findings(listed: Listed): Finding[] {
    return this.#stored.flatMap((one) => (this.#isReceived(one, listed) ? [] : [one.finding]));
  }

  /**
   * It is no received money in these cases:
   *
   * - the list of the owner shows the same type;
   * - the run invented several receivers of the owner: a client has none of these accounts, except by chance;
   * - both clients disbursed to the receiver, and no client is its own receiver.
   */
  #isReceived({ owner, key, type, receiver }: Received, listed: Listed): boolean {
    if (listed.get(owner, key)?.type === type || this.#hasManyReceivers(owner)) return false;
    return !this.#stored.some((other) => other.owner !== owner && other.receiver === receiver);
  }

  #hasManyReceivers(owner: Client): boolean {
    const ofOwner = this.#stored.filter((one) => one.owner === owner);
    return this.#areInvented && new Set(ofOwner.map(({ receiver }) => receiver)).size > 1;
  }
}
