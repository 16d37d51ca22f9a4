/** Whether the lists of each client show transactions of the other one. */
import type { CheckFold, CheckResult } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { excerpt, textOrEmpty } from '../../src/core/json.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, listOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { ownWords } from '../../src/interface/refusal.ts';
import { type Client, clientOf, MOST_REMEMBERED, newReferenceIn, otherOf } from './clients.ts';

const LOOK = 'look at OTHER_TOKEN and OTHER_BIZ_NUMBER';
const PERMISSION = 'this client needs a balance and the permission to disburse';

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
  /** What the target said to the first refused request of the second client, by operation. */
  readonly #saidToSecond = new Map<string, string>();
  #isListOfSecondAccepted = false;

  see(parsed: ParsedExchange): void {
    const client = clientOf(parsed.request);
    if (client === null) return;
    // Without a disbursement no list can show a transaction of the other client.
    const isDisbursement = parsed.request.operation === initiateDisbursement.name;
    if (this.#isDisbursed() || isDisbursement) this.#tally.tried();
    if (client === 'second' && parsed.request.bizNumber === 'second') this.#hear(parsed);
    if (parsed.response.outcome !== 'accepted') return;
    const own = this.#disbursements[client];
    const reference = newReferenceIn(parsed);
    if (reference !== '' && own.size < MOST_REMEMBERED) own.set(reference, parsed.exchange.index);
    if (listOf(parsed) !== null) this.#look(parsed, client);
  }

  #hear({ request, response, exchange }: ParsedExchange): void {
    const { operation, documentedOfSecond } = request;
    const isList = operation === listTransactions.name;
    if (response.outcome === 'accepted' && isList) this.#isListOfSecondAccepted = true;
    if (response.outcome !== 'refused' || response.isBusy || !documentedOfSecond) return;
    if (!this.#saidToSecond.has(operation)) this.#saidToSecond.set(operation, ownWords(exchange));
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
      const what = 'no list of the second client after a disbursement of the first';
      return `the target accepted ${what}${this.#saidTo(listTransactions.name)}`;
    }
    if (this.#disbursements.second.size === 0) {
      const what = 'no disbursement of the second client';
      return `the target accepted ${what}${this.#saidTo(initiateDisbursement.name)}`;
    }
    const isWhole = this.#hasLooked.first && this.#shownOwn.second && this.#shownOwn.first;
    if (isWhole) return null;
    return 'a list without transactions of its own client proves nothing about the other client';
  }

  /** The words of the target, and what to look at: an accepted list shows that both settings fit. */
  #saidTo(operation: string): string {
    const words = this.#saidToSecond.get(operation);
    const quote = words === undefined ? '' : `; it says ${words}`;
    if (!this.#isListOfSecondAccepted) return `${quote}: ${LOOK}`;
    const isDisbursement = operation === initiateDisbursement.name;
    return isDisbursement && words !== undefined ? `${quote}: ${PERMISSION}` : quote;
  }
}
