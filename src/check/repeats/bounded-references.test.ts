import { describe, expect, test } from 'vitest';
import { BoundedReferences } from './bounded-references.ts';

/** The number of entries that are kept at each end. */
const KEPT = 1000;

function filled(count: number) {
  const recent = new BoundedReferences<number>();
  for (let at = 0; at < count; at += 1) recent.add(`r${at}`, at);
  return recent;
}

describe('an entry', () => {
  test('is found by its reference in any letter case, and by no other', () => {
    const recent = new BoundedReferences<string>();
    recent.add('AbC', 'one');
    expect([recent.get('abc'), recent.get('ABC'), recent.has('aBc')]).toEqual(['one', 'one', true]);
    expect([recent.get('abcd'), recent.has('')]).toEqual([undefined, false]);
    expect([recent.get('toString'), recent.has('__proto__')]).toEqual([undefined, false]);
  });

  test.each([0, KEPT - 1, KEPT, KEPT + 5])(
    'at position %i that is added twice stays ambiguous',
    (at) => {
      const recent = filled(KEPT + 10);
      recent.add(`R${at}`, -1);
      recent.add(`r${at}`, -2);
      expect([recent.get(`r${at}`), recent.has(`r${at}`)]).toEqual([undefined, true]);
      expect(recent.get(`r${at + 1}`)).toBe(at + 1);
    },
  );

  test.each([0, '', false])('with the value %j exists', (entry) => {
    const recent = new BoundedReferences<unknown>();
    recent.add('r', entry);
    expect([recent.get('r'), recent.has('r')]).toEqual([entry, true]);
  });
});

test('the first and the last entries are kept, and the ones between are dropped', () => {
  const count = 5 * KEPT;
  const recent = filled(count);
  const known = Array.from({ length: count }, (_, at) => at).filter((at) => recent.has(`r${at}`));
  const ends = (at: number) => at < KEPT || at >= count - KEPT;
  expect(known).toEqual(Array.from({ length: count }, (_, at) => at).filter(ends));
  for (const at of known) expect(recent.get(`r${at}`)).toBe(at);
});

test('up to both limits nothing is dropped', () => {
  const recent = filled(2 * KEPT);
  for (let at = 0; at < 2 * KEPT; at += 1) expect(recent.get(`r${at}`)).toBe(at);
  recent.add('more', -1);
  expect([recent.has(`r${KEPT - 1}`), recent.has(`r${KEPT}`), recent.get('more')]).toEqual([
    ...[true, false, -1],
  ]);
});
