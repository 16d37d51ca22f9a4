/** A target that accepts disbursements only with something that the document does not ask for. */
import { expect, test } from 'vitest';
import { disburse, headersWith, outcome, result } from '../../selftest/support/history.ts';
import { headersOfInitiate } from '../scenarios/parts/requests.ts';

let count = 0;
const named = (changes: object = {}) => {
  count += 1;
  return { merchant_reference: `m${1000 + count}`, ...changes };
};
const refused = (changes: object = {}) => disburse(named(changes)).refused(422);
const narration = { narration: 'Rent' };
const more = (changes: object = narration, headers = headersOfInitiate) =>
  disburse(named(changes), headers).as('observation').accepted();
const withHeader = (name: string, value: string) => [...headersOfInitiate, [name, value] as const];
const charset = headersWith(headersOfInitiate, {
  'Content-Type': 'application/json; charset=utf-8',
});
const others = headersWith(headersOfInitiate, { 'X-Biz-Number': 'other' });

const keyed = withHeader('Idempotency-Key', 'k');
const keyedOfBrowser = [...keyed, ['User-Agent', 'x'] as const];
const withId = withHeader('X-Request-ID', 'r');
/** Between two refusals. */
const between = (...steps: readonly ReturnType<typeof more>[]) => [refused(), ...steps, refused()];

test.each([
  ['a member more', between(more(), more()), 'failed'],
  ['a member more, with others', between(more(), more({ ...narration, note: 'x' })), 'failed'],
  ['a charset', between(more({}, charset), more({}, charset)), 'failed'],
  ['a key', between(more({}, keyed), more({}, keyed)), 'failed'],
  ['a key, once of a browser', between(more({}, keyedOfBrowser), more({}, keyed)), 'failed'],
  ['a key of a browser', between(more({}, keyedOfBrowser), more({}, keyedOfBrowser)), 'cantTell'],
  ['an id of the request', between(more({}, withId), more({}, withId)), 'failed'],
  ['a member more, once', between(more()), 'cantTell'],
  ['two members, each once', between(more(), more({ note: 'x' })), 'cantTell'],
  [
    'another agent',
    between(...[1, 2].map(() => more({}, withHeader('User-Agent', 'x')))),
    'cantTell',
  ],
  ['another business', between(...[1, 2].map(() => more(narration, others))), 'cantTell'],
  ['nothing more', between(...[1, 2].map(() => more({}))), 'cantTell'],
  ['a field less', between(...[1, 2].map(() => more({ ...narration, bank_code: '' }))), 'cantTell'],
  ['a member, at the beginning', [more(), more(), refused(), refused()], 'cantTell'],
  ['a member, at the end', [refused(), refused(), more(), more()], 'cantTell'],
  ['another amount', between(...[1, 2].map(() => more({ ...narration, amount: 50 }))), 'cantTell'],
  [
    'another receiver',
    between(...[1, 2].map(() => more({ ...narration, bank_code: '999' }))),
    'cantTell',
  ],
  [
    'a longer reference',
    between(...['m12345', 'm12346'].map((one) => more({ ...narration, merchant_reference: one }))),
    'cantTell',
  ],
  [
    'a reference of other characters',
    between(...['m12-4', 'm12-5'].map((one) => more({ ...narration, merchant_reference: one }))),
    'cantTell',
  ],
])('INITIATE-01: only %s is accepted: %#', (_, steps, expected) => {
  expect(outcome('INITIATE-01', ...steps)).toBe(expected);
});

test('INITIATE-01: a target that accepts documented disbursements demands nothing', () => {
  const accepted = disburse(named({ amount: 70 })).accepted();
  const config = { receiversConfigured: false, amountsConfigured: false };
  const steps = [...between(more(), more()), accepted];
  const { findings } = result('INITIATE-01', steps, config);
  expect(findings.map(({ expected }) => expected).join()).not.toContain('does not ask for');
});

test('INITIATE-01: the finding names what the accepted one has', () => {
  expect(result('INITIATE-01', between(more(), more())).findings).toMatchObject([
    {
      exchanges: [{ index: 2 }, { index: 4 }],
      expected: expect.stringContaining('and the member `narration`'),
    },
  ]);
});

test('INITIATE-01: the finding names each extra that all accepted ones have', () => {
  const both = () => more({ ...narration, note: 'x', currency: 'NGN' });
  expect(result('INITIATE-01', between(both(), more(), both())).findings).toMatchObject([
    { expected: expect.stringMatching(/and the member `narration`: the document/) },
  ]);
  expect(result('INITIATE-01', between(both(), both())).findings).toMatchObject([
    {
      expected: expect.stringMatching(
        /the member `narration`, the member `note` and the member `currency`: the document/,
      ),
    },
  ]);
});
