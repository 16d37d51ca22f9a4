import { expect, test } from 'vitest';
import { faults } from '../../reference/faults.ts';
import { tryOut } from '../support/trial.ts';

/** Half of the catalogue: the other half runs in parallel. */
const half = faults.filter((_, at) => at % 2 === 1);

test.each(half)('$name fails its requirements and no other', async (fault) => {
  expect((await tryOut({}, fault)).problems).toEqual([]);
});
