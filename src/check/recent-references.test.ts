import { describe, expect, test } from 'vitest';
import { openBook } from './recent-references.ts';

/** As many as a book keeps at one end. */
const KEPT = 1000;

function filled(count: number) {
  const book = openBook<number>();
  for (let at = 0; at < count; at += 1) book.add(`r${at}`, at);
  return book;
}

describe('an entry', () => {
  test('is found under its reference in any letter case, and under no other', () => {
    const book = openBook<string>();
    book.add('AbC', 'one');
    expect([book.get('abc'), book.get('ABC'), book.has('aBc')]).toEqual(['one', 'one', true]);
    expect([book.get('abcd'), book.has('')]).toEqual([undefined, false]);
    expect([book.get('toString'), book.has('__proto__')]).toEqual([undefined, false]);
  });

  test.each([0, KEPT - 1, KEPT, KEPT + 5])('at place %i given twice is doubtful for good', (at) => {
    const book = filled(KEPT + 10);
    book.add(`R${at}`, -1);
    book.add(`r${at}`, -2);
    expect([book.get(`r${at}`), book.has(`r${at}`)]).toEqual([undefined, true]);
    expect(book.get(`r${at + 1}`)).toBe(at + 1);
  });

  test.each([0, '', false, undefined])('of %j is one that is there', (entry) => {
    const book = openBook<unknown>();
    book.add('r', entry ?? 'x');
    expect([book.get('r'), book.has('r')]).toEqual([entry ?? 'x', true]);
  });
});

test('the first and the last are kept, and the middle is forgotten', () => {
  const count = 5 * KEPT;
  const book = filled(count);
  const known = Array.from({ length: count }, (_, at) => at).filter((at) => book.has(`r${at}`));
  const ends = (at: number) => at < KEPT || at >= count - KEPT;
  expect(known).toEqual(Array.from({ length: count }, (_, at) => at).filter(ends));
  for (const at of known) expect(book.get(`r${at}`)).toBe(at);
});

test('up to both ends nothing is forgotten', () => {
  const book = filled(2 * KEPT);
  for (let at = 0; at < 2 * KEPT; at += 1) expect(book.get(`r${at}`)).toBe(at);
  book.add('more', -1);
  expect([book.has(`r${KEPT - 1}`), book.has(`r${KEPT}`), book.get('more')]).toEqual([
    ...[true, false, -1],
  ]);
});
