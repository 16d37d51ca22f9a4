import { expect, test } from 'vitest';
import { combinationsAsked, tryCombinations } from './combinations.ts';

test('a random dialect passes, and with a fault it fails as declared', async () => {
  const { combinations, seed } = combinationsAsked(30);
  const { problems } = await tryCombinations(combinations, seed);
  expect(problems, `COMBINATIONS=${combinations} COMBINATIONS_SEED=${seed}`).toEqual([]);
}, 240_000);
