/** Whether the lists of each client show transactions of the other one. */

import { valuesOf } from '../../src/check/accepted-values.ts';
import type { Check, CheckFold, CheckResult, Context, NewFinding } from '../../src/check/check.ts';
import { typeOf } from '../../src/check/received-money.ts';
import { Tally } from '../../src/check/tally.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import { excerpt } from '../../src/core/text/excerpt.ts';
import type { Client } from '../../src/interface/client.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { listOf, type ParsedExchange, transactionOf } from '../../src/interface/parsed-exchange.ts';
import { shownItems } from '../../src/interface/refusal-items.ts';
import { newReferenceIn, otherOf, readerWithUnknownNumber, senderOf } from './clients.ts';
import { Disbursed, type OwnedDisbursement } from './disbursed.ts';
import { InformativeLists } from './informative-lists.ts';
import { Listed } from './listed.ts';
import { findingOfBoth } from './mixed-lists-of-both.ts';
import { OtherTypes, type ShownType } from './other-types.ts';
import { RepeatedTransactions } from './repeated-transactions.ts';
import { SaidToSecond } from './said-to-second.ts';

export const isolated: Check = {
  id: 'TENANT-01',
  level: 'must',
  clause: '1',
  statement: "A client's list shows none of the transactions of another client.",
  violatedBy:
    'one list for all clients, one that another client can read from a cache, a transaction that is on the lists of ' +
    'both clients, or transactions of both on a list with the token of one and the business number of the other',
  scenarios: ['tenants', 'beside-lists'],
  begin: (context) => new Isolation(context),
};

const ONLY_OLDER =
  'the lists of at least one client showed only transactions that are older than the run, so only these were compared';

class Isolation implements CheckFold {
  readonly #tally = new Tally();
  readonly #disbursed = new Disbursed();
  readonly #listed = new Listed();
  /** Whether a list of this client could have shown a transaction of the other one. */
  readonly #couldShowOther = { first: false, second: false };
  readonly #informative = new InformativeLists();
  readonly #saidToSecond: SaidToSecond;
  readonly #otherTypes: OtherTypes;
  #hasSecondSent = false;
  readonly #repeated: RepeatedTransactions;

  constructor(context: Context) {
    this.#saidToSecond = new SaidToSecond(context);
    this.#otherTypes = new OtherTypes(context);
    this.#repeated = new RepeatedTransactions(context);
  }

  see(parsed: ParsedExchange): void {
    const client = senderOf(parsed.request);
    this.#repeated.see(parsed, client);
    if (client === null) this.#seeOtherNumber(parsed);
    else this.#seeRequestOf(client, parsed);
  }

  #seeRequestOf(client: Client, parsed: ParsedExchange): void {
    this.#hasSecondSent ||= client === 'second';
    const isDisbursement = parsed.request.operation === initiateDisbursement.name;
    if (this.#disbursed.isAny() || isDisbursement) this.#tally.countTried();
    if (client === 'second' && parsed.request.bizNumber === 'second')
      this.#saidToSecond.see(parsed);
    // Another list repeats a health check.
    const decides = isDocumentedListOfEither(parsed) && parsed.exchange.origin !== 'health';
    if (decides && this.#disbursed.isAnyOf(otherOf(client))) this.#tally.addResponse(parsed);
    this.#reportDisbursementsIn(parsed, client);
    if (parsed.response.outcome !== 'accepted') return;
    const reference = newReferenceIn(parsed);
    if (reference !== '') this.#seeDisbursement(parsed, reference, client);
    if (listOf(parsed) !== null) this.#seeList(parsed, client);
  }

  #seeDisbursement(parsed: ParsedExchange, reference: string, client: Client): void {
    const { exchange } = parsed;
    const own = {
      index: exchange.index,
      type: typeOf(transactionOf(parsed) ?? {}),
      receiver: valuesOf(parsed).receiver,
    };
    this.#disbursed.add(client, reference, own);
    if (this.#disbursed.has(otherOf(client), reference)) return;
    const shown = this.#listed.get(otherOf(client), reference);
    // An older list had a transaction of the other client, and REFERENCE-03 judges the clash.
    if (shown === undefined || shown.endMs < exchange.atMs) return;
    this.#report({ owner: client, key: reference, type: shown.type }, own, {
      exchanges: [{ index: shown.index }, exchange],
      pointer: '/data/reference',
      expected: `no transaction that a list of the other client shows, as exchange ${shown.index} does`,
      actual: excerpt(reference),
    });
  }

  #seeList(parsed: ParsedExchange, client: Client): void {
    const couldShowOther = this.#disbursed.isAnyOf(otherOf(client));
    this.#couldShowOther[client] ||= couldShowOther;
    if (couldShowOther) this.#tally.countSeen();
    const isOwn = (reference: string) => this.#disbursed.has(client, reference);
    this.#informative.see(parsed, client, isOwn, couldShowOther);
    if (parsed.request.bizNumber === 'right' || parsed.request.bizNumber === 'second')
      this.#reportListedOfBoth(parsed, client);
  }

  /** A transaction on the lists of both clients is one of the other client on one of them. */
  #reportListedOfBoth(parsed: ParsedExchange, client: Client): void {
    for (const { at, key, other } of this.#listed.see(parsed, client)) {
      // What a client has disbursed in the run is judged on each list of the other one.
      if (this.#disbursed.has('first', key) || this.#disbursed.has('second', key)) continue;
      this.#tally.addFinding({
        exchanges: [{ index: other.index }, parsed.exchange],
        pointer: `/data/${at}`,
        expected: `no transaction that a list of the other client shows, as exchange ${other.index} does`,
        actual: `the transaction ${excerpt(key)}`,
      });
    }
  }

  /** Such a list may be refused, empty or that of the token, so only its findings count. */
  #seeOtherNumber(parsed: ParsedExchange): void {
    const reader = readerWithUnknownNumber(parsed.request);
    if (reader !== null) this.#reportDisbursementsIn(parsed, reader);
    const ofBoth = findingOfBoth(parsed, this.#disbursed);
    if (ofBoth !== null) this.#tally.addFinding(ofBoth);
  }

  /** Also in a refusal. A reference that disbursements of both clients have is judged by REFERENCE-03. */
  #reportDisbursementsIn(parsed: ParsedExchange, reader: Client): void {
    const owner = otherOf(reader);
    for (const [at, item] of shownItems(parsed)) {
      const key = keyOfReference(item.reference);
      const disbursed = this.#disbursed.get(owner, key);
      if (disbursed === undefined || this.#disbursed.has(reader, key)) continue;
      const { index } = disbursed;
      this.#report({ owner, key, type: typeOf(item) }, disbursed, {
        exchanges: [{ index }, parsed.exchange],
        pointer: `/data/${at}`,
        expected: `no transaction of another client; exchange ${index} is its disbursement`,
        actual: `the transaction ${excerpt(key)}`,
      });
    }
  }

  /** `disbursed`: what the response to the disbursement showed. */
  #report(shown: ShownType, disbursed: OwnedDisbursement, finding: NewFinding): void {
    if (shown.type === disbursed.type) this.#tally.addFinding(finding);
    else this.#otherTypes.add({ ...shown, receiver: disbursed.receiver }, finding);
  }

  conclude(): CheckResult {
    if (!this.#disbursed.isAny()) return this.#tally.conclude();
    const findings = [
      ...this.#otherTypes.findings(this.#listed),
      ...this.#repeated.findings(this.#listed),
    ];
    const result = this.#tally.conclude({ findings, undecided: this.#doubt() });
    if (result.outcome !== 'passed') return result;
    return { ...result, remark: this.#informative.haveOwn ? null : ONLY_OLDER };
  }

  #wordsOn(operation: string): string {
    return this.#saidToSecond.about(operation, { hasDisbursed: this.#disbursed.isAnyOf('second') });
  }

  #doubt(): string | null {
    if (!this.#hasSecondSent) return 'the run sent no request of the second client';
    if (!this.#couldShowOther.second) {
      const what = 'no list of the second client after a disbursement of the first';
      return `the target accepted ${what}${this.#wordsOn(listTransactions.name)}`;
    }
    if (!this.#disbursed.isAnyOf('second')) {
      const what = 'no disbursement of the second client';
      return `the target accepted ${what}${this.#wordsOn(initiateDisbursement.name)}`;
    }
    if (!this.#couldShowOther.first)
      return 'the target accepted no list of the first client after a disbursement of the second';
    const { haveOwn, areFull } = this.#informative;
    if (haveOwn || (areFull && !this.#listed.isAnyOfBoth)) return null;
    return (
      'the lists of at least one client showed none of its own transactions, so they prove nothing about those of the other client: if ' +
      'lists are late, raise WATCH_MS; if they show the oldest transactions first, use two clients with fewer ' +
      'transactions than a page has, or with a full page each'
    );
  }
}

/** Only these need a response: a larger page may be too long to read, and shows nothing more of isolation. */
const isDocumentedListOfEither = ({ request }: ParsedExchange) =>
  (request.isDocumented || request.isDocumentedOfSecond) &&
  request.operation === listTransactions.name;
