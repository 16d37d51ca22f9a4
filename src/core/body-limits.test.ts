import { expect, test } from 'vitest';
import { overCaps } from './body-limits.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test('depth has a cap, whatever stands in strings', () => {
  expect(overCaps(nested(512))).toBeNull();
  expect(overCaps(nested(513))).toMatch(/deeper than 512/);
  expect(overCaps(nested(100_000, '{"a":', '}'))).toMatch(/deeper than 512/);
  expect(overCaps(`["${'['.repeat(2000)}","\\"${'['.repeat(2000)}"]`)).toBeNull();
  expect(overCaps(`["${'\\\\'.repeat(2000)}",${nested(513)}]`)).toMatch(/deeper/);
});

test('values have a cap, and an unclosed string ends the count', () => {
  expect(overCaps(`[${'1,'.repeat(149_000)}1]`)).toBeNull();
  expect(overCaps(`[${'1,'.repeat(151_000)}1]`)).toMatch(/more than 150000 values/);
  expect(overCaps(`"${'\\"['.repeat(500_000)}`)).toBeNull();
});
