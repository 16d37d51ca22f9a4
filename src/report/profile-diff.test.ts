import { describe, expect, test } from 'vitest';
import type { Json } from '../core/json/json.ts';
import type { ProfileRow } from './profile.ts';
import { comparedCount, differencesOf } from './profile-diff.ts';

function row(value: Json, id = 'LIST-10', answer = JSON.stringify(value)): ProfileRow {
  const aspect = { id, question: 'In which order?', answer: value === null ? null : answer, value };
  return {
    ...{ gap: 'list-pages', title: 'Ordering', clause: '4.2', unseen: null },
    aspects: [{ ...aspect, seen: 1, exchanges: [1], why: value === null ? 'unseen' : null }],
  };
}

const compared = (a: readonly ProfileRow[], b: readonly ProfileRow[]) =>
  differencesOf(a, b).map(({ id, differs }) => `${id} ${differs ? 'differs' : 'in one only'}`);

describe('the comparison of two values', () => {
  test.each<[Json, Json, string[]]>([
    [['a'], ['a'], []],
    [['a'], ['b'], ['LIST-10 differs']],
    [['a', 'b'], ['a'], ['LIST-10 differs']],
    [25, 25, []],
    [25, 7, ['LIST-10 differs']],
    ['a', ['a'], ['LIST-10 differs']],
    [null, null, []],
    [null, ['a'], ['LIST-10 in one only']],
    [['a'], null, ['LIST-10 in one only']],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [{ a: 1, b: 2 }, { b: 3, a: 1 }, ['LIST-10 differs']],
    [{ a: 1, b: 2 }, { a: 1 }, []],
    [{ a: 1, b: 2 }, { a: 2, c: 2 }, ['LIST-10 differs']],
    [{ a: 1 }, { b: 1 }, ['LIST-10 in one only']],
    [{ toString: 1 }, {}, ['LIST-10 in one only']],
    [{ a: { b: 1, c: [2] } }, { a: { c: [2], b: 1 } }, []],
    [{ accepted: 255, refused: null }, { accepted: 255, refused: 300 }, ['LIST-10 differs']],
  ])('%j and %j', (a, b, shown) => {
    expect(compared([row(a)], [row(b)])).toEqual(shown);
    expect(compared([row(b)], [row(a)])).toEqual(shown);
  });

  test('a question of only one of two suites cannot be compared', () => {
    const [a, b] = [[row(['x'])], [row(['x']), row(['y'], 'LIST-99')]];
    expect([compared(a, b), compared(b, a)]).toEqual([
      ['LIST-99 in one only'],
      ['LIST-99 in one only'],
    ]);
    expect(compared([], b)).toEqual(['LIST-10 in one only', 'LIST-99 in one only']);
  });
});

test('only aspects with an answer on both sides are compared', () => {
  expect(comparedCount([row('a'), row(null, 'LIST-11')], [row('b'), row('c', 'LIST-11')])).toBe(1);
  expect(comparedCount([row(null)], [row(null)])).toBe(0);
  expect(comparedCount([row({ a: 1 })], [row({ b: 1 })])).toBe(0);
});
