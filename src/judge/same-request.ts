/** Whether a recorded request is the planned one. Pure. */
import type { Exchange } from '../core/exchange.ts';
import type { HeaderList, Place, RequestTemplate } from '../core/request.ts';
import { RUN_ID } from '../plan/placeholders.ts';
import type { Case } from '../plan/scenario.ts';

/** The request as a run with this id sends it. */
export function sentAs(request: RequestTemplate, runId: string): RequestTemplate {
  return { ...request, body: request.body?.replaceAll(RUN_ID, runId) ?? null };
}

/** Whether the exchange is of this case: the same bytes, the same group, the same place. */
export function isOf(exchange: Exchange, planned: Case, runId: string): boolean {
  const { request, group, place } = exchange;
  const wanted = sentAs(planned.request, runId);
  return (
    exchange.case === planned.id &&
    request.method === wanted.method &&
    request.path === wanted.path &&
    request.body === wanted.body &&
    request.encoding === wanted.encoding &&
    sameHeaders(request.headers, wanted.headers) &&
    group?.id === planned.group?.id &&
    group?.role === planned.group?.role &&
    samePlace(place, planned.place)
  );
}

function sameHeaders(one: HeaderList, other: HeaderList): boolean {
  return (
    one.length === other.length &&
    one.every(([name, value], at) => other[at]?.[0] === name && other[at]?.[1] === value)
  );
}

export function samePlace(one: Place | undefined, other: Place | undefined): boolean {
  return (
    one?.generator === other?.generator && one?.seed === other?.seed && one?.path === other?.path
  );
}
