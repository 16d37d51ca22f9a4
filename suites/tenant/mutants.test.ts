import { expect, test } from 'vitest';
import { headersWith, listed, parse, type Step } from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER } from '../../src/plan/placeholders.ts';
import { headersOfList } from '../scenarios/parts/requests.ts';
import { mutants } from './mutants.ts';

const under = (number: string) =>
  listed(25, headersWith(headersOfList, { 'X-Biz-Number': number })).as('probe');
const unknown = under('no-such-business');

test.each<[string, readonly Step[], boolean]>([
  ['refused', [unknown.refused(), unknown.refused()], true],
  ['refused once', [unknown.refused()], false],
  ['accepted', [unknown.accepted(), unknown.accepted()], false],
  ['refused and accepted', [unknown.refused(), unknown.refused(), unknown.accepted()], false],
])('where unknown numbers are %s, that of another client must be refused: %s', (_, steps, must) => {
  const name = 'listed with the other business number';
  const mutate = mutants['TENANT-02']?.find((mutant) => mutant.name === name)?.begin();
  for (const step of [listed().accepted(), ...steps]) mutate?.(parse({ ...step, index: 1 }));
  const changed = mutate?.(parse({ ...under(OTHER_BIZ_NUMBER).refused(), index: 2 }));
  expect(changed != null).toBe(must);
});
