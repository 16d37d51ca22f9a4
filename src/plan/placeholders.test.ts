import { expect, test } from 'vitest';
import { configOf } from '../../selftest/pipeline.ts';
import { suite } from '../../suites/index.ts';
import { ALIKE_BIZ_NUMBER, alikeNumber } from './placeholders.ts';
import { planOf } from './plan-of-config.ts';

test.each([
  ['0123456789', '7890123456'],
  ['BIZ-0001', 'OVM-7778'],
  ['aZ/é9', 'nM/é6'],
  ['', ''],
])('a number like %s: %s', (number, alike) => {
  expect(alikeNumber(number)).toBe(alike);
});

test.each([
  ['BIZ-77', false],
  ['1000200030', true],
  ['biz 12-34-56-78', true],
])('a number of the shape of %s is sent: %s', (bizNumber, isSent) => {
  const plan = planOf(configOf({ TARGET_BIZ_NUMBER: bizNumber }), suite);
  const values = plan.scenarios
    .flatMap(({ batches }) => [...batches(plan.settings)].flatMap((batch) => [...batch]))
    .flatMap(({ request }) => request.headers.map(([, value]) => value));
  expect(values.includes(ALIKE_BIZ_NUMBER)).toBe(isSent);
});
