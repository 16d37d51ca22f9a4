import { expect, test } from 'vitest';
import { futureCaution } from './future-caution.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2098-01-01T00:00:00.000Z', null],
  ['2026-11-22T12:00:00.001Z', '2026-11-22T12:00:01.000Z'],
  ['2026-11-21T11:00:00.000Z', '2098-01-01T00:00:00.000Z'],
])('a run from %s to %s is in the future', (startedAt, finishedAt) => {
  expect(futureCaution({ startedAt, finishedAt }, now)).toMatch(/which is in the future/);
});

test.each([
  ['2026-11-21T11:59:00.000Z', null],
  ['2026-11-21T11:59:00.000Z', '2026-11-21T11:59:30.000Z'],
  ['2026-11-22T11:00:00.000Z', '2026-11-22T12:00:00.000Z'],
])('one from %s to %s is not, because clocks may differ by a day', (startedAt, finishedAt) => {
  expect(futureCaution({ startedAt, finishedAt }, now)).toBeNull();
});
