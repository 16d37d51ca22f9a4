/** Of several exchanges that show one failure, a plain documented one is the example. */
import { expect, test } from 'vitest';
import type { Exchange } from '../core/exchange.ts';
import type { Group } from '../core/request.ts';
import type { NewFinding } from './check.ts';
import { Tally } from './tally.ts';

const exchange = (index: number, body: string, role?: Group['role']): Exchange => ({
  ...{ index, scenario: 's', case: `s/${index}`, origin: 'planned', atMs: 0 },
  ...(role === undefined ? {} : { group: { id: 'g', role } }),
  request: { method: 'POST', path: '/', headers: [], body },
  response: { kind: 'none', reason: 'other', message: '', durationMs: 1 },
});
const found = (one: Exchange): NewFinding => ({
  ...{ exchanges: [one], pointer: null, expected: 'a', actual: 'b' },
});

test('a documented request comes before a shorter probe, and the smallest of its kind first', () => {
  const tally = new Tally();
  tally.addFinding(found(exchange(1, '{}', 'probe')));
  tally.addFinding(found(exchange(2, '{"amount":5000}')));
  tally.addFinding(found(exchange(3, '{"amount":100}', 'control')));
  tally.addFinding(found(exchange(4, '{', 'observation')));
  const order = tally.conclude().findings.map(({ exchanges }) => exchanges[0]?.index);
  expect(order.slice(0, 2)).toEqual([3, 2]);
  expect(order.slice(2)).toEqual([4, 1].slice(0, order.length - 2));
});
