import { describe, expect, test } from 'vitest';
import { disburse, outcome } from '../../selftest/support/history.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { withCredentials } from '../scenarios/parts/credentials.ts';
import { headersOfInitiate } from '../scenarios/parts/requests.ts';

const fields = {
  amount: 100 as unknown,
  bank_code: '058' as unknown,
  bank_account_number: '0123456789' as unknown,
  merchant_reference: 'm2' as unknown,
};
const names = ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'];
const bodies = (changes: readonly object[]) =>
  changes.map((change) => JSON.stringify({ ...fields, ...change }));
const control = disburse().as('control');
const ok = control.accepted();

describe.each([
  ['BODY-05', ['{}', ...bodies(names.map((name) => ({ [name]: undefined })))]],
  ['BODY-06', bodies(names.map((name) => ({ [name]: null })))],
  ['BODY-07', bodies([{ amount: '100' }, { amount: true }, { bank_code: 58 }, { bank_code: [] }])],
  ['BODY-08', bodies(names.slice(1).map((name) => ({ [name]: '' })))],
  ['BODY-09', bodies([{ amount: 0 }, { amount: -0.01 }, { amount: -100 }])],
])('%s', (id, own) => {
  test.each(own)('%s should be refused', (body) => {
    const probe = disburse(body).as('probe');
    expect(outcome(id, ok, probe.refused(422))).toBe('passed');
    expect(outcome(id, ok, probe.refused(200))).toBe('passed');
    expect(outcome(id, ok, probe.accepted())).toBe('failed');
    expect(outcome(id, control.refused(), probe.refused())).toBe('cantTell');
    expect(outcome(id, ok, probe.unanswered())).toBe('cantTell');
  });

  test('of the second client too', () => {
    const headers = withCredentials(headersOfInitiate, OTHER_TOKEN, OTHER_BIZ_NUMBER);
    const probe = disburse(own.at(-1) ?? '', headers).as('probe', 'second');
    expect(outcome(id, ok, probe.accepted())).toBe('failed');
  });

  test.each([...bodies([{}, { note: 1 }, { amount: 0, bank_code: '' }]), '[]', 'x'])(
    '%s is not its matter',
    (body) => {
      expect(outcome(id, ok, disburse(body).as('probe').accepted())).toBe('untested');
    },
  );
});
