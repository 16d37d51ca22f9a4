/** The counts of `refusal-kinds.ts` and `wrong-token-kinds.ts` are what the other scenarios send at least. */
import { expect, test } from 'vitest';
import { judging } from '../../../selftest/support/judging.ts';
import { configOf, runAgainst, tenantSettings } from '../../../selftest/support/pipeline.ts';
import { service } from '../../../selftest/support/service.ts';
import { planOf } from '../../../src/plan/plan-of-config.ts';
import { suite } from '../../index.ts';
import { bodies, withoutHeaders } from './refusal-kinds.ts';
import { expiredTokenKinds, wrongTokens } from './wrong-token-kinds.ts';

/** The scenarios that send such requests early in a run; `refusals` and `token-refusals` add to them. */
const early = [
  ...['disbursements', 'initiate-headers', 'initiate-authorization', 'initiate-bodies'],
  ...['list-headers', 'list-authorization', 'list-combinations', 'expired-token'],
];

const near = { ...tenantSettings, CASES: '1' };
/** Fewer wrong tokens are sent there. */
const far = {
  ...{ ...near, CONFIRM_HOST: '127.0.0.1' },
  ...{ MAX_DISBURSEMENTS: '2000', MAX_TOTAL_AMOUNT: '10000000' },
};

test.each([
  ['this machine', near],
  ['another one', far],
])('on %s the other scenarios send as many of each kind', async (_, given) => {
  const { settings } = planOf(configOf(given), suite);
  const kinds = [
    ...[...withoutHeaders(settings), ...bodies(settings)],
    ...[...wrongTokens(settings), ...expiredTokenKinds(settings)],
  ];
  const scope = 'checks only';
  const { report } = await runAgainst(service(), given, early, { judging: { ...judging, scope } });
  const seen = new Map(report.requirements.map((row) => [row.id, row.seen]));
  const fewer = kinds.filter(
    ({ requirement, elsewhere }) => elsewhere > (seen.get(requirement) ?? 0),
  );
  expect(kinds.map(({ elsewhere }) => elsewhere)).not.toContain(0);
  expect(fewer).toEqual([]);
});
