/**
 * Why a request was refused, according to its bytes: the group under which its status is reported.
 */
import type { Exchange } from '../../src/core/exchange.ts';
import { DOCUMENTED_PAGE_SIZE, listTransactions } from '../../src/interface/operations.ts';
import type { FieldMistake, ParsedRequest } from '../../src/interface/parsed-exchange.ts';
import { type HeaderKey, headerKeys, headerName } from '../../src/interface/request-headers.ts';

type HeaderState = ParsedRequest[HeaderKey];

const words: Readonly<Record<Exclude<HeaderState, 'right'>, string>> = {
  absent: 'no',
  empty: 'empty',
  malformed: 'malformed',
  unissued: 'never issued',
  'other-case': 'another letter case in',
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

/** A few words for each kind of refusal: the mistake of the request, or the choice that it is. */
export function kindOfRefusal(request: ParsedRequest, exchange: Exchange): string {
  const wrong = headerKeys.flatMap((key) => {
    const state = request[key];
    return state === 'right' ? [] : [`${words[state]} ${headerName(key)}`];
  });
  const beside = request.operation === listTransactions.name ? ofQuery(request) : ofBody(request);
  if (wrong.length > 1) return 'several headers';
  // A parameter is no mistake, so the refusal is one of the rest.
  if (beside !== null && request.contentType === 'parameter') return beside;
  // Profiles have `several faults`, so it stays, although each is a mistake.
  if (wrong[0] !== undefined) return beside === null ? wrong[0] : 'several faults';
  return beside ?? withoutMistake(request, exchange);
}

/** The mistake in the query of a list; `null`: it has none. */
function ofQuery({ perPage }: ParsedRequest): string | null {
  if (perPage === 0) return 'perPage of 0';
  return perPage === null ? 'unusual query' : null;
}

/** The mistake in the body of a disbursement; `null`: it has none. */
function ofBody({ bodyState, fieldMistakes: [first] }: ParsedRequest): string | null {
  if (bodyState === 'not-json') return 'body not JSON';
  if (bodyState === 'not-utf-8') return 'body not UTF-8';
  if (bodyState === 'not-object') return 'body not an object';
  return first === undefined ? null : mistakes[first.mistake];
}

function withoutMistake(request: ParsedRequest, { group }: Exchange): string {
  if (request.operation === listTransactions.name)
    return request.perPage === DOCUMENTED_PAGE_SIZE ? 'documented list' : 'another perPage';
  if (request.isRepeat) return 'merchant_reference repeated';
  if (group?.role === 'observation') return `choice: ${group.id}`;
  return request.extraMembers.length > 0 ? 'extra field' : 'documented disbursement';
}
