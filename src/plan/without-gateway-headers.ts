/**
 * Cases without the headers that each request of the run has for a gateway (TARGET_HEADERS): two headers of
 * one name reach a target joined, or not at all. Pure.
 */
import type { HeaderList } from '../core/request.ts';
import type { Case, Scenario } from './scenario.ts';

/** `names`: of the headers for a gateway, in any letter case. Cookies are joined when they are sent. */
export function withoutGatewayHeaders(scenario: Scenario, names: readonly string[]): Scenario {
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  dropped.delete('cookie');
  if (dropped.size === 0) return scenario;
  const isKept = ([name]: HeaderList[number]) => !dropped.has(name.toLowerCase());
  const batchesWithout = (batches: Iterable<Case>[]) =>
    batches.map((batch) => casesWithout(batch, isKept));
  const { batches, batchesFor } = scenario;
  return {
    ...scenario,
    batches: (settings) => batchesWithout(batches.call(scenario, settings)),
    ...(batchesFor === undefined
      ? {}
      : {
          batchesFor: (settings, requirements) =>
            batchesWithout(batchesFor.call(scenario, settings, requirements)),
        }),
  };
}

type IsKept = (header: HeaderList[number]) => boolean;

/** Cases that are made on demand stay so. */
function casesWithout(batch: Iterable<Case>, isKept: IsKept): Iterable<Case> {
  if (Array.isArray(batch)) return batch.map((one: Case) => caseWithout(one, isKept));
  return {
    *[Symbol.iterator]() {
      for (const one of batch) yield caseWithout(one, isKept);
    },
  };
}

function caseWithout(planned: Case, isKept: IsKept): Case {
  const { request } = planned;
  if (request.headers.every(isKept)) return planned;
  return { ...planned, request: { ...request, headers: request.headers.filter(isKept) } };
}
