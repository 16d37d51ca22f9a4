/** Mutants that swap refusals and acceptances. */

import { type Exchange, headerValue, type ReceivedResponse } from '../../core/exchange.ts';
import type { RequestTemplate } from '../../core/request.ts';
import type { OperationName } from '../../interface/operations.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import { type Mutant, mutant, withResponse } from './mutant.ts';

/**
 * Replaces the response to a refused probe by the last acceptance of the same operation; if there
 * was none, by its own response, changed to a success.
 */
export function acceptedInstead(
  name: string,
  isMeant: (request: RequestTemplate, parsed: ParsedExchange) => boolean,
  change: (acceptance: ReceivedResponse) => ReceivedResponse = (acceptance) => acceptance,
): Mutant {
  return {
    name,
    begin() {
      const acceptances = new Map<OperationName, ReceivedResponse>();
      return (parsed) => {
        const { request: parsedRequest, exchange, response } = parsed;
        const { group, response: recorded, request } = exchange;
        if (recorded.kind === 'none') return null;
        if (response.outcome === 'accepted') acceptances.set(parsedRequest.operation, recorded);
        if (response.outcome !== 'refused' || response.asksToWait) return null;
        if (group !== undefined && group.role !== 'probe') return null;
        if (!isMeant(request, parsed)) return null;
        const acceptance = acceptances.get(parsedRequest.operation) ?? asSuccess(recorded);
        return { ...exchange, response: change(acceptance) };
      };
    },
  };
}

function asSuccess(refusal: ReceivedResponse): ReceivedResponse {
  const body = JSON.stringify({ status: 'success', message: 'Done', data: null, errors: null });
  return { ...refusal, status: 200, body, encoding: 'utf-8' };
}

/** Accepted only by its HTTP status, without an envelope. */
export function withoutBody(acceptance: ReceivedResponse): ReceivedResponse {
  return { ...acceptance, status: 204, body: '' };
}

/** Refuses an accepted variant of a documented request, in each way in which targets refuse. */
export function refusedInstead(
  name: string,
  isMeant: (request: RequestTemplate, parsed: ParsedExchange) => boolean,
): readonly Mutant[] {
  return Object.entries(refusals).map(([how, refuse]) =>
    mutant(`${name} is refused ${how}`, (parsed) => {
      const { exchange, response } = parsed;
      const isVariant = exchange.group?.role === 'probe' && isMeant(exchange.request, parsed);
      return isVariant && response.outcome === 'accepted' ? refuse(parsed) : null;
    }),
  );
}

/** Makes a refusal; each way of refusing has its own name. */
export type MakeRefusal = (parsed: ParsedExchange) => Exchange | null;

const envelope = { status: 'error', message: 'Refused', data: null, errors: ['refused'] };

export const refusals = {
  'with HTTP status 400': (parsed) => refusedWith(parsed, 400, JSON.stringify(envelope)),
  'with HTTP status 200': (parsed) => refusedWith(parsed, 200, JSON.stringify(envelope)),
  'with HTTP status 500 and HTML': (parsed) => refusedWith(parsed, 500, '<h1>Error</h1>'),
} as const satisfies Readonly<Record<string, MakeRefusal>>;

const refusedWith = (parsed: ParsedExchange, status: number, body: string) =>
  withResponse(parsed, { status, body, encoding: 'utf-8' });

/** The value of a header, with its name in any letter case. */
export function header({ headers }: RequestTemplate, name: string): string | null {
  return headerValue(headers, name.toLowerCase());
}
