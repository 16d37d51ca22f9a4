/** Transactions that a list shows before the response to their disbursement. */
import type { Context, Finding } from '../../src/check/check.ts';
import {
  clientWithToken,
  ReceivedMoney,
  type SeenTransaction,
  seenBy,
} from '../../src/check/received-money.ts';
import { endMsOf, evidenceOf } from '../../src/core/exchange.ts';
import { show } from '../../src/core/json/show.ts';
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import type { Client } from '../../src/interface/client.ts';
import {
  itemsOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** The newest ones: more than a few lists have beside requests in flight. */
const MAX_STORED = 5000;

interface EarlyItem extends SeenTransaction {
  readonly amount: number;
  /** The number of the list, and when its response arrived. */
  readonly index: number;
  readonly endMs: number;
}

const keyOf = (client: Client, reference: unknown) => `${client} ${keyOfReference(reference)}`;

export class ListedEarly {
  /** By client and reference. */
  readonly #items = new Map<string, EarlyItem>();
  readonly #isMerged: boolean;
  readonly #received: ReceivedMoney;

  constructor(context: Context) {
    this.#isMerged = context.partEnds.length > 0;
    this.#received = new ReceivedMoney(context);
  }

  /** Stores the items of a list whose references belong to no disbursement so far. */
  seeList(parsed: ParsedExchange, isOwn: (reference: unknown) => boolean): void {
    for (const [, item] of itemsOf(parsed)) {
      const { reference, amount } = item;
      const key = keyOf(clientWithToken(parsed), reference);
      if (keyOfReference(reference) === '' || typeof amount !== 'number') continue;
      if (this.#items.has(key) || isOwn(reference)) continue;
      const { exchange } = parsed;
      const [seen, endMs] = [seenBy(parsed, item), endMsOf(exchange)];
      this.#items.set(key, { ...seen, amount, index: exchange.index, endMs });
      if (this.#items.size <= MAX_STORED) continue;
      const [oldest = ''] = this.#items.keys();
      this.#items.delete(oldest);
    }
  }

  /** What an earlier list showed of a new transaction, if that was another amount than the sent one. */
  findingOn(parsed: ParsedExchange, sent: number): Finding | null {
    return this.#findingIn('first', parsed, sent) ?? this.#findingIn('second', parsed, sent);
  }

  /** The finding in the lists of one client. */
  #findingIn(client: Client, parsed: ParsedExchange, sent: number): Finding | null {
    const made = transactionOf(parsed);
    const early = this.#items.get(keyOf(client, made?.reference));
    if (made === null || early === undefined || early.amount === sent) return null;
    if (this.#received.has(seenBy(parsed, made), early)) return null;
    const { exchange } = parsed;
    // A transaction that is older than the request is another one, which REFERENCE-03 judges.
    if (early.endMs < exchange.atMs) return null;
    // A list of another shard may be later than the response, and show what a repeat has amended.
    if (this.#isMerged && early.endMs > endMsOf(exchange)) return null;
    return {
      exchanges: [{ index: early.index }, evidenceOf(exchange)],
      pointer: '/data/reference',
      expected: `its amount ${show(sent)} on the list of exchange ${early.index}, before this response`,
      actual: show(early.amount),
    };
  }
}
