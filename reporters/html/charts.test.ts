import { expect, test } from 'vitest';
import { brief } from './charts.ts';

test('the number at an axis is never too long for the space beside it', () => {
  expect([0, 12.345, 4567, 17_100_000_000_000, 17_100_000_000_000_000].map(brief)).toEqual([
    ...['0', '12.3', '4.57K', '17.1T', '1.7e16'],
  ]);
});
