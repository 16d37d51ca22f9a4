/** Requests with exactly one fault in their headers. */
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import type { ParsedRequest } from '../../src/interface/parsed-exchange.ts';

const isMissing = (state: string) => state === 'absent' || state === 'empty';

/** Which of the three headers a disbursement lacks; everything else is as documented. */
export function missing(request: ParsedRequest): string {
  const { operation, authorization, bizNumber, contentType, bodyState } = request;
  if (request.documented || operation !== initiateDisbursement.name || bodyState !== 'documented')
    return '';
  const states = { authorization, bizNumber, contentType };
  const names = Object.entries(states).filter(([, state]) => isMissing(state));
  const rest = Object.values(states).filter((state) => !isMissing(state));
  return rest.every((state) => state === 'right') ? names.map(([name]) => name).join(' ') : '';
}

/** Requests whose only fault is their `Authorization`. */
export function onlyAuthorization(
  operation: ParsedRequest['operation'],
  states: readonly string[],
) {
  return (request: ParsedRequest) =>
    request.operation === operation &&
    states.includes(request.authorization) &&
    request.bizNumber === 'right' &&
    request.contentType === 'right' &&
    request.bodyState === 'documented';
}

const isPlain = (state: string) => state === 'right' || isMissing(state);

/** Lists with a wrong `Authorization`; a list does not need the other headers. */
export function wrongOnList(states: readonly string[]) {
  return (request: ParsedRequest) =>
    request.operation === listTransactions.name &&
    states.includes(request.authorization) &&
    isPlain(request.bizNumber) &&
    isPlain(request.contentType) &&
    (request.perPage !== null || request.query === '');
}

/** As documented except for the letter case of its header names. */
export const isRespelled = ({ documentedNames, documented, ...request }: ParsedRequest) =>
  !documentedNames &&
  !documented &&
  request.authorization === 'right' &&
  request.bizNumber === 'right' &&
  request.contentType === 'right' &&
  (request.operation === listTransactions.name
    ? request.perPage === 25
    : request.bodyState === 'documented');

/** A disbursement that is as documented except for the values of these headers. */
export function onlyValues(wanted: Partial<ParsedRequest>) {
  return (request: ParsedRequest) => {
    const { authorization, bizNumber, contentType } = request;
    const wantedStates = {
      authorization: 'right',
      bizNumber: 'right',
      contentType: 'right',
      ...wanted,
    };
    const isDocumented =
      request.operation === initiateDisbursement.name && request.bodyState === 'documented';
    return (
      isDocumented &&
      authorization === wantedStates.authorization &&
      bizNumber === wantedStates.bizNumber &&
      contentType === wantedStates.contentType
    );
  };
}
