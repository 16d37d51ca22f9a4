import { expect, test } from 'vitest';
import { faults } from '../reference/faults.ts';
import { tryOut } from './trial.ts';

const [at, of] = (process.env.PART ?? '0/1').split('/').map(Number) as [number, number];
const given = process.env.PLAIN ? {} : undefined;
test.each(faults.filter((_, i) => i % of === at))('$name', async (fault) => {
  const { problems } = await tryOut({}, fault, given);
  expect(problems).toEqual([]);
});
