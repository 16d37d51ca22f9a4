import { expect, test } from 'vitest';
import { NO_LIMIT } from '../../config/settings.ts';
import type { Group } from '../../core/request.ts';
import type { Plan } from '../plan.ts';
import type { Case } from '../scenario.ts';
import { cutWords, plannedCut } from './cut.ts';

const post = (id: string, role?: Group['role'], amount = 10): Case => ({
  id,
  request: { method: 'POST', path: '/', headers: [], body: `{"amount":${amount}}` },
  ...(role === undefined ? {} : { group: { id: 'group', role } }),
});
const scenario = (name: string, cases: readonly Case[], optional?: true) => ({
  ...{ name, sends: '', needs: [], spends: true, batches: () => [cases] },
  ...(optional === undefined ? {} : { optional }),
});
const scenarios = [
  scenario('optional', [post('a', 'repeat'), post('b', 'probe'), post('c', 'control')], true),
  scenario('needed', [post('d'), post('e', 'probe'), post('f', 'control', 70)]),
];
const cutBy = (maxDisbursements: number, maxTotalAmount = NO_LIMIT) =>
  plannedCut({
    ...{ scenarios, isCut: true },
    settings: { maxDisbursements, maxTotalAmount },
  } as unknown as Plan);
const nothing = { repeats: 0, probes: 0, controls: 0, others: 0, lists: 0 };

test('requests that no must needs are cut first', () => {
  expect(cutBy(6)).toEqual({ cut: nothing, transactions: 6 });
  expect(cutBy(4)).toEqual({ cut: { ...nothing, probes: 1, controls: 1 }, transactions: 4 });
  expect(cutBy(0)).toEqual({
    cut: { repeats: 1, probes: 2, controls: 2, others: 1, lists: 0 },
    transactions: 0,
  });
});

test('a smaller amount after one that the cap forbids is not cut', () => {
  expect(cutBy(NO_LIMIT, 60)).toEqual({ cut: { ...nothing, controls: 1 }, transactions: 5 });
});

test('a request that needs a response to one that is cut is cut too', () => {
  const list = { method: 'GET', path: '/', headers: [], body: null };
  const chain = [
    { ...post('a', 'control'), as: 'first' },
    { ...post('b', 'probe'), when: { named: 'first', outcome: 'accepted' as const }, as: 'second' },
    { ...post('c', 'probe'), when: { named: 'first', outcome: 'refused' as const } },
    { id: 'd', request: list, until: { shows: 'second' } },
    { id: 'e', request: list },
  ];
  const plan = (maxDisbursements: number) =>
    ({
      ...{ scenarios: [scenario('chain', chain)], isCut: true },
      settings: { maxDisbursements, maxTotalAmount: NO_LIMIT },
    }) as unknown as Plan;
  const all = { ...nothing, probes: 1, controls: 1, lists: 1 };
  expect(plannedCut(plan(0))).toEqual({ cut: all, transactions: 0 });
  expect(plannedCut(plan(1))).toEqual({ cut: { ...all, controls: 0 }, transactions: 1 });
  expect(plannedCut(plan(2))).toEqual({ cut: nothing, transactions: 2 });
});

test('everything that was cut is in one sentence', () => {
  expect(cutWords(null, null)).toBeNull();
  expect(cutWords({ asked: 9, planned: 9 }, nothing)).toBeNull();
  expect(cutWords({ asked: 100, planned: 1 }, nothing)).toBe('CASES from 100 to 1');
  expect(
    cutWords(
      { asked: 1200, planned: 1 },
      { repeats: 11, probes: 1, controls: 0, others: 2, lists: 1 },
    ),
  ).toBe(
    '11 repeats of a merchant_reference, 1 probe, 2 other disbursements, 1 list and CASES from 1,200 to 1',
  );
});
