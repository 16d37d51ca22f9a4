/**
 * Why a request was refused, according to its bytes: the group under which its status is reported.
 */
import type { Exchange } from '../../src/core/exchange.ts';
import { listTransactions } from '../../src/interface/operations.ts';
import type { FieldMistake, ParsedRequest } from '../../src/interface/parsed-exchange.ts';
import { type HeaderKey, headerKeys, headerName } from '../../src/interface/request-headers.ts';

type HeaderState = ParsedRequest[HeaderKey];

const words: Readonly<Record<Exclude<HeaderState, 'right'>, string>> = {
  absent: 'no',
  empty: 'empty',
  malformed: 'malformed',
  unissued: 'never issued',
  case: 'another letter case in',
  unknown: 'wrong',
  parameter: 'a parameter in',
  expired: 'expired',
  second: "another client's",
};

const mistakes: Readonly<Record<FieldMistake['mistake'], string>> = {
  absent: 'field missing',
  null: 'field null',
  type: 'field of another type',
  empty: 'field empty',
  'too-long': 'field too long',
  'not-positive': 'amount not positive',
};

/** A few words for each kind of refusal: the first fault of the headers, then of the body. */
export function kindOfRefusal(request: ParsedRequest, { group }: Exchange): string {
  const { bodyState, fieldMistakes, operation } = request;
  const wrong = headerKeys.flatMap((key) => {
    const state = request[key];
    return state === 'right' ? [] : [`${words[state]} ${headerName(key)}`];
  });
  if (wrong.length > 1) return 'several headers';
  if (wrong[0] !== undefined) return wrong[0];
  if (operation === listTransactions.name && request.perPage === 0) return 'perPage of 0';
  if (operation === listTransactions.name)
    return request.perPage === null ? 'unusual query' : 'documented list';
  if (bodyState === 'not-json') return 'body not JSON';
  if (bodyState === 'not-utf-8') return 'body not UTF-8';
  if (bodyState === 'not-object') return 'body not an object';
  if (fieldMistakes[0] !== undefined) return mistakes[fieldMistakes[0].mistake];
  if (request.isRepeat) return 'merchant_reference repeated';
  if (group?.role === 'observation') return `choice: ${group.id}`;
  return request.extraMembers.length > 0 ? 'extra field' : 'documented disbursement';
}
