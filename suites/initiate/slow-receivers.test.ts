import { describe, expect, test } from 'vitest';
import { disburse, result } from '../../selftest/support/history.ts';

const sent = (account: string) => disburse({ amount: 100, bank_account_number: account });
const ok = sent('1').accepted();
const unconfigured = { receiversConfigured: false, amountsConfigured: false };

describe('INITIATE-01, with a disbursement that gets no response in time', () => {
  const late = (account: string) => {
    const step = sent(account).unanswered();
    return { ...step, response: { ...step.response, reason: 'timeout' } as typeof step.response };
  };
  test.each([
    ['to an invented receiver that was never accepted', [ok, late('9')], unconfigured, 'passed'],
    ['to one that is accepted', [ok, late('9'), sent('9').accepted()], unconfigured, 'cantTell'],
    ['to one that was accepted', [sent('9').accepted(), late('9')], unconfigured, 'cantTell'],
    ['to a configured receiver', [ok, late('9')], {}, 'cantTell'],
    ['and nothing else', [late('9')], unconfigured, 'cantTell'],
  ])('%s', (_, steps, config, expected) => {
    expect(result('INITIATE-01', steps, config).outcome).toBe(expected);
  });
});
