/** All faults, dialects and combinations, second half; the first half runs in parallel. */
import { expect, test } from 'vitest';
import { proveFaults } from './faults.ts';
import { seedFrom } from './seed.ts';

const combinations = Number(process.env.COMBINATIONS ?? 300);
const seed = seedFrom('COMBINATIONS_SEED');
const print = (text: string) => void process.stdout.write(text);

test('each fault is killed by name, and no freedom is blamed: the second half', async () => {
  const part = { at: 1, of: 2 };
  expect(await proveFaults({ combinations, seed, part, print })).toBe(true);
});
