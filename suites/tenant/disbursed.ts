/** What the two clients have disbursed in the run. */
import { typeOf } from '../../src/check/received-money.ts';
import { BoundedReferences } from '../../src/check/repeats/bounded-references.ts';
import type { JsonObject } from '../../src/core/json/json.ts';
import type { Client } from '../../src/interface/client.ts';

/** The exchange of a disbursement, its receiver, and the type of the transaction in its response. */
export interface OwnedDisbursement {
  readonly index: number;
  readonly type: string;
  readonly receiver: string;
}

export class Disbursed {
  readonly #transactions = {
    first: new BoundedReferences<OwnedDisbursement>(),
    second: new BoundedReferences<OwnedDisbursement>(),
  };
  readonly #clients = new Set<Client>();

  add(client: Client, reference: string, disbursement: OwnedDisbursement): void {
    this.#transactions[client].add(reference, disbursement);
    this.#clients.add(client);
  }

  get(client: Client, reference: string): OwnedDisbursement | undefined {
    return this.#transactions[client].get(reference);
  }

  has(client: Client, reference: string): boolean {
    return this.#transactions[client].has(reference);
  }

  isAnyOf(client: Client): boolean {
    return this.#clients.has(client);
  }

  /** Without a disbursement no list can show a transaction of the other client. */
  isAny(): boolean {
    return this.#clients.size > 0;
  }

  /**
   * The client that made the transaction, and in which exchange; `null`: none is known to. Money that
   * one client got from the other has another type.
   */
  ownerOf(key: string, item: JsonObject): { client: Client; index: number } | null {
    const owners = (['first', 'second'] as const).flatMap((client) => {
      const disbursed = this.get(client, key);
      return disbursed?.type === typeOf(item) ? [{ client, index: disbursed.index }] : [];
    });
    const [owner = null] = owners;
    return owners.length === 1 ? owner : null;
  }
}
