import { describe, expect, test } from 'vitest';
import {
  disburse,
  headersWith,
  listed,
  outcome,
  result,
  success,
  transaction,
} from '../../selftest/support/history.ts';
import { headersOfInitiate } from '../scenarios/parts/requests.ts';

/** All references have the same length. */
const referenceOf = (text: string) => text.padEnd(9, '-');
const sent = (amount: number, account = '1') => {
  const merchant_reference = referenceOf(`a${amount}/${account}`);
  return disburse({ amount, bank_account_number: account, merchant_reference });
};
const ok = sent(100).accepted();
const named = (text: string) =>
  disburse({ amount: 100, bank_account_number: '1', merchant_reference: text });
const other = named(referenceOf('other1/'));
const body =
  '{"amount":100,"bank_code":"058","bank_account_number":"0123456789","merchant_reference":"m9-------"}';
const charset = disburse(
  { merchant_reference: 'charset' },
  headersWith(headersOfInitiate, { 'Content-Type': 'application/json; charset=utf-8' }),
);
const unconfigured = { receiversConfigured: false, amountsConfigured: false };

describe('INITIATE-01, with receivers and bounds configured', () => {
  test.each([
    ['accepted', [ok], 'passed'],
    ['accepted with a 202', [sent(100).responds(success(transaction()), 202)], 'passed'],
    ['accepted without an envelope', [sent(100).responds('', 200)], 'passed'],
    ['one is refused', [ok, sent(200).refused()], 'failed'],
    ['refused first', [sent(200).refused(500), ok], 'failed'],
    ['another receiver is refused', [ok, sent(100, '2').refused()], 'failed'],
    ['refused in word, with a 200', [ok, sent(200).refused(200)], 'failed'],
    ['redirected', [ok, sent(200).responds(success({}), 307)], 'failed'],
    ['a gateway gives up', [ok, sent(200).responds('<html>', 503)], 'failed'],
    ['only a fraction is refused', [ok, sent(19.99).refused()], 'passed'],
    ['below the bounds', [ok, sent(0.5).refused()], 'passed'],
    ['above the bounds', [ok, sent(1001).refused()], 'passed'],
    ['at the bounds', [ok, sent(1).refused()], 'failed'],
    ['nothing is accepted', [sent(100).refused(), sent(200).refused()], 'cantTell'],
    ['only fractions are sent, and refused', [sent(1.5).refused()], 'cantTell'],
    ['unanswered', [ok, sent(200).unanswered()], 'cantTell'],
    ['too many requests', [sent(200).refused(429)], 'cantTell'],
    ['too many at first', [sent(200).refused(429), ok], 'passed'],
    ['nothing sent', [listed().accepted()], 'untested'],
    ['not a documented one', [ok, disburse('{}').refused()], 'passed'],
    ['with a member more', [ok, disburse(`${body.slice(0, -1)},"note":1}`).refused()], 'passed'],
    ['with white space', [ok, disburse(body.replaceAll(',', ', ')).refused()], 'passed'],
    ['exactly as documented', [ok, disburse(body).refused()], 'failed'],
    ['with a charset, which only should be taken', [ok, charset.refused(415)], 'passed'],
  ])('%s', (_, steps, expected) => {
    expect(outcome('INITIATE-01', ...steps)).toBe(expected);
  });

  test.each([
    [401, 'check TARGET_TOKEN and TARGET_BIZ_NUMBER'],
    [403, 'check TARGET_TOKEN and TARGET_BIZ_NUMBER'],
    [
      400,
      'check TARGET_RECEIVERS, AMOUNT_MIN and AMOUNT_MAX, REFERENCE_FORM, and TARGET_BIZ_NUMBER',
    ],
  ])('nothing is accepted, with HTTP %i: the reason names the settings', (status, settings) => {
    const { reason } = result('INITIATE-01', [sent(100).refused(status)]);
    expect(reason).toMatch(new RegExp(`: ${settings}$`));
  });

  test('only a choice of the target is accepted: the reason speaks of documented ones', () => {
    const choice = disburse({ merchant_reference: 'short' }).as('observation').accepted();
    const { reason } = result('INITIATE-01', [sent(100).refused(422), choice]);
    expect(reason).toMatch(/^no documented disbursement was accepted; /);
  });

  test('a thousand refusals of a receiver that is never accepted hide no other one', () => {
    const invented = Array.from({ length: 1000 }, () => sent(100, '2').refused());
    const steps = [sent(100).accepted(), sent(300).accepted(), ...invented];
    const passed = result('INITIATE-01', steps, unconfigured);
    expect(passed.outcome).toBe('passed');
    expect(passed.remark).toMatch(
      /^1,000 of 1,002 documented disbursements were refused, the first in exchange 3, with HTTP 4\d\d, .*\. A target may/,
    );
    const { findings } = result('INITIATE-01', [...steps, sent(200).refused()], unconfigured);
    expect(findings).toMatchObject([{ exchanges: [{ index: 1003 }] }]);
  });

  test('a reference longer than all accepted ones is no refusal to remark on', () => {
    const long = disburse({ merchant_reference: `a${'1'.repeat(39)}` });
    const { outcome: told, remark = null } = result('INITIATE-01', [ok, long.refused(422)]);
    expect([told, remark]).toEqual(['passed', null]);
  });

  test('a repeated merchant_reference may be refused', () => {
    const again = disburse({ amount: 100, merchant_reference: 'a100/1---' }).as('repeat');
    expect(outcome('INITIATE-01', ok, again.refused(409))).toBe('passed');
    const duplicate = { ...success(transaction()), status: 'duplicate' };
    expect(outcome('INITIATE-01', ok, again.responds(duplicate))).toBe('passed');
  });

  test('names each refusal', () => {
    const { findings } = result('INITIATE-01', [ok, sent(200).refused(), sent(300).refused(503)]);
    const limit = expect.stringMatching(/^accepted; if .* lower MAX_TOTAL_AMOUNT/);
    const shown = (index: number, expected: unknown, status: number) => ({
      ...{ exchanges: [{ index }], pointer: null, expected },
      actual: `refused, with HTTP status ${status}`,
    });
    expect(findings).toMatchObject([shown(2, limit, 400), shown(3, 'accepted', 503)]);
  });
});

describe('INITIATE-01, with nothing configured', () => {
  test.each([
    ['a receiver that never worked', [ok, sent(100, '2').refused()], 'passed'],
    [
      'one that worked before',
      [sent(50, '2').accepted(), sent(90, '2').accepted(), sent(70, '2').refused()],
      'failed',
    ],
    [
      'an amount that only other receivers got',
      [sent(50, '2').accepted(), ok, sent(70, '2').refused()],
      'passed',
    ],
    ['a longer reference', [ok, named(referenceOf('long reference')).refused()], 'passed'],
    ['a shorter reference', [ok, named('a1-').refused()], 'passed'],
    ['a reference with capitals', [ok, named(referenceOf('A1')).refused()], 'passed'],
    ['a reference without a digit', [ok, named(referenceOf('other/')).refused()], 'passed'],
    [
      'without a digit, which worked before',
      [ok, named(referenceOf('one/')).accepted(), named(referenceOf('other/')).refused()],
      'failed',
    ],
    [
      'with capitals, which worked before',
      [ok, named(referenceOf('A2')).accepted(), named(referenceOf('A1')).refused()],
      'failed',
    ],
    ['one that works later', [sent(70).refused(), ok, sent(50).accepted()], 'failed'],
    ['more than ever worked', [ok, sent(101).refused()], 'passed'],
    ['less than ever worked', [ok, sent(99).refused()], 'passed'],
    ['as much as worked', [ok, other.refused()], 'failed'],
    ['between two that worked', [ok, sent(300).accepted(), sent(200).refused()], 'failed'],
    ['a fraction between', [ok, sent(300).accepted(), sent(200.5).refused()], 'passed'],
  ])('%s', (_, steps, expected) => {
    expect(result('INITIATE-01', steps, unconfigured).outcome).toBe(expected);
  });
});

describe('INITIATE-01, with one bound configured', () => {
  const receivers = { receiversConfigured: false, amountsConfigured: false };
  const most = { ...receivers, boundConfigured: 'AMOUNT_MAX' as const };
  const least = { ...receivers, boundConfigured: 'AMOUNT_MIN' as const };
  test.each([
    ['the largest amount', most, sent(1000), 'failed'],
    ['a large amount', most, sent(999), 'failed'],
    ['less than ever worked', most, sent(99), 'passed'],
    ['a receiver that never worked', most, sent(1000, '2'), 'passed'],
    ['the smallest amount', least, sent(1), 'failed'],
    ['a small amount', least, sent(2), 'failed'],
    ['more than ever worked', least, sent(101), 'passed'],
    ['a fraction', least, sent(1.5), 'passed'],
  ])('%s is refused', (_, changes, refused, expected) => {
    expect(result('INITIATE-01', [ok, refused.refused(422)], changes).outcome).toBe(expected);
    expect(result('INITIATE-01', [refused.refused(422), ok], changes).outcome).toBe(expected);
  });

  test('names the bound', () => {
    const words = (amount: number, changes = {}) =>
      result('INITIATE-01', [ok, sent(amount).refused(422)], changes).findings[0]?.actual;
    const refused = 'refused, with HTTP status 422';
    expect(words(1000, most)).toBe(`${refused}; 1000 is the configured AMOUNT_MAX`);
    expect(words(1, least)).toBe(`${refused}; 1 is the configured AMOUNT_MIN`);
    expect(words(1)).toBe(`${refused}; 1 is the configured AMOUNT_MIN`);
    expect(words(900, most)).toBe(refused);
  });
});

test('INITIATE-01: a configured receiver that never gets anything is no limit of its account', () => {
  const receivers = { receiversConfigured: true, amountsConfigured: false };
  const judged = (...steps: Parameters<typeof result>[1]) =>
    result('INITIATE-01', steps, receivers).outcome;
  const others = [sent(100).accepted(), sent(900).accepted()];
  expect(judged(...others, sent(300, '2').refused())).toBe('failed');
  expect(judged(...others, sent(950, '2').refused())).toBe('passed');
});
