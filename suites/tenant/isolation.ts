/** Whether the lists of each client show transactions of the other one. */

import type { CheckFold, CheckResult, Context } from '../../src/check/check.ts';
import { makeTally } from '../../src/check/tally.ts';
import { excerpt } from '../../src/core/json.ts';
import { keyOfReference } from '../../src/core/reference-key.ts';
import type { Client } from '../../src/interface/client.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { itemsOf, listOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { targetWords } from '../../src/interface/refusal.ts';
import { RATE, saysRate } from '../../src/interface/refusal-advice.ts';
import { type RefusalTopic, refusalTopics } from '../../src/interface/refusal-topics.ts';
import {
  MAX_REMEMBERED,
  newReferenceIn,
  otherOf,
  readerWithNumberOfNobody,
  senderOf,
} from './clients.ts';

const LOOK = 'look at OTHER_TOKEN and OTHER_BIZ_NUMBER';
const TO_LIST = 'OTHER_TOKEN needs the permission to list transactions';
const PERMISSION = 'this client needs a balance and the permission to disburse';

export class Isolation implements CheckFold {
  readonly #tally = makeTally();
  /** The numbers of the exchanges, by reference. */
  readonly #disbursements = {
    first: new Map<string, number>(),
    second: new Map<string, number>(),
  };
  /** The first lists that showed each reference, by client: those that are older than the run too. */
  readonly #listed = { first: new Map<string, number>(), second: new Map<string, number>() };
  /** Whether a list of this client could have shown a transaction of the other one. */
  readonly #couldShowOther = { first: false, second: false };
  readonly #shownOwn = { first: false, second: false };
  /** What the target said to the first refused request of the second client, by operation. */
  readonly #saidToSecond = new Map<string, string>();
  readonly #earlier: Context['earlier'];
  #isListOfSecondAccepted = false;
  #isSecondAsked = false;

  constructor({ earlier }: Context) {
    this.#earlier = earlier;
  }

  see(parsed: ParsedExchange): void {
    const client = senderOf(parsed.request);
    if (client === null) this.#seeNumberOfNobody(parsed);
    else this.#seeRequestOf(client, parsed);
  }

  #seeRequestOf(client: Client, parsed: ParsedExchange): void {
    this.#isSecondAsked ||= client === 'second';
    // Without a disbursement no list can show a transaction of the other client.
    const isDisbursement = parsed.request.operation === initiateDisbursement.name;
    if (this.#isDisbursed() || isDisbursement) this.#tally.tried();
    if (client === 'second' && parsed.request.bizNumber === 'second')
      this.#noteResponseToSecond(parsed);
    if (parsed.response.outcome !== 'accepted') return;
    const own = this.#disbursements[client];
    const reference = newReferenceIn(parsed);
    if (reference !== '' && own.size < MAX_REMEMBERED) own.set(reference, parsed.exchange.index);
    if (listOf(parsed) !== null) this.#seeList(parsed, client);
  }

  #noteResponseToSecond({ request, response, exchange }: ParsedExchange): void {
    const { operation, documentedOfSecond } = request;
    const isList = operation === listTransactions.name;
    if (response.outcome === 'accepted' && isList) this.#isListOfSecondAccepted = true;
    if (response.outcome !== 'refused' || response.isBusy || !documentedOfSecond) return;
    if (!this.#saidToSecond.has(operation))
      this.#saidToSecond.set(operation, targetWords(exchange));
  }

  #isDisbursed(): boolean {
    return this.#disbursements.first.size + this.#disbursements.second.size > 0;
  }

  #seeList(parsed: ParsedExchange, client: Client): void {
    const others = this.#disbursements[otherOf(client)];
    this.#couldShowOther[client] ||= others.size > 0;
    if (others.size > 0) this.#tally.seen();
    const own = this.#disbursements[client];
    this.#shownOwn[client] ||= itemsOf(parsed).some(([, item]) =>
      own.has(keyOfReference(item.reference)),
    );
    this.#reportDisbursementsIn(parsed, others);
    if (parsed.request.bizNumber === 'right' || parsed.request.bizNumber === 'second')
      this.#reportListedOfBoth(parsed, client);
  }

  /** A transaction on the lists of both clients is one of the other client on one of them. */
  #reportListedOfBoth(parsed: ParsedExchange, client: Client): void {
    const { index } = parsed.exchange;
    const own = this.#disbursements[client];
    const listed = this.#listed[client];
    const listedOfOther = this.#listed[otherOf(client)];
    for (const [at, item] of itemsOf(parsed)) {
      const key = keyOfReference(item.reference);
      if (key === '' || listed.has(key)) continue;
      if (listed.size < MAX_REMEMBERED) listed.set(key, index);
      const other = listedOfOther.get(key);
      // What a client has disbursed in the run is judged on each list of the other one.
      if (other === undefined || own.has(key) || this.#disbursements[otherOf(client)].has(key))
        continue;
      this.#tally.finding({
        exchanges: [{ index: other }, parsed.exchange],
        pointer: `/data/${at}`,
        expected: `no transaction that a list of the other client shows, as exchange ${other} does`,
        actual: `the transaction ${excerpt(key)}`,
      });
    }
  }

  /** Such a list may be refused, empty or that of the token, so only its findings count. */
  #seeNumberOfNobody(parsed: ParsedExchange): void {
    const reader = readerWithNumberOfNobody(parsed.request);
    if (reader === null || parsed.response.outcome !== 'accepted') return;
    this.#reportDisbursementsIn(parsed, this.#disbursements[otherOf(reader)]);
  }

  /** `others`: the disbursements of the client that this list is not for. */
  #reportDisbursementsIn(parsed: ParsedExchange, others: ReadonlyMap<string, number>): void {
    for (const [at, item] of itemsOf(parsed)) {
      const key = keyOfReference(item.reference);
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
    if (!this.#isSecondAsked) return 'the run sent no request of the second client';
    if (!this.#couldShowOther.second) {
      const what = 'no list of the second client after a disbursement of the first';
      return `the target accepted ${what}${this.#saidTo(listTransactions.name)}`;
    }
    if (this.#disbursements.second.size === 0) {
      const what = 'no disbursement of the second client';
      return `the target accepted ${what}${this.#saidTo(initiateDisbursement.name)}`;
    }
    const isWhole = this.#couldShowOther.first && this.#shownOwn.second && this.#shownOwn.first;
    if (isWhole) return null;
    return (
      'no list of one of the clients showed a transaction of its own, so it proves nothing about the other client: if ' +
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
      const isPermission = !isDisbursement && this.#disbursements.second.size > 0;
      return `${quote}: ${isPermission ? TO_LIST : LOOK}`;
    }
    if (!isDisbursement || words === undefined) return quote;
    const isOfFirstToo = this.#earlier?.isSaidToDisbursements(words) === true;
    return `${quote}: ${[...settingsIn(words, isOfFirstToo), PERMISSION].join('; ')}`;
  }
}

/** What the words of a refusal are about, and the setting for it. */
const byTopic: readonly (readonly [RefusalTopic, string])[] = [
  ['amount', 'look at AMOUNT_MIN and AMOUNT_MAX'],
  ['receiver', 'look at TARGET_RECEIVERS'],
  ['reference', 'look at REFERENCE_FORM'],
];
const ALL = 'look at TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM';

/** `isOfFirstToo`: the target refused disbursements of the first client with the same words. */
function settingsIn(words: string, isOfFirstToo: boolean): readonly string[] {
  const isRate = saysRate(words) || words.startsWith('HTTP 503');
  const topics = refusalTopics(words);
  const named = [
    ...byTopic.flatMap(([topic, look]) => (topics.has(topic) ? [look] : [])),
    ...(isRate ? [RATE] : []),
  ];
  return named.length === 0 && isOfFirstToo ? [ALL] : named;
}
