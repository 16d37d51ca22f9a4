/**
 * Caps as a false reason for missing requests: each cap is counted again, at the position of its
 * line.
 */
import { expect, test } from 'vitest';
import type { Settings } from '../../src/config/config.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { SpentCaps } from '../../src/judge/plan-comparison/spent-caps.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const isKeptBack = ({ kind, why }: Loose) => kind === 'unsent' && why === 'cap';
const isPost = (line: Loose) =>
  line.kind === 'request' && (line.request as Loose).method === 'POST';
const runOf = async (settings: Settings) =>
  looseOf(recorded((await runSmall(service(), { CASES: '1', ...settings })).lines));
const whole = await runOf({});
const posts = whole.filter(isPost).length;
/** A cap that withholds only optional cases. */
const capped = await runOf({ MAX_DISBURSEMENTS: String(posts - 8) });

const judged = (lines: readonly Loose[]) => {
  const { verdict, reasons } = reportOn(forged(renumbered(lines)), unproven);
  return { verdict, reasons: reasons.join('\n') };
};
test('a run with a cap is as it was planned', () => {
  expect(capped.filter(isKeptBack).length).toBeGreaterThan(2);
  expect(judged(capped)).toMatchObject({ verdict: 'conformant' });
  expect(judged(capped).reasons).not.toMatch(/of the plan|must/);
});

test.each([
  ['behind the preflight', 3],
  ['half way', Math.floor(capped.length / 2)],
])('a cap that was not reached by then, %s', (_, place) => {
  const first = capped.find(isKeptBack) ?? {};
  const rest = capped.filter((line) => line !== first);
  const { verdict, reasons } = judged(rest.toSpliced(place, 0, first));
  expect(verdict).toBe('inconclusive');
  expect(reasons).toContain(`1 request of the plan is missing: ${first.case}`);
});

test('all of them before the last request that was sent', () => {
  const last = capped.findLastIndex(isPost);
  const kept = capped.filter(isKeptBack);
  const [before, behind] = [capped.slice(0, last), capped.slice(last)];
  const lines = [...before, ...kept, ...behind.filter((line) => !isKeptBack(line))];
  expect(judged(lines.filter((line, at) => !isKeptBack(line) || at >= last))).toMatchObject({
    verdict: 'inconclusive',
    reasons: expect.stringContaining(`${kept.length} requests of the plan are missing`),
  });
});

test('a cap keeps nothing back that a must needs, and the verdict stays', () => {
  const [header = {}, ...rest] = whole;
  const config = { ...(header.config as object), maxDisbursements: posts - 1 };
  const gone = whole.find((line) => isPost(line) && line.scenario === 'initiate-headers') ?? {};
  const lines = rest.filter(({ index }) => index === undefined || index !== gone.index);
  const { scenario, case: id } = gone;
  const { verdict, reasons } = judged([
    { ...header, config },
    ...lines.slice(0, -1),
    { kind: 'unsent', scenario, case: id, why: 'cap' },
    ...lines.slice(-1),
  ]);
  expect(verdict).toBe('inconclusive');
  expect(reasons).toContain(
    `1 request that a \`must\` needs was not sent, because a cap prevented it: ${id}`,
  );
});

test('what was in flight when a case was kept back had been charged before', () => {
  const caps = new SpentCaps({ maxDisbursements: 2, maxTotalAmount: 10 });
  caps.charge(1, 4);
  caps.addCut('a', 2, 1);
  caps.addCut('b', 3, 7);
  caps.addCut('c', 3, 6);
  expect(caps.wronglyCut()).toEqual(['a', 'b', 'c'].filter((id) => id !== 'b'));
  caps.charge(2, 1);
  expect(caps.wronglyCut()).toEqual([]);
  // Later requests are not a reason.
  const later = new SpentCaps({ maxDisbursements: 2, maxTotalAmount: 10 });
  later.charge(1, 4);
  later.addCut('a', 1, 1);
  later.charge(2, 1);
  expect(later.wronglyCut()).toEqual(['a']);
  // A decreasing number is not a reason.
  later.addCut('b', 0, 1);
  expect(later.wronglyCut()).toEqual(['a']);
});
