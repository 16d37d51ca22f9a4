/** Whether a recorded request is the planned one. Pure. */
import type { Exchange } from '../../core/exchange.ts';
import { type GeneratorPlace, sameHeaders } from '../../core/request.ts';
import { withRunId } from '../../plan/request-bytes.ts';
import type { Case } from '../../plan/scenario.ts';

/** Whether the exchange belongs to this case: the same bytes, group and place. */
export function isSameRequest(exchange: Exchange, planned: Case, runId: string): boolean {
  const { request, group, place } = exchange;
  const plannedRequest = withRunId(planned.request, runId);
  return (
    exchange.case === planned.id &&
    request.method === plannedRequest.method &&
    request.path === plannedRequest.path &&
    request.body === plannedRequest.body &&
    request.encoding === plannedRequest.encoding &&
    sameHeaders(request.headers, plannedRequest.headers) &&
    group?.id === planned.group?.id &&
    group?.role === planned.group?.role &&
    samePlace(place, planned.place)
  );
}

export function samePlace(
  one: GeneratorPlace | undefined,
  other: GeneratorPlace | undefined,
): boolean {
  return (
    one?.generator === other?.generator && one?.seed === other?.seed && one?.path === other?.path
  );
}
