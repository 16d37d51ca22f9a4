import { expect, test } from 'vitest';
import { MAX_TRIALS } from '../../plan/beside-plan.ts';
import { Trials } from './outage-trial.ts';

test('a trial begins with the first request that is fit; without one, none begins', () => {
  const trials = new Trials();
  expect(trials.beginOne()).toBe(false);
  const unfit = trials.offer(() => false);
  expect(trials.beginOne()).toBe(false);
  const fit = trials.offer(() => true);
  expect(trials.beginOne()).toBe(true);
  expect([unfit.hasBegun, fit.hasBegun]).toEqual([false, true]);
});

test('a few trials may be in flight', () => {
  const trials = new Trials();
  const offered = Array.from({ length: MAX_TRIALS + 1 }, () => trials.offer(() => true));
  const begun = offered.map(() => trials.beginOne());
  expect(begun).toEqual([...Array.from({ length: MAX_TRIALS }, () => true), false]);
  offered[0]?.withdraw();
  expect(trials.beginOne()).toBe(true);
});
