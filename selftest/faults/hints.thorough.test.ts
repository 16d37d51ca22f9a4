import { expect, test } from 'vitest';
import type { CheckFold } from '../../src/check/check.ts';
import { perResponse } from '../../src/check/kinds/per-response.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { differencesWithoutHints, hints } from '../support/hints.ts';
import { catalogue, judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

// Each trial of `trial.ts` does the same: all faults and all dialects, in longer tests.
test.each([
  ['the reference', () => service()],
  ['a list that is open to everybody', () => serviceWith('list-unchecked')],
  ['fees of another form', () => serviceWith('fee-short')],
])('the report on %s is the same without hints for speed', async (_, handler) => {
  const { live, lines } = await runAgainst(handler(), {}, undefined, { isLive: true });
  expect(differencesWithoutHints(lines, live)).toEqual([]);
});

test('each hint is given by some check', () => {
  for (const hint of hints) {
    expect(
      catalogue.some((check) => check[hint] !== undefined),
      hint,
    ).toBe(true);
  }
});

/** A check of lists and disbursements with a hint that hides half of them. */
function hintedWrongly(hint: object) {
  const [fee] = catalogue;
  if (fee === undefined) throw new Error('the catalogue is empty');
  const check = perResponse(fee, { of: ['initiate', 'list'], judge: () => [] });
  const topics = [{ name: 'planted', title: 'Planted', checks: [{ ...check, ...hint }] }];
  return { ...judging, suite: { ...judging.suite, topics }, id: check.id };
}

/** Says that it has failed, and passes. */
const failsEarly = (): CheckFold => ({
  see() {},
  conclude: () => ({ outcome: 'passed', seen: 1, violations: 0, findings: [], reason: null }),
  hasFailed: () => true,
});

test.each([
  ['operations', { operations: ['list'] }],
  ['needsGroup', { needsGroup: true }],
  ['hasFailed', { begin: failsEarly }],
])('a wrong hint %s is found', async (_, hint) => {
  const { lines } = await runAgainst(service(), { CASES: '4' });
  const given = hintedWrongly(hint);
  const problems = differencesWithoutHints(lines, judge(eventsOf(lines), given), given);
  expect(problems.join()).toContain(`${given.id} is judged in another way`);
});
