/**
 * Transactions of one client that a list of the other one shows with another type than the response
 * did: that client is the receiver, and its list may have another amount, fee and narration. Pure.
 */

import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { type JsonObject, textOrEmpty } from '../core/json/json.ts';
import { beginningOf, copyOf } from '../core/text/excerpt.ts';
import type { Client } from '../interface/client.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { Context } from './check.ts';

/** A transaction as one client sees it. */
export interface SeenTransaction {
  readonly client: Client;
  readonly type: string;
}

const TYPE_CHARACTERS = 100;

/** On the lists of the two clients, a transaction between them has two types. */
export const typeOf = ({ type }: JsonObject): string =>
  copyOf(beginningOf(textOrEmpty(type), TYPE_CHARACTERS));

/** `data`: the transaction in a response, or an item of a list. */
export const seenBy = (parsed: ParsedExchange, data: JsonObject): SeenTransaction => ({
  client: clientWithToken(parsed),
  type: typeOf(data),
});

/** Whatever its business number is; a request without a token counts as one of the first client. */
export const clientWithToken = ({ request }: ParsedExchange): Client =>
  request.authorization === 'second' ? 'second' : 'first';

/** Whether the run invented the receivers: a client has none of these accounts, except by chance. */
export const areReceiversInvented = (config: Context['config']) =>
  !config.receiversConfigured && !isRecordedTraffic(config);

/** Whether a transaction on a list may be money that its client received. */
export class ReceivedMoney {
  /** Where it is false, `has` is false too. */
  readonly isPossible: boolean;

  constructor({ config }: Context) {
    this.isPossible = !areReceiversInvented(config);
  }

  has(made: SeenTransaction, listed: SeenTransaction): boolean {
    return this.isPossible && made.client !== listed.client && made.type !== listed.type;
  }
}
