import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  listed,
  outcome,
  page,
  result,
  under,
  uuid,
} from '../../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../../src/plan/placeholders.ts';
import { headersOfInitiate } from '../../scenarios/parts/requests.ts';

describe('LIST-08', () => {
  const made = disburse().accepted({ reference: uuid(9) });
  const at = (atMs: number, perPage: number, ...references: readonly number[]) => ({
    ...page(perPage, ...references),
    atMs,
  });
  test.each([
    ['listed', [made, at(10, 100, 1, 9)], 'passed'],
    ['listed, under other headers', [made, under(100, { 'X-Biz-Number': 'other' }, 1, 9)]],
    ['nothing listed', [made, at(6000, 100)], 'failed'],
    ['not listed, and a longer page before', [at(0, 9, 1, 2), made, at(6000, 9, 1)], 'failed'],
    ['not listed, and a longer page after', [made, at(6000, 9, 1), at(6001, 9, 1, 2)], 'failed'],
    // A target may treat an unknown size as another one.
    ['not listed, and a longer page of another size', [at(0, 8, 1, 2), made, at(6000, 9, 1)]],
    // A limit of one is possible too.
    ['not listed, on what may be a full page', [at(0, 9, 1), made, at(6000, 9, 1)]],
    ['not looked at for long enough', [made, at(100, 9)]],
    ['room on a page that came too early', [made, at(100, 9, 1), at(6000, 9, 1, 2)]],
    ['no list', [made]],
    ['lists refused', [made, listed(9).refused()]],
    [
      'another one listed',
      [disburse().accepted({ reference: uuid(1) }), made, at(10, 9, 1)],
      'passed',
    ],
  ])('%s', (_, steps, expected = 'cantTell') => {
    expect(outcome('LIST-08', ...steps)).toBe(expected);
  });

  test('the list has five seconds, and a finding says so', () => {
    const { findings } = result('LIST-08', [made, at(5002, 9)]);
    expect(findings[0]?.expected).toBe(
      `the transaction ${uuid(9)} in the list, 5 seconds after its disbursement at the latest; a longer WATCH_MS allows more`,
    );
    expect(outcome('LIST-08', made, at(4800, 9))).toBe('cantTell');
    expect(outcome('LIST-08', made, at(5002, 9))).toBe('failed');
  });

  test.each([
    ['late, for six seconds', 'passed', [at(500, 9, 1, 2), at(6000, 9)]],
    ['not late', 'failed', [at(500, 9, 1, 2, 8)]],
    ['not late, as far as the only one before shows', 'failed', [at(500, 9, 1, 2)]],
  ])('a list is %s, and lacks another one for six: %s', (_, expected, before) => {
    const other = disburse({ merchant_reference: 'b' }).accepted({ reference: uuid(8) });
    const [first = at(0, 9), ...more] = before;
    const steps = [other, first, { ...made, atMs: 2000 }, ...more, at(8000, 9, 8)];
    expect(outcome('LIST-08', ...steps)).toBe(expected);
  });

  test('a repeat of the second client is not awaited in the lists of the first one', () => {
    const ofSecond = headersWith(headersOfInitiate, {
      Authorization: `Bearer ${OTHER_TOKEN}`,
      'X-Biz-Number': OTHER_BIZ_NUMBER,
    });
    const first = disburse({ merchant_reference: 'a' })
      .as('control', 'same')
      .accepted({
        reference: uuid(1),
      });
    const repeat = disburse({ merchant_reference: 'a' }, ofSecond)
      .as('repeat', 'same')
      .accepted({
        reference: uuid(2),
      });
    expect(outcome('LIST-08', first, repeat, at(6000, 9, 1), at(6001, 9, 1, 3))).toBe('passed');
  });

  test('reports how many were listed, or why that is unknown', () => {
    const { observed } = result('LIST-08', [made, at(10, 100, 1, 9)]);
    expect(observed?.answer).toContain('1 transaction of this run was listed');
    const { reason } = result('LIST-08', [at(0, 9, 1), made, at(6000, 9, 1)]);
    expect(reason).toContain('never became longer');
  });
});
