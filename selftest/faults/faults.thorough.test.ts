import { describe, expect, test } from 'vitest';
import { faults } from '../../reference/faults.ts';
import { idsFailing } from '../expected-failures/index.ts';
import { catalogue } from '../support/judging.ts';
import { tryOut } from '../support/trial.ts';

/** The fewest settings: neither receivers nor amounts are configured. */
const FEW_SETTINGS = { CASES: '24' };

/** For each `must`, the fault that fails the fewest other requirements. */
function narrowest() {
  const chosen = catalogue.flatMap(({ id, level }) => {
    const [first] = faults
      .filter((fault) => level === 'must' && idsFailing(fault).includes(id))
      .toSorted((a, b) => idsFailing(a).length - idsFailing(b).length);
    return first ?? [];
  });
  return [...new Set(chosen)];
}

describe('with the fewest settings', () => {
  test.each(narrowest())('$name fails its requirements and no other', async (fault) => {
    expect((await tryOut({}, fault, FEW_SETTINGS)).problems).toEqual([]);
  });
});
