/** Whether the lists of each client show transactions of the other one. */
import type { CheckFold, CheckResult } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { excerpt, textOrEmpty } from '../../src/core/json.ts';
import { initiateDisbursement } from '../../src/interface/operations.ts';
import { itemsOf, listOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { type Client, clientOf, MOST_REMEMBERED, newReferenceIn, otherOf } from './clients.ts';

const LOOK = 'look at OTHER_TOKEN and OTHER_BIZ_NUMBER';

export class Isolation implements CheckFold {
  readonly #tally = makeTally();
  /** The numbers of the exchanges, by reference. */
  readonly #disbursements = {
    first: new Map<string, number>(),
    second: new Map<string, number>(),
  };
  /** Whether a list of this client could have shown a transaction of the other one. */
  readonly #hasLooked = { first: false, second: false };
  readonly #shownOwn = { first: false, second: false };

  see(parsed: ParsedExchange): void {
    const client = clientOf(parsed.request);
    if (client === null) return;
    // Without a disbursement no list can show a transaction of the other client.
    const isDisbursement = parsed.request.operation === initiateDisbursement.name;
    if (this.#isDisbursed() || isDisbursement) this.#tally.tried();
    if (parsed.response.outcome !== 'accepted') return;
    const own = this.#disbursements[client];
    const reference = newReferenceIn(parsed);
    if (reference !== '' && own.size < MOST_REMEMBERED) own.set(reference, parsed.exchange.index);
    if (listOf(parsed) !== null) this.#look(parsed, client);
  }

  #isDisbursed(): boolean {
    return this.#disbursements.first.size + this.#disbursements.second.size > 0;
  }

  #look(parsed: ParsedExchange, client: Client): void {
    const others = this.#disbursements[otherOf(client)];
    this.#hasLooked[client] ||= others.size > 0;
    if (others.size > 0) this.#tally.seen();
    for (const [at, { reference }] of itemsOf(parsed)) {
      const key = textOrEmpty(reference).toLowerCase();
      if (this.#disbursements[client].has(key)) this.#shownOwn[client] = true;
      const index = others.get(key);
      if (index === undefined) continue;
      this.#tally.finding({
        exchanges: [{ index }, parsed.exchange],
        pointer: `/data/${at}`,
        expected: `no transaction of another client; exchange ${index} is its disbursement`,
        actual: `the transaction ${excerpt(key)}`,
      });
    }
  }

  conclude(): CheckResult {
    if (!this.#isDisbursed()) return this.#tally.conclude();
    return this.#tally.conclude({ undecided: this.#doubt() });
  }

  #doubt(): string | null {
    if (!this.#hasLooked.second) {
      return `the target accepted no list of the second client after a disbursement of the first: ${LOOK}`;
    }
    if (this.#disbursements.second.size === 0) {
      return `the target accepted no disbursement of the second client: ${LOOK}`;
    }
    const isWhole = this.#hasLooked.first && this.#shownOwn.second && this.#shownOwn.first;
    if (isWhole) return null;
    return 'a list without transactions of its own client proves nothing about the other client';
  }
}
