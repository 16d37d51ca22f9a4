import { test } from 'vitest';
import { fuzzHistories } from './fuzz.ts';

test('2,000 changed histories are refused in one sentence, or judged', () =>
  fuzzHistories(2_000, 1));
