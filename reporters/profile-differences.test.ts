import { expect, test } from 'vitest';
import type { ProfileDifference } from '../src/report/profile-diff.ts';
import { toDifferenceText } from './profile-differences.ts';

const difference: ProfileDifference = {
  ...{ gap: 'list-pages', title: 'Ordering', id: 'LIST-10', question: 'In which order?' },
  ...{ a: '["old"]', b: '["new"]', differs: true },
};

test('the text has both answers under the title', () => {
  expect(toDifferenceText([difference], 1)).toBe(
    'Ordering\n  LIST-10  In which order?\n    A  ["old"]\n    B  ["new"]\n',
  );
  expect(toDifferenceText([{ ...difference, a: null, differs: false }], 1)).toMatch(
    /^The two profiles do not differ\.\n\nOnly one of the two .*\n.*\["new"\]\n$/,
  );
  expect(toDifferenceText([], 0)).toBe(
    'Nothing was compared: no aspect has an answer in both profiles.\n',
  );
});
