/** Lines in a place where no run writes them: an order that excuses a request, or hides a response. */
import { expect, test } from 'vitest';
import { reportOn } from '../../src/judge/judge-history.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const whole = looseOf(recorded((await runSmall(service(), { CASES: '4' })).lines));
const isPost = (line: Loose) =>
  line.kind === 'request' && (line.request as Loose).method === 'POST';

const judged = (lines: readonly Loose[]) => {
  const { verdict, reasons } = reportOn(forged(renumbered(lines)), unproven);
  return { verdict, reasons: reasons.join('\n') };
};
const requestOf = (id: string): Loose =>
  whole.find(({ kind, case: own }) => kind === 'request' && own === id) ?? {};
const isOf = (id: string) => {
  const { index } = requestOf(id);
  return (line: Loose) => line.index === index;
};
const without = (...ids: readonly string[]) =>
  whole.filter((line) => !ids.some((id) => isOf(id)(line)));
const placeOf = (lines: readonly Loose[], id: string, kind: string) =>
  lines.findIndex((line) => line.kind === kind && isOf(id)(line));
/** The case as one that was not sent, behind so many lines. */
const unsent = (id: string, why: string, lines: readonly Loose[], place: number) =>
  lines.toSpliced(place, 0, { kind: 'unsent', scenario: id.split('/')[0], case: id, why });
const capped = (lines: readonly Loose[], maxDisbursements: number) =>
  lines.map((line) =>
    line.kind === 'header'
      ? { ...line, config: { ...(line.config as object), maxDisbursements } }
      : line,
  );

test('an untouched history is in order', () => {
  expect(judged(whole)).toMatchObject({ verdict: 'conformant' });
  expect(judged(whole).reasons).not.toContain('place');
});

test('refused lists may go on beside the scenarios after the one that is alone', async () => {
  const right = service();
  const slow = async (request: Request) => {
    if (!request.headers.has('Authorization')) await new Promise((end) => setTimeout(end, 150));
    return await right(request);
  };
  const lines = looseOf(recorded((await runSmall(slow, { CASES: '4' })).lines));
  const number = (id: string) => lines.findIndex((line) => line.case === id);
  expect(number('disbursements/1')).toBeLessThan(number('list-combinations/control'));
  expect(judged(lines)).toMatchObject({ verdict: 'conformant' });
});

test('scenarios of refused lists are sent one after the other, so that one goes on longer', async () => {
  const { lines } = await runAgainst(service(), { ONLY: 'HEADER-09,LIST-08', CASES: '2' });
  const placeOf = (id: string, kind: string) =>
    lines.findIndex((line) => line.kind === kind && 'index' in line && line.index === indexOf(id));
  const indexOf = (id: string) =>
    lines.flatMap((line) => (line.kind === 'request' && line.case === id ? [line.index] : []))[0];
  const controlSeen = placeOf('list-combinations/control', 'response');
  expect(controlSeen).toBeGreaterThan(placeOf('traces/before', 'request'));
  expect(placeOf('list-authorization/1', 'request')).toBeGreaterThan(controlSeen);
});

/** It depends on the response to `length-80`. */
const dependent = 'merchant-references/length-200';

test.each<[string, (lines: readonly Loose[]) => number]>([
  ['behind the header', () => 1],
  ['behind the preflight', () => 4],
  [
    'before the response that decides on it',
    (lines) => placeOf(lines, 'merchant-references/length-80', 'response'),
  ],
  ['at the end', (lines) => lines.length - 1],
])('a condition that is met, with the line %s', (_, place) => {
  const rest = without(dependent);
  expect(rest.length).toBe(whole.length - 2);
  const { verdict, reasons } = judged(unsent(dependent, 'condition', rest, place(rest)));
  expect(verdict).toBe('inconclusive');
  expect(reasons).toContain(dependent);
});

test.each(['merchant-references/length-80', 'merchant-references/at-once-2', 'traces/3'])(
  'a cap that is blamed at the end: %s',
  (id) => {
    const rest = without(id);
    const most = rest.filter(isPost).length;
    const { verdict, reasons } = judged(unsent(id, 'cap', capped(rest, most), rest.length - 1));
    expect(verdict).toBe('inconclusive');
    expect(reasons).toContain(`${id} after `);
  },
);

test('a run sends no more than its cap allows', () => {
  const posts = whole.filter(isPost).length;
  const { verdict, reasons } = judged(capped(whole, posts - 2));
  expect(verdict).toBe('inconclusive');
  expect(reasons).toContain('2 requests were sent beyond a cap: ');
});

test.each([
  ['lists/7', 'disbursements/1'],
  ['lists/later-12', 'lists/3'],
  ['traces/again', 'traces/control'],
  ['lists/7', 'preflight/list'],
])('%s before %s', (id, later) => {
  const own = whole.filter(isOf(id));
  expect(own).toHaveLength(2);
  const rest = without(id);
  const place = placeOf(rest, later, 'request');
  expect(place).toBeGreaterThan(0);
  const { verdict, reasons } = judged(rest.toSpliced(place, 0, ...own));
  expect(verdict).not.toBe('conformant');
  expect(reasons).toContain(`after ${id}`);
  // Only its request.
  const [request = {}] = own;
  const moved = whole.filter((line) => line !== request).toSpliced(place, 0, request);
  const early = judged(moved);
  expect(early.verdict).not.toBe('conformant');
  expect(early.reasons).toContain(`${id} before the response to `);
});
