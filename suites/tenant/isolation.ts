/** Whether the lists of each client show transactions of the other one. */

import type { CheckFold, CheckResult, Context } from '../../src/check/check.ts';
import { BoundedReferences } from '../../src/check/repeats/bounded-references.ts';
import { Tally } from '../../src/check/tally.ts';
import { excerpt } from '../../src/core/json/json.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import type { Client } from '../../src/interface/client.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { targetWords } from '../../src/interface/refusal.ts';
import { newReferenceIn, otherOf, readerWithUnknownNumber, senderOf } from './clients.ts';
import { isCredit, Listed } from './listed.ts';
import { RepeatedTransactions } from './repeated-transactions.ts';
import { settingsIn } from './settings-in-words.ts';

const LOOK = 'check OTHER_TOKEN and OTHER_BIZ_NUMBER';
const TO_LIST = 'OTHER_TOKEN needs the permission to list transactions';
const PERMISSION = 'this client needs a balance and the permission to disburse';

type Disbursed = { readonly index: number; readonly isCredit: boolean };
const openOwn = () => new BoundedReferences<Disbursed>();

export class Isolation implements CheckFold {
  readonly #tally = new Tally();
  readonly #disbursements = { first: openOwn(), second: openOwn() };
  readonly #hasDisbursed = { first: false, second: false };
  readonly #listed = new Listed();
  /** Whether a list of this client could have shown a transaction of the other one. */
  readonly #couldShowOther = { first: false, second: false };
  readonly #shownOwn = { first: false, second: false };
  /** What the target said to the first refused request of the second client, by operation. */
  readonly #saidToSecond = new Map<string, string>();
  readonly #soFar: Context['soFar'];
  #isListOfSecondAccepted = false;
  #hasSecondSent = false;
  readonly #repeated: RepeatedTransactions;

  constructor(context: Context) {
    this.#soFar = context.soFar;
    this.#repeated = new RepeatedTransactions(context);
  }

  see(parsed: ParsedExchange): void {
    const client = senderOf(parsed.request);
    this.#repeated.see(parsed, client);
    if (client === null) this.#seeUnknownNumber(parsed);
    else this.#seeRequestOf(client, parsed);
  }

  #seeRequestOf(client: Client, parsed: ParsedExchange): void {
    this.#hasSecondSent ||= client === 'second';
    const isDisbursement = parsed.request.operation === initiateDisbursement.name;
    if (this.#isDisbursed() || isDisbursement) this.#tally.countTried();
    if (client === 'second' && parsed.request.bizNumber === 'second')
      this.#noteResponseToSecond(parsed);
    // Another list repeats a health check.
    const decides = isDocumentedList(parsed) && parsed.exchange.origin !== 'health';
    if (decides && this.#hasDisbursed[otherOf(client)]) this.#tally.addResponse(parsed);
    if (parsed.response.outcome !== 'accepted') return;
    const reference = newReferenceIn(parsed);
    if (reference !== '') this.#seeDisbursement(parsed, reference, client);
    if (listOf(parsed) !== null) this.#seeList(parsed, client);
  }

  #seeDisbursement(parsed: ParsedExchange, reference: string, client: Client): void {
    const { exchange } = parsed;
    const own = { index: exchange.index, isCredit: isCredit(transactionOf(parsed) ?? {}) };
    this.#disbursements[client].add(reference, own);
    this.#hasDisbursed[client] = true;
    if (this.#disbursements[otherOf(client)].has(reference)) return;
    const shown = this.#listed.get(otherOf(client), reference);
    // An older list had a transaction of the other client, and REFERENCE-03 judges the clash.
    if (shown === undefined || shown.endMs < exchange.atMs) return;
    if (shown.isCredit !== own.isCredit) return;
    this.#tally.addFinding({
      exchanges: [{ index: shown.index }, exchange],
      pointer: '/data/reference',
      expected: `no transaction that a list of the other client shows, as exchange ${shown.index} does`,
      actual: excerpt(reference),
    });
  }

  #noteResponseToSecond({ request, response, exchange }: ParsedExchange): void {
    const { operation, isDocumentedOfSecond } = request;
    const isList = operation === listTransactions.name;
    if (response.outcome === 'accepted' && isList) this.#isListOfSecondAccepted = true;
    if (response.outcome !== 'refused' || response.asksToWait || !isDocumentedOfSecond) return;
    if (!this.#saidToSecond.has(operation))
      this.#saidToSecond.set(operation, targetWords(exchange));
  }

  /** Without a disbursement no list can show a transaction of the other client. */
  #isDisbursed(): boolean {
    return this.#hasDisbursed.first || this.#hasDisbursed.second;
  }

  #seeList(parsed: ParsedExchange, client: Client): void {
    const couldShowOther = this.#hasDisbursed[otherOf(client)];
    this.#couldShowOther[client] ||= couldShowOther;
    if (couldShowOther) this.#tally.countSeen();
    const own = this.#disbursements[client];
    this.#shownOwn[client] ||= itemsOf(parsed).some(([, item]) =>
      own.has(keyOfReference(item.reference)),
    );
    this.#reportDisbursementsIn(parsed, client);
    if (parsed.request.bizNumber === 'right' || parsed.request.bizNumber === 'second')
      this.#reportListedOfBoth(parsed, client);
  }

  /** A transaction on the lists of both clients is one of the other client on one of them. */
  #reportListedOfBoth(parsed: ParsedExchange, client: Client): void {
    for (const { at, key, other } of this.#listed.see(parsed, client)) {
      // What a client has disbursed in the run is judged on each list of the other one.
      if (this.#disbursements.first.has(key) || this.#disbursements.second.has(key)) continue;
      this.#tally.addFinding({
        exchanges: [{ index: other.index }, parsed.exchange],
        pointer: `/data/${at}`,
        expected: `no transaction that a list of the other client shows, as exchange ${other.index} does`,
        actual: `the transaction ${excerpt(key)}`,
      });
    }
  }

  /** Such a list may be refused, empty or that of the token, so only its findings count. */
  #seeUnknownNumber(parsed: ParsedExchange): void {
    const reader = readerWithUnknownNumber(parsed.request);
    if (reader === null || parsed.response.outcome !== 'accepted') return;
    this.#reportDisbursementsIn(parsed, reader);
  }

  /** A reference that disbursements of both clients have is judged by REFERENCE-03. */
  #reportDisbursementsIn(parsed: ParsedExchange, reader: Client): void {
    const own = this.#disbursements[reader];
    const others = this.#disbursements[otherOf(reader)];
    for (const [at, item] of itemsOf(parsed)) {
      const key = keyOfReference(item.reference);
      const disbursed = others.get(key);
      if (disbursed === undefined || own.has(key) || disbursed.isCredit !== isCredit(item))
        continue;
      const { index } = disbursed;
      this.#tally.addFinding({
        exchanges: [{ index }, parsed.exchange],
        pointer: `/data/${at}`,
        expected: `no transaction of another client; exchange ${index} is its disbursement`,
        actual: `the transaction ${excerpt(key)}`,
      });
    }
  }

  conclude(): CheckResult {
    if (!this.#isDisbursed()) return this.#tally.conclude();
    const findings = this.#repeated.findings(this.#listed);
    return this.#tally.conclude({ findings, undecided: this.#doubt() });
  }

  #doubt(): string | null {
    if (!this.#hasSecondSent) return 'the run sent no request of the second client';
    if (!this.#couldShowOther.second) {
      const what = 'no list of the second client after a disbursement of the first';
      return `the target accepted ${what}${this.#saidTo(listTransactions.name)}`;
    }
    if (!this.#hasDisbursed.second) {
      const what = 'no disbursement of the second client';
      return `the target accepted ${what}${this.#saidTo(initiateDisbursement.name)}`;
    }
    if (!this.#couldShowOther.first)
      return 'the target accepted no list of the first client after a disbursement of the second';
    if (this.#shownOwn.second && this.#shownOwn.first) return null;
    return (
      'the lists of at least one client showed none of its own transactions, so they prove nothing about those of the other client: if ' +
      'lists are late, raise WATCH_MS; if they show the oldest transactions first, use two clients with fewer ' +
      'transactions than a page has'
    );
  }

  /** The words of the target, and what to look at: an accepted list shows that both settings fit. */
  #saidTo(operation: string): string {
    const words = this.#saidToSecond.get(operation);
    const quote = words === undefined ? '' : `; the target says ${words}`;
    const isDisbursement = operation === initiateDisbursement.name;
    if (!this.#isListOfSecondAccepted) {
      const isPermission = !isDisbursement && this.#hasDisbursed.second;
      return `${quote}: ${isPermission ? TO_LIST : LOOK}`;
    }
    if (!isDisbursement || words === undefined) return quote;
    const isOfFirstToo = this.#soFar?.isSaidToDisbursements(words) === true;
    return `${quote}: ${[...settingsIn(words, isOfFirstToo), PERMISSION].join('; ')}`;
  }
}

/** Only these need a response: a larger page may be too long to read, and shows nothing more of isolation. */
const isDocumentedList = ({ request }: ParsedExchange) =>
  (request.isDocumented || request.isDocumentedOfSecond) &&
  request.operation === listTransactions.name;
