/** The two clients of a run. */
import { keyOfReference } from '../../src/core/reference/reference-key.ts';
import type { Client } from '../../src/interface/client.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import {
  type ParsedExchange,
  type ParsedRequest,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

/** The client that sends a request with its own credentials; a list may have only the token. */
export function senderOf(request: ParsedRequest): Client | null {
  const { operation, authorization, bizNumber } = request;
  const isMissing = bizNumber === 'absent' || bizNumber === 'empty';
  const isWithout = isMissing && operation === listTransactions.name;
  // Only the first client sends `bearer` in another letter case.
  if (authorization === 'other-case' && (bizNumber === 'right' || isWithout)) return 'first';
  if (authorization === 'right' && (bizNumber === 'right' || isWithout)) return 'first';
  if (authorization === 'second' && (bizNumber === 'second' || isWithout)) return 'second';
  return null;
}

/** The client of the token of a list whose number is that of no client. */
export function readerWithUnknownNumber(request: ParsedRequest): Client | null {
  const { operation, authorization, bizNumber } = request;
  if (bizNumber !== 'unknown' || operation !== listTransactions.name) return null;
  if (authorization === 'right') return 'first';
  return authorization === 'second' ? 'second' : null;
}

export const otherOf = (client: Client): Client => (client === 'first' ? 'second' : 'first');

/** References that are stored for each client. */
export const MAX_REMEMBERED = 3000;

/**
 * The reference of a new transaction, or an empty text. A repeated `merchant_reference` may get an
 * earlier transaction, also one of the other client: then only a list shows to whom it belongs.
 */
export function newReferenceIn(parsed: ParsedExchange): string {
  return parsed.request.isRepeat ? '' : keyOfReference(transactionOf(parsed)?.reference);
}

export const isMixed = ({ authorization, bizNumber }: ParsedRequest) =>
  (authorization === 'right' && bizNumber === 'second') ||
  (authorization === 'second' && bizNumber === 'right');
