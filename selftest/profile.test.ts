import { expect, test } from 'vitest';
import { type Dialect, defaultDialect, dialectChoices } from '../reference/dialect.ts';
import { makeService } from '../reference/service.ts';
import { differencesOf } from '../src/diff.ts';
import type { Json } from '../src/json.ts';
import { gaps } from '../src/profile.ts';
import type { Report } from '../src/report.ts';
import { credentials, idsOf, runAgainst } from './pipeline.ts';

const { token, bizNumber } = credentials;

function speaking(changes: Partial<Dialect>) {
  const dialect = { ...defaultDialect, ...changes };
  return makeService({ tokens: [token], bizNumbers: [bizNumber], dialect });
}

function valueFor({ observations }: Report, id: string): Json | undefined {
  return observations.flatMap(({ aspects }) => aspects).find((aspect) => aspect.id === id)?.value;
}

const same = (what: string) => ({ absent: [what], empty: [what], other: [what] });
const refusedWith = (...statuses: string[]) =>
  expect.objectContaining({ 'no Authorization': [statuses[0]], 'body not JSON': [statuses[1]] });

/** What the profile says of each value that a setting of the reference can take. */
const sayings: readonly (readonly [Partial<Dialect>, Readonly<Record<string, unknown>>])[] = [
  [{ completed: 'processed' }, { 'STATUS-04': ['processed'] }],
  [{ completed: 'successful' }, { 'STATUS-04': ['successful'] }],
  [{ bizNumberOnList: 'required' }, { 'HEADER-15': same('refused with 403') }],
  [{ bizNumberOnList: 'optional' }, { 'HEADER-15': same('accepted') }],
  [{ contentTypeOnList: 'required' }, { 'HEADER-16': same('refused with 415') }],
  [{ contentTypeOnList: 'optional' }, { 'HEADER-16': same('accepted') }],
  [{ failureStatus: 'by-kind' }, { 'ENVELOPE-15': refusedWith('401', '400') }],
  [{ failureStatus: 'always-400' }, { 'ENVELOPE-15': refusedWith('400', '400') }],
  [{ failureStatus: 'always-200' }, { 'ENVELOPE-15': refusedWith('200', '200') }],
  ...(['error', 'failed', 'fail'] as const).map(
    (word) => [{ failureWord: word }, { 'ENVELOPE-13': [`"${word}"`] }] as const,
  ),
  ...(
    [
      ['by-field', 'object of arrays, by name'],
      ['list', 'array of object with field, message'],
      ['text', 'string'],
      ['null', 'null'],
    ] as const
  ).map(([failureErrors, shape]) => {
    return [{ failureErrors }, { 'ENVELOPE-14': { data: ['null'], errors: [shape] } }] as const;
  }),
  ...(
    [
      ['null', 'null'],
      ['object', 'empty object'],
      ['array', 'empty array'],
    ] as const
  ).map(([failureData, shape]) => {
    const errors = ['object of arrays, by name'];
    return [{ failureData }, { 'ENVELOPE-14': { data: [shape], errors } }] as const;
  }),
  ...(
    [
      ['refused', 'refused with 409'],
      ['replayed', 'replayed, with the same reference'],
      ['accepted', 'a second transaction'],
    ] as const
  ).map(([repeats, word]) => {
    return [
      { repeats },
      { 'REFERENCE-04': word, 'REFERENCE-05': word, 'REFERENCE-06': word },
    ] as const;
  }),
  [{ defaultPerPage: 7 }, { 'LIST-14': 7, 'LIST-15': null }],
  [{ maxPerPage: 30 }, { 'LIST-14': 25, 'LIST-15': 30 }],
  [{ order: 'newest-first' }, { 'LIST-10': 'newest first' }],
  [{ order: 'oldest-first' }, { 'LIST-10': 'oldest first' }],
  [{ completesAfterMs: 0 }, { 'STATUS-05': { new: ['pending'], later: ['processed'] } }],
  [{ completesAfterMs: 3_600_000 }, { 'STATUS-04': null, 'STATUS-05': null }],
];

test('a gap that a setting of the reference closes has its sayings', () => {
  const closing = ['completed', 'bizNumberOnList', 'contentTypeOnList', 'repeats', 'order'];
  for (const name of [...closing, 'failureStatus', 'failureWord', 'failureErrors', 'failureData']) {
    expect(Object.keys(dialectChoices)).toContain(name);
    const tried = sayings.filter(([changes]) => name in changes);
    expect(tried.length, name).toBeGreaterThan(1);
  }
});

test.each(sayings)('%j conforms, and its profile says so', async (changes, told) => {
  const { report } = await runAgainst(speaking(changes));
  expect(report.verdict).toBe('conformant');
  for (const level of ['must', 'should', 'observe']) {
    expect([...idsOf(report, 'failed', level), ...idsOf(report, 'error', level)]).toEqual([]);
  }
  for (const [id, value] of Object.entries(told)) expect(valueFor(report, id), id).toEqual(value);
  expect(report.observations.map(({ gap }) => gap)).toEqual(gaps.map(({ id }) => id));
  for (const { gap, unseen, aspects } of report.observations) {
    const isAnswered = aspects.some(({ answer }) => answer !== null);
    const hasReason = unseen !== null || aspects.some(({ why }) => why !== null);
    expect(isAnswered || hasReason, gap).toBe(true);
    for (const { id, answer, exchanges } of aspects) {
      expect(answer === null || exchanges.length > 0, id).toBe(true);
    }
  }
});

test.each<Partial<Dialect>>([
  {},
  { maxPerPage: 30, order: 'oldest-first', completesAfterMs: 400, repeats: 'replayed' },
])('%j has one profile, whatever the seed and the number of cases', async (changes) => {
  const profiles = [];
  for (const [SEED, CASES] of [
    ['1', '24'],
    ['2', '24'],
    ['3', '9'],
    ['4', '60'],
  ] as const) {
    const { report } = await runAgainst(speaking(changes), { SEED, CASES });
    profiles.push(report.observations);
  }
  const [first = [], ...others] = profiles;
  for (const other of others) {
    expect(differencesOf(first, other).filter(({ differs }) => differs)).toEqual([]);
    expect(differencesOf(first, other).length).toBeLessThan(5);
  }
});

test('two dialects differ in what they differ in', async () => {
  const one = await runAgainst(speaking({}));
  const other = await runAgainst(speaking({ completed: 'successful', repeats: 'accepted' }));
  const differing = differencesOf(one.report.observations, other.report.observations);
  expect(differing.filter(({ differs }) => differs).map(({ id }) => id)).toEqual([
    ...['STATUS-04', 'STATUS-05', 'REFERENCE-04', 'REFERENCE-05', 'REFERENCE-06'],
  ]);
});
