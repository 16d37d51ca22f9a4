import { expect, test } from 'vitest';
import { configOf, tenantSettings } from '../../../selftest/support/pipeline.ts';
import { requestFields } from '../../../src/interface/fields.ts';
import { casesOf } from '../../../src/plan/cases.ts';
import { planOf } from '../../../src/plan/plan-of-config.ts';
import { suite } from '../../index.ts';
import { receiversOf } from './receivers.ts';
import { bodyOf, smallest } from './requests.ts';

test('a body has the required fields of the document, in its order', () => {
  const { settings } = planOf(configOf({}), suite);
  const body = JSON.parse(bodyOf(smallest(settings, 'a'))) as object;
  expect(Object.keys(body)).toEqual(requestFields);
});

test('of the invented accounts one begins with a zero, and each has ten digits', () => {
  const { settings } = planOf(configOf({}), suite);
  const accounts = receiversOf({ ...settings, receivers: null }).map(
    ({ bank_account_number }) => bank_account_number,
  );
  expect(accounts.filter((account) => account.startsWith('0'))).toHaveLength(1);
  for (const account of accounts) expect(account).toMatch(/^\d{10}$/);
});

test.each(['1', '2', '77'])('with seed %s each bank has one of the invented accounts', (SEED) => {
  const { settings } = planOf(configOf({ SEED }), suite);
  const codes = receiversOf({ ...settings, receivers: null }).map(({ bank_code }) => bank_code);
  expect(codes.toSorted()).toEqual(['011', '033', '044', '057', '058']);
});

test.each([
  ['1', '2'],
  ['100', '101'],
  ['0.01', '2'],
  ['5000', '5001'],
  ['7', '7'],
])(
  'each case of a plan has an id of its own with amounts from %s to %s',
  (AMOUNT_MIN, AMOUNT_MAX) => {
    const plan = planOf(configOf({ ...tenantSettings, AMOUNT_MIN, AMOUNT_MAX }), suite);
    const ids = [...casesOf(plan.scenarios, plan.settings)].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  },
);

test.each([
  [600, 3],
  [601, 1],
])(
  'with a token of %i characters, a request has at most %i: servers read as little as 4 KiB of headers',
  (length, most) => {
    const TARGET_TOKEN = 'a'.repeat(length - 1).concat('b');
    const settings = { ...tenantSettings, TARGET_TOKEN, EXPIRED_TOKEN: 'expired-token-1' };
    const plan = planOf(configOf(settings), suite);
    const cases = [...casesOf(plan.scenarios, plan.settings)];
    const tokensOf = ({ request }: (typeof cases)[number]) =>
      request.headers.flatMap(([, value]) => value.match(/\{[A-Z_]*TOKEN[A-Z_]*\}/g) ?? []).length;
    const counts = cases.map(tokensOf);
    expect(Math.max(...counts)).toBe(most);
  },
);
