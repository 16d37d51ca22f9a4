import { expect, test } from 'vitest';
import { disburse, parse } from '../../../selftest/support/history.ts';
import { withResponse } from './mutant.ts';

test('a changed response does not ask to wait, which would explain a refusal', () => {
  const exchange = disburse().accepted();
  const headers = [
    ['Retry-After', '2'],
    ['X-Other', '1'],
  ] as const;
  const polite = { ...exchange, response: { ...exchange.response, headers } };
  expect(withResponse(parse({ ...polite, index: 1 } as never), { status: 400 })).toMatchObject({
    response: { status: 400, headers: [['X-Other', '1']] },
  });
});
