/** What the target said to the second client, and which settings it is about. */
import type { Context } from '../../src/check/check.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { targetWords } from '../../src/interface/refusal.ts';
import { settingsIn } from './settings-in-words.ts';

const LOOK = 'check OTHER_TOKEN and OTHER_BIZ_NUMBER';
const TO_LIST = 'OTHER_TOKEN needs the permission to list transactions';
const PERMISSION = 'this client needs a balance and the permission to disburse';

export class SaidToSecond {
  readonly #soFar: Context['soFar'];
  /** What the target said to the first refused request, by operation. */
  readonly #words = new Map<string, string>();
  #isListAccepted = false;

  constructor({ soFar }: Context) {
    this.#soFar = soFar;
  }

  /** Called with each request that has the credentials of the second client. */
  see({ request, response, exchange }: ParsedExchange): void {
    const { operation, isDocumentedOfSecond } = request;
    const isList = operation === listTransactions.name;
    if (response.outcome === 'accepted' && isList) this.#isListAccepted = true;
    if (response.outcome !== 'refused' || response.asksToWait || !isDocumentedOfSecond) return;
    if (!this.#words.has(operation)) this.#words.set(operation, targetWords(exchange));
  }

  /**
   * The words of the target to requests of an operation, and what to look at, to end a sentence. An
   * accepted list shows that both settings fit.
   */
  about(operation: string, { hasDisbursed }: { readonly hasDisbursed: boolean }): string {
    const words = this.#words.get(operation);
    const quote = words === undefined ? '' : `; the target says ${words}`;
    const isDisbursement = operation === initiateDisbursement.name;
    if (!this.#isListAccepted) {
      const isPermission = !isDisbursement && hasDisbursed;
      return `${quote}: ${isPermission ? TO_LIST : LOOK}`;
    }
    if (!isDisbursement || words === undefined) return quote;
    const isOfFirstToo = this.#soFar.isSaidToDisbursements(words);
    return `${quote}: ${[...settingsIn(words, isOfFirstToo), PERMISSION].join('; ')}`;
  }
}
