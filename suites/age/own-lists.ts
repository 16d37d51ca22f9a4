/** What the checks of this topic share: level, clause, scenarios, and which lists they read. */
import { listTransactions } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';

export const ageRequirement = {
  level: 'should',
  clause: '2.4',
  operations: [listTransactions.name],
  scenarios: ['disbursements', 'lists', 'late-amounts', 'late-lists'],
} as const;

/** Transactions that are stored; the rest of a longer ledger is ignored. */
export const MAX_REMEMBERED = 3000;
export const isListWithRightHeaders = (parsed: ParsedExchange) =>
  parsed.request.operation === listTransactions.name && hasRightHeaders(parsed.request);
