import { describe, expect, test } from 'vitest';
import {
  disburse,
  item,
  listed,
  result,
  success,
  uuid,
} from '../../../selftest/support/history.ts';

const of = (length: number) => success(Array.from({ length }, () => item()));

describe('LIST-15', () => {
  const shows = (perPage: number, length = perPage) => listed(perPage).responds(of(length));
  const refused = 'too large: refused with 422';
  const holds = (...references: readonly number[]) =>
    listed(9).responds(success(references.map((last) => item({ reference: uuid(last) }))));
  const later = (...references: readonly number[]) => ({ ...holds(...references), atMs: 10 });
  const three = Array.from({ length: 3 }, () => disburse().accepted());
  test.each([
    ['a size that is refused', [shows(50), listed(1000).refused(422)], refused],
    [
      'the smallest of those',
      [listed(999).refused(400), listed(60).refused(422), shows(50)],
      refused,
    ],
    [
      'a smaller one refused for another reason',
      [listed(25).refused(406), shows(50), listed(60).refused(422)],
      refused,
    ],
    ['smaller than one that works', [listed(50).refused(422), shows(100)], null],
    ['too many requests', [shows(25), listed(1000).refused(429)], null],
    ['another thing wrong', [shows(25), listed(26, []).refused(401)], null],
    ['a page of 0', [shows(25), listed(0).refused(422)], null],
    ['a page that took a new item and did not grow', [holds(1, 2), later(2, 3)], 2],
    ['the same, and then it grew', [holds(1, 2), later(2, 3), later(1, 2, 3)], null],
    ['a page that stays as it is', [holds(1, 2), ...three, later(1, 2)], null],
    ['two pages at the same moment', [holds(1, 2), holds(2, 3)], null],
    ['a larger size that is taken for none', [holds(1, 2), later(2, 3), shows(5)], 5],
    ['no limit', [disburse().accepted(), shows(9, 1)], null],
  ])('%s', (_, steps, value) => {
    expect(result('LIST-15', steps).observed).toMatchObject({ value });
  });

  test('names both sizes', () => {
    const steps = [shows(50), listed(1000).refused(422), listed(51).refused(422)];
    const answer = 'perPage=50 was accepted, perPage=51 refused with 422';
    expect(result('LIST-15', steps).observed).toMatchObject({ answer });
  });
});
