import { expect, test } from 'vitest';
import { combinationsOf, wordsFor } from '../support/combinations.ts';
import { tryOut } from '../support/trial.ts';

/** `npm run proof` tests more of them, with another seed each time. */
const COUNT = Number(process.env.COMBINATIONS ?? 30);
const SEED = Number(process.env.COMBINATIONS_SEED ?? 15);

const combinations = combinationsOf(COUNT, SEED).map((one) => [wordsFor(one), one] as const);

test.each(combinations)(`from seed ${SEED}: %s`, async (_, { dialect, fault }) => {
  expect((await tryOut(dialect, fault)).problems).toEqual([]);
});
