import { expect, test } from 'vitest';
import { disburse, listed, parse } from '../../../selftest/support/history.ts';
import { healthCheck } from '../../plan/beside-plan.ts';
import { TargetHealth } from './target-health.ts';

type Steps = readonly Parameters<typeof parse>[0][];
const at = (step: Omit<Steps[number], 'index'>) => parse({ ...step, index: 1 });
const refused = (size: number, status = 403) => at(listed(size).refused(status));
const accepted = (size: number) => at(listed(size).accepted());

/** What the last of these exchanges shows. */
function lastShows(...exchanges: readonly ReturnType<typeof at>[]) {
  const target = new TargetHealth();
  return exchanges.map((exchange) => target.see(exchange)).at(-1);
}

test('a refusal of another size shows nothing where such sizes are refused beside the documented one', () => {
  const learned = [accepted(25), refused(20), accepted(25)];
  expect(lastShows(...learned.slice(0, 2))).toBe('down');
  expect(lastShows(...learned, refused(20))).toBe('nothing');
  expect(lastShows(...learned, refused(21, 423))).toBe('nothing');
  expect(lastShows(...learned, refused(21, 401))).toBe('down');
  expect(lastShows(...learned, refused(21, 503))).toBe('down');
  expect(lastShows(...learned, refused(25))).toBe('down');
  expect(lastShows(...learned, accepted(21), refused(21))).toBe('down');
  expect(lastShows(...learned, at(disburse().refused(403)))).toBe('down');
});

test('it shows an outage where the documented size was refused too, or another time the size was accepted', () => {
  const start = accepted(25);
  expect(lastShows(start, refused(20), refused(25), start, refused(21))).toBe('down');
  expect(lastShows(start, refused(20), start, accepted(20), refused(21))).toBe('down');
});

test('nothing is learned in an outage, or where the target asks to wait', () => {
  const start = accepted(25);
  // The health checks of an outage, the last of which is accepted.
  expect(lastShows(start, refused(25), refused(24), start, refused(24))).toBe('down');
  const busy = at(listed(24).refused(403));
  const { response } = busy.exchange;
  if (response.kind !== 'response') throw new Error('it has a response');
  const waiting = { ...response, headers: [...response.headers, ['retry-after', '1'] as const] };
  const asking = parse({ ...busy.exchange, response: waiting });
  expect(lastShows(start, asking, start, refused(24))).toBe('down');
});

test('health checks have the documented size where others may be refused', () => {
  const id = 'preflight/1';
  const list = { id, request: listed().accepted().request };
  const target = new TargetHealth();
  const sizes = () =>
    [1, 2, 3].map((number) =>
      healthCheck(list, number, (size) => target.mayRequest(size)).request.path.replace(/\D+/, ''),
    );
  target.see(accepted(25));
  expect(sizes()).toEqual(['25', '24', '23']);
  target.see(refused(20));
  expect(sizes()).toEqual(['25', '25', '25']);
  target.see(accepted(23));
  target.see(accepted(25));
  expect(sizes()).toEqual(['25', '25', '23']);
});
