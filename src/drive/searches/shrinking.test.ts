import { expect, test } from 'vitest';
import { contextWith } from '../../../selftest/support/history.ts';
import type { Check } from '../../check/check.ts';
import type { Exchange } from '../../core/exchange.ts';
import type { Generators } from '../../plan/generators.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import { Shrinker } from './shrinking.ts';

const alwaysFailing = {
  begin: () => ({ see() {}, conclude: () => ({ outcome: 'failed' }) }),
} as unknown as Check;

/** There is one smaller request. */
const generators: Generators = {
  library: { name: 'none', version: '0' },
  regenerate: () => null,
  has: () => true,
  searchSerial: () => '1',
  shrink: async (_settings, _place, fails) =>
    void (await fails(() => ({ amount: 1 }) as ReturnType<Parameters<typeof fails>[0]>, 'x:0')),
};

// The runner reports a rejection that nobody handles.
test('an error of the request ends the search, and is no rejection without a handler', async () => {
  const shrinker = new Shrinker({
    settings: { referenceForm: null } as PlanSettings,
    generators,
    context: contextWith(),
    parser: (exchange) => exchange as never,
    send: () => Promise.reject(new Error('the disk is full')),
  });
  const failing = { case: 'x/1', index: 1, place: { generator: 'x', path: 'x' } } as Exchange;
  await expect(shrinker.search(alwaysFailing, failing)).rejects.toThrow('the disk is full');
  await new Promise((wake) => setTimeout(wake, 10));
});
