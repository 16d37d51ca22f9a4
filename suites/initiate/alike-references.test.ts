import { describe, expect, test } from 'vitest';
import { disburse, result } from '../../selftest/support/history.ts';

const named = (merchant_reference: string) =>
  disburse({ amount: 100, bank_account_number: '1', merchant_reference });
const ok = named('a100/1---').accepted();

describe('a reference that is like an accepted one', () => {
  const long = (end: string) => `ab1k${'x'.repeat(60)}${end}`;
  const findingsOf = (texts: readonly string[], status = 409) => {
    const [first, second] = texts.map((merchant_reference) => disburse({ merchant_reference }));
    if (first === undefined || second === undefined) throw new Error('two texts are needed');
    return result('INITIATE-01', [first.accepted(), second.refused(status)]).findings;
  };

  test.each([
    ['the letter case', ['ab1kcASE', 'ab1kcasE'], 'differs from that of exchange 1 only in letter'],
    ['its end', [long('1'), long('2')], 'has the same first 64 characters as that of exchange 1'],
  ])('%s is named, and which request was accepted', (_, texts, words) => {
    const [finding] = findingsOf(texts);
    expect(finding?.expected).toContain(`accepted; the merchant_reference ${words}`);
    expect(finding?.expected).toMatch(/one after the other, to see the refusal again$/);
    expect(finding?.actual).toBe(
      'exchange 2 was refused, with HTTP status 409, after exchange 1 was accepted',
    );
    expect(finding?.exchanges).toMatchObject([{ index: 1 }, { index: 2 }]);
  });

  test('another reason is possible where the target has a limit', () => {
    const [finding] = findingsOf(['ab1kcASE', 'ab1kcasE'], 403);
    expect(finding?.expected).toMatch(/letter case.*; if .* lower MAX_TOTAL_AMOUNT/);
  });

  test.each([
    ['ordinary references', ['ab1kxxx1', 'ab1kxxx2']],
    ['references of two lengths', [long('1'), long('22')]],
    ['different references', [long('1'), `c${long('1').slice(1)}`]],
  ])('%s are no such texts', (_, texts) => {
    for (const { exchanges, expected } of findingsOf(texts)) {
      expect(exchanges).toMatchObject([{ index: 2 }]);
      expect(expected).not.toContain('merchant_reference');
    }
  });

  test.each([
    ['Daily limit reached', false],
    ['Duplicate merchant_reference', true],
  ])(
    'a similar reference is named only where the words are about duplicates, not about a limit: %s',
    (message, isNamed) => {
      const [first, ...others] = ['ab1kcASE', 'ab1kcasE', 'ab1kXxx1'].map((merchant_reference) =>
        disburse({ merchant_reference }),
      );
      if (first === undefined) throw new Error('a text is needed');
      const refused = others.map((one) => one.responds({ status: 'error', message }, 422));
      const { findings } = result('INITIATE-01', [first.accepted(), ...refused]);
      const [finding] = findings;
      expect(finding?.expected.includes('letter case')).toBe(isNamed);
      expect(finding?.expected.includes('MAX_TOTAL_AMOUNT')).toBe(!isNamed);
      expect(finding?.exchanges.at(-1)).toMatchObject({ index: 2 });
      expect(finding?.exchanges).toHaveLength(isNamed ? 2 : 1);
    },
  );

  test('what is accepted later is no reason', () => {
    const [refused, later] = [named('ab1k-case').refused(409), named('ab1k-CASE').accepted()];
    const { findings } = result('INITIATE-01', [ok, refused, later]);
    expect(findings).toMatchObject([{ exchanges: [{ index: 2 }] }]);
  });
});

test.each([
  ['merchant_reference: at most three equal characters in a row', true],
  ['The reference was refused', true],
  ['Duplicate merchant_reference', false],
  ['Insufficient balance', false],
])(
  'REFERENCE_FORM is named where the target speaks of a rule on references: %s',
  (words, isNamed) => {
    const named = (merchant_reference: string) => disburse({ merchant_reference });
    const refused = named('ab1k0000').responds({ status: 'error', message: words }, 422);
    const [finding] = result('INITIATE-01', [named('ab1k1234').accepted(), refused]).findings;
    expect(finding?.expected.startsWith('accepted; set REFERENCE_FORM to a form')).toBe(isNamed);
  },
);

describe('a reference that begins with a digit, where the others begin with a letter', () => {
  const digit = named('0100/1---').refused(422);

  test('a target may refuse it', () => {
    expect(result('INITIATE-01', [ok, digit]).findings).toEqual([]);
  });

  test('not where it accepted another one, of its own choice', () => {
    const other = disburse({ merchant_reference: '7b9/2----' }).as('observation').accepted();
    expect(
      result('INITIATE-01', [ok, named('0a00/1---').refused(422), other]).findings,
    ).toHaveLength(1);
  });
});
