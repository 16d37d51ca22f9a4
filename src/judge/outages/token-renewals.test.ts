/** Which refusals a new token explains. */
import { expect, test } from 'vitest';
import { expected, filter, filtered } from '../../../selftest/support/outage-lines.ts';
import { excludedIn, sentencesOnOutages } from './excluded-times.ts';

const fromFile = { tokenFileConfigured: true } as const;

/** The sentences on the outages of a run, without the response that each began with. */
const sentencesOf = (line: string, tokenTtlS = 1): string[] =>
  sentencesOnOutages(filter(line, { config: { ...fromFile, tokenTtlS } }).outages).map((text) =>
    text.replace(/ It began with.*/s, ''),
  );

test('a new token ends an outage of refusals, and its exchanges are counted', () => {
  expect(sentencesOf('L200 H401 H401 H401 H401 TR@1000')).toEqual([
    'The target refused a token that it had accepted before, first in request 2, until the run had a new token, so 4 exchanges of that time prove nothing. Set TARGET_TOKEN_TTL_S to the lifetime of a token, or to what is left of it when the suite gets the token.',
  ]);
});

test('a new token does not end an outage of another kind', () => {
  expect(sentencesOf('L200 H502 H502 H502 H502 TR@1000')).toEqual([
    'The target had an outage from request 2 to the end, so 4 exchanges of that time prove nothing.',
  ]);
});

test.each([
  ['ends refusals of a token that ended sooner', 'L200 H401 H401 H401 TL@1000', 1],
  ['does not explain a refusal before an acceptance', 'L200 H401 L200 TL@1000', 0],
])('a new token for the lifetime of the last one %s', (_, line, count) => {
  expect(sentencesOf(line)).toHaveLength(count);
});

/** A refusal before a new token, and two that arrive after it, but were sent before it. */
const lateRefusals = (atMs: number, change: 'TR' | 'TL'): string => {
  const sentBefore = `H401@${atMs + 50}`;
  return `L401@${atMs} ${change}@${atMs + 100} ${sentBefore} ${sentBefore} L200@${atMs + 200}`;
};
const lateConfig = { ...fromFile, tokenTtlS: 10 };

test.each(['TR', 'TL'] as const)(
  'a refusal of the token before, which arrives after a new one, is counted: %s',
  (change) => {
    const line = `L200 ${lateRefusals(10_000, change)}`;
    const lines = `${line}\n+ x . x x + 1 outage`;
    expect(filtered(lines, { config: lateConfig })).toBe(expected(lines));
    const { outages } = filter(line, { config: lateConfig });
    expect(excludedIn(outages)).toBe(3);
    expect(sentencesOnOutages(outages).join(' ')).toMatch(
      /^The target refused a token .* in request 2/,
    );
  },
);

test('after ten new tokens such a refusal is evidence', () => {
  const rounds = Array.from({ length: 11 }, (_, at) => lateRefusals((at + 1) * 5000, 'TR'));
  const { indexes, outages } = filter(`L200 ${rounds.join(' ')}`, { config: lateConfig });
  expect([outages.length, indexes.length]).toEqual([10, 1 + 11 + 3]);
});

test('a long run may have one more in each minute', () => {
  const rounds = Array.from({ length: 40 }, (_, at) => lateRefusals((at + 1) * 60_000, 'TR'));
  const line = `L200 ${rounds.join(' ')} H502@2500000 H502@2500010 H502@2500020`;
  const { indexes, outages } = filter(line, { config: lateConfig });
  expect([outages.length, indexes.length]).toEqual([41, 1 + 40]);
});

test('of the tokens that are refused before their renewal for the lifetime, three are explained', () => {
  const rounds = Array.from({ length: 5 }, (_, at) => {
    const atMs = (at + 1) * 10_000;
    return `L200@${atMs - 30} L401@${atMs - 20} TL@${atMs}`;
  });
  const { indexes, outages } = filter(rounds.join(' '), { config: lateConfig });
  expect([outages.length, indexes]).toEqual([3, [1, 3, 5, 7, 8, 9, 10]]);
});

test.each(
  Object.entries({
    'the refusal of a wrong token is evidence, whatever became of the right one': `
      L200 H401 Lx401 H401 TR L200 TR
      +    x    +     x    .  +    .  1 outage`,
    'a new token that was never accepted proves nothing either': `
      L200 H401 H401 H401 TR H401 H401 H401 TR
      +    x    x    x    .  x    x    x    .  2 outages`,
    'refusals of a token that is accepted in between are evidence': `
      L200 H401 L200 H401 L200 TR
      +    +    +    +    +    .  no outage`,
  }),
)('%s', (_, lines) => {
  expect(filtered(lines, { config: fromFile })).toBe(expected(lines));
});

/** A token that is accepted and then refused three times, once in each `everyMs`. */
const endsEach = (everyMs: number): string =>
  Array.from({ length: 30 }, (_, at) => {
    const [first, second, third, new_] = [10, 20, 30, 40].map((ms) => at * everyMs + ms);
    return `L200@${at * everyMs} H401@${first} H401@${second} H401@${third} TR@${new_}`;
  }).join(' ');

test('tokens that expire prove nothing, however many', () => {
  const { indexes, outages } = filter(endsEach(6000), { config: fromFile });
  expect([indexes.length, outages.length]).toEqual([30, 30]);
});

test('of tokens that end within five seconds, some are explained: a target may refuse at random', () => {
  const { indexes, outages } = filter(endsEach(2000), { config: fromFile });
  // The first token began before the run. Ten more are explained.
  expect([outages.length, indexes.length]).toEqual([11, 11 + 19 * 4]);
});

test('refusals at random are evidence, also beside new tokens', () => {
  // A run replaces its token after one refusal at most every five seconds.
  const { indexes } = filter('L200 H401 TR '.repeat(30), { config: fromFile });
  expect(indexes).toHaveLength(59);
});

test('without a command or file for the token, no new token explains a refusal', () => {
  const line = 'L200 H401 H401 H401 TR@50';
  const { indexes, outages } = filter(line);
  expect(indexes).toEqual([1]);
  expect(sentencesOnOutages(outages).join(' ')).not.toContain('new token');
});
