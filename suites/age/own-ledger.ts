/** What both checks of listed transactions have in common: the lists that they read, and their keys. */
import { beginningOf, type JsonObject } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import { type ParsedExchange, textOf } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../list/right-headers.ts';

export const base = {
  level: 'should',
  clause: '2.4',
  operations: [listTransactions.name],
  scenarios: ['disbursements', 'lists', 'late-lists'],
} as const;

/** Transactions that are remembered; a longer ledger shows the same of the rest. */
export const MOST_REMEMBERED = 3000;
/** Of a text: a target with longer ones must not fill the memory. */
export const COMPARED_CHARACTERS = 200;

export const keyOf = (item: JsonObject) =>
  beginningOf(textOf(item.reference), COMPARED_CHARACTERS).toLowerCase();
export const isOwnLedger = (parsed: ParsedExchange) =>
  parsed.request.operation === listTransactions.name && hasRightHeaders(parsed.request);
