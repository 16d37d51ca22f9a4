import { expect, test } from 'vitest';
import { list } from '../../suites/scenarios/parts/requests.ts';
import { healthCheck } from './beside-plan.ts';

test('health checks have sizes from 25 to 20 by their number', () => {
  const planned = { id: 'preflight/1', request: list(25) };
  const paths = [1, 2, 6, 7, 8].map((number) => healthCheck(planned, number).request.path);
  const sizes = paths.map((path) => /perPage=(\d+)$/.exec(path)?.[1]);
  expect(sizes).toEqual(['25', '24', '20', '25', '24']);
});
