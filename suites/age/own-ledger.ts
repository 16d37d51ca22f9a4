/** What the checks of listed transactions share: the lists that they read, and their keys. */
import { beginningOf, type JsonObject, textOrEmpty } from '../../src/core/json.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../list/right-headers.ts';

export const base = {
  level: 'should',
  clause: '2.4',
  operations: [listTransactions.name],
  scenarios: ['disbursements', 'lists', 'late-lists'],
} as const;

/** Transactions that are stored; the rest of a longer ledger is ignored. */
export const MOST_REMEMBERED = 3000;
/** Longer texts of a target must not fill the memory. */
export const COMPARED_CHARACTERS = 200;

export const keyOf = (item: JsonObject) =>
  beginningOf(textOrEmpty(item.reference), COMPARED_CHARACTERS).toLowerCase();
export const isOwnLedger = (parsed: ParsedExchange) =>
  parsed.request.operation === listTransactions.name && hasRightHeaders(parsed.request);
