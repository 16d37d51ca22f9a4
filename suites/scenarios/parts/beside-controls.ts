/** Requests with other headers, each beside a documented one. */
import type { HeaderList } from '../../../src/core/request.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { groupBatches, serialOf } from './groups.ts';
import { bodyOf, type DisbursementBody, documentedList, initiate, smallest } from './requests.ts';

/**
 * Probes with these headers, and a documented disbursement after them. `others`: fields in place of
 * those of the smallest disbursement; `ofProbe`: further ones of the probe at a place.
 */
export function besideControls(
  id: string,
  letter: string,
  settings: PlanSettings,
  probes: readonly HeaderList[],
  others: Fields = {},
  ofProbe: (at: number) => Fields = () => ({}),
): Case[][] {
  const body = (serial: string, more: Fields = {}) =>
    bodyOf({ ...smallest(settings, `${letter}${serial}`), ...others, ...more });
  return groupBatches(
    id,
    (name) => initiate(body(serialOf(name))),
    probes.map((headers, at) => (name) => initiate(body(name, ofProbe(at)), headers)),
  );
}

type Fields = Partial<DisbursementBody>;

/** Lists with these headers, and a documented list beside them. */
export function listsBesideControls(id: string, probes: readonly HeaderList[]): Case[][] {
  return groupBatches(
    id,
    () => documentedList(),
    probes.map((headers) => () => documentedList(headers)),
  );
}
