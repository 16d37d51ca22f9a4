import { expect, test } from 'vitest';
import { configOf, tenantSettings } from '../../selftest/pipeline.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import type { Case } from '../../src/plan/scenario.ts';
import { suite } from '../index.ts';

/** Cases whose subject is a reference that was sent before. */
const isRepeat = ({ id, group }: Case) =>
  group?.role === 'repeat' ||
  /^(merchant-references|late-lists|expired-token)\/(again|repeat)/.test(id);

test.each([undefined, 'digits:10', 'uuid'])(
  'with REFERENCE_FORM %s no two disbursements share a reference, except repeats',
  (REFERENCE_FORM) => {
    const { scenarios, settings } = planOf(configOf({ ...tenantSettings, REFERENCE_FORM }), suite);
    const ids = new Map<string, string[]>();
    for (const planned of scenarios.flatMap(({ batches }) =>
      batches(settings).flatMap((batch) => [...batch]),
    )) {
      const reference = /"merchant_reference":"([^"]{6,})"/.exec(planned.request.body ?? '')?.[1];
      if (reference === undefined || isRepeat(planned)) continue;
      ids.set(reference, [...(ids.get(reference) ?? []), planned.id]);
    }
    expect(ids.size).toBeGreaterThan(300);
    expect([...ids.values()].filter(({ length }) => length > 1)).toEqual([]);
  },
);
