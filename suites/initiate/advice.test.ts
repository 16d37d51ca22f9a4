/** What a finding of INITIATE-01 says beside the refusal. */
import { expect, test } from 'vitest';
import { disburse, result } from '../../selftest/support/history.ts';

test('names a configured receiver that never gets a disbursement', () => {
  const other = { bank_account_number: '2000007919', merchant_reference: 'm2' };
  const steps = [disburse().accepted(), disburse(other).refused(404)];
  expect(result('INITIATE-01', steps).findings[0]?.expected).toMatch(
    /^accepted; the target accepted no disbursement to 058\/2000007919: check this one in TARGET_RECEIVERS/,
  );
});

test('says that a body came in two pieces, which a curl line does not repeat', () => {
  const inPieces = { ...disburse().refused(400), case: 'contexts/body-in-two-pieces' };
  const [finding] = result('INITIATE-01', [disburse().accepted(), inPieces]).findings;
  expect(finding?.expected).toMatch(
    /^accepted; the suite sent the body of this request in two pieces, /,
  );
});
