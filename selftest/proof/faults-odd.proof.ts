/** Faults, freedoms and combinations at length, the first half; the second runs beside it. */
import { expect, test } from 'vitest';
import { combinationsAsked } from '../combinations.ts';
import { proveFaults } from './faults.ts';

const print = (text: string) => void process.stdout.write(text);

test('each fault is killed by name, and no freedom is blamed: the first half', async () => {
  const part = { at: 0, of: 2 };
  expect(await proveFaults({ ...combinationsAsked(300), part, print })).toBe(true);
});
