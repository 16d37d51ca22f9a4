/** A search for the longest `merchant_reference` that the target accepts. */
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { groupNames } from '../../group-names.ts';
import { bodyOf, initiate, longReference, smallest } from './requests.ts';

/** Common limits of columns and validators: fifteen, so that a binary search needs four requests. */
const LENGTHS = [24, 30, 32, 36, 40, 50, 64, 80, 100, 128, 150, 200, 255, 512, 1000];

/** A binary search as data: each length is sent only if the search reaches it. */
export function* lengthSearch(settings: PlanSettings): Generator<Case[]> {
  type Span = { readonly from: number; readonly to: number; readonly when?: Case['when'] };
  const spread = smallest(settings, 'l');
  let spans: Span[] = [{ from: 0, to: LENGTHS.length }];
  while (spans.length > 0) {
    const batch: Case[] = [];
    const next: Span[] = [];
    for (const { from, to, when } of spans) {
      if (from >= to) continue;
      const middle = (from + to) >> 1;
      const length = LENGTHS[middle] as number;
      const lengthName = `length-${length}`;
      const merchant_reference = longReference(settings, length, lengthName.replace('-', ''));
      batch.push({
        id: `merchant-references/${lengthName}`,
        request: initiate(bodyOf({ ...spread, merchant_reference })),
        group: { id: groupNames.referenceLength, role: 'observation' },
        as: lengthName,
        ...(when === undefined ? {} : { when }),
      });
      next.push({ from, to: middle, when: { named: lengthName, outcome: 'refused' } });
      next.push({ from: middle + 1, to, when: { named: lengthName, outcome: 'accepted' } });
    }
    if (batch.length > 0) yield batch;
    spans = next;
  }
}
