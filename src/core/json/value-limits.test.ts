import { expect, test } from 'vitest';
import { overBodyLimits } from './value-limits.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test('depth has a cap, whatever stands in strings', () => {
  expect(overBodyLimits(nested(512))).toBeNull();
  expect(overBodyLimits(nested(513))).toMatch(/deeper than 512/);
  expect(overBodyLimits(nested(100_000, '{"a":', '}'))).toMatch(/deeper than 512/);
  expect(overBodyLimits(`["${'['.repeat(2000)}","\\"${'['.repeat(2000)}"]`)).toBeNull();
  expect(overBodyLimits(`["${'\\\\'.repeat(2000)}",${nested(513)}]`)).toMatch(/deeper/);
});

test('values have a cap, and an unclosed string ends the count', () => {
  expect(overBodyLimits(`[${'1,'.repeat(149_000)}1]`)).toBeNull();
  expect(overBodyLimits(`[${'1,'.repeat(151_000)}1]`)).toMatch(/more than 150000 values/);
  expect(overBodyLimits(`"${'\\"['.repeat(500_000)}`)).toBeNull();
});
