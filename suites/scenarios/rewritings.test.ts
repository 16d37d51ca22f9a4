/** A probe in another form differs from its control in nothing else, not in its amount either. */
import { expect, test } from 'vitest';
import type { Wrap } from '../../reference/fault.ts';
import { idsOf, runAgainst } from '../../selftest/support/pipeline.ts';
import { serviceWith, serviceWrapped } from '../../selftest/support/service.ts';

const only = { ONLY: 'BODY-04', CASES: '1' };

/** Refuses amounts that are not a multiple of 50. */
const inSteps: Wrap = (handler) => async (request) => {
  const body = request.method === 'POST' ? await request.clone().text() : '';
  const [, amount = '0'] = /"amount"\s*:\s*([\d.eE+-]+)/.exec(body) ?? [];
  if (Number(amount) % 50 === 0) return handler(request);
  const refusal = { status: 'error', message: 'step 50', data: null, errors: null };
  return Response.json(refusal, { status: 422 });
};

test('a target that allows only steps of amounts is not blamed for the order of members', async () => {
  const { report } = await runAgainst(serviceWrapped(inSteps), only);
  expect(idsOf(report, 'failed', 'should')).toEqual([]);
});

test.each(['order-refused', 'white-space-refused'])('%s is found', async (fault) => {
  const { report } = await runAgainst(serviceWith(fault), only);
  expect(idsOf(report, 'failed', 'should')).toEqual(['BODY-04']);
});
