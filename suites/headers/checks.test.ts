/**
 * Histories of two to six lines for each check of the headers.
 * Above 200 lines: one table of histories.
 */
import { describe, expect, test } from 'vitest';
import { disburse, headersWith, listed, outcome, result } from '../../selftest/support/history.ts';
import type { HeaderList } from '../../src/core/request.ts';
import {
  HALF_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  SWAPPED_TOKEN,
  TOKEN,
} from '../../src/plan/placeholders.ts';
import { headersOfInitiate, headersOfList } from '../scenarios/parts/requests.ts';

type Changes = Readonly<Record<string, string | null>>;

const posted = (changes: Changes) =>
  disburse({}, headersWith(headersOfInitiate, changes)).as('probe');
const got = (changes: Changes) => listed(25, headersWith(headersOfList, changes)).as('probe');
const posting = disburse().as('control');
const getting = listed().as('control');

const authorization = (value: string | null) => ({ Authorization: value });
const malformed = [
  'Basic abc',
  `Basic ${TOKEN}`,
  `Token ${TOKEN}`,
  TOKEN,
  'Bearer',
  `Bearer${TOKEN}`,
]
  .concat([`Bearer: ${TOKEN}`, `"Bearer ${TOKEN}"`, `Bearer ${TOKEN}, Basic abc`, 'x'])
  .map(authorization);
const unissued = ['x', HALF_TOKEN, SWAPPED_TOKEN, `${TOKEN}x`, `x${TOKEN}`].map((token) =>
  authorization(`Bearer ${token}`),
);
const missing = [null, '', '  '];
const type = 'Content-Type';
const biz = 'X-Biz-Number';

interface Named {
  readonly id: string;
  readonly control: ReturnType<typeof disburse>;
  readonly probe: typeof posted;
  /** Probes that this check must see refused; probes of other checks are ignored. */
  readonly own: readonly Changes[];
}

const checks: readonly Named[] = [
  { id: 'HEADER-01', control: posting, probe: posted, own: missing.map(authorization) },
  { id: 'HEADER-02', control: posting, probe: posted, own: missing.map((v) => ({ [biz]: v })) },
  { id: 'HEADER-03', control: posting, probe: posted, own: missing.map((v) => ({ [type]: v })) },
  {
    id: 'HEADER-04',
    control: posting,
    probe: posted,
    own: [
      { [type]: null, [biz]: null },
      { [type]: '', [biz]: '' },
      { [type]: null, ...authorization('') },
      { [biz]: '', ...authorization(null) },
      { [type]: null, [biz]: '', ...authorization(' ') },
    ],
  },
  { id: 'HEADER-05', control: posting, probe: posted, own: malformed },
  { id: 'HEADER-06', control: posting, probe: posted, own: unissued },
  {
    id: 'HEADER-11',
    control: posting,
    probe: posted,
    own: ['text/plain', 'application/jsonp', 'x'].map((v) => ({ [type]: v })),
  },
  {
    id: 'HEADER-12',
    control: posting,
    probe: posted,
    own: ['improbable', '0'].map((v) => ({ [biz]: v })),
  },
  { id: 'HEADER-08', control: getting, probe: got, own: missing.map(authorization) },
  { id: 'HEADER-09', control: getting, probe: got, own: malformed },
  { id: 'HEADER-10', control: getting, probe: got, own: unissued },
];

test.each([
  ['HEADER-01', { [type]: 'text/plain', ...authorization(null) }],
  ['HEADER-02', { [type]: 'text/plain', [biz]: null }],
])('%s: a header is missing, and another one is wrong', (id, changes) => {
  expect(outcome(id, posting.accepted(), posted(changes).accepted())).toBe('failed');
  // It may be refused for the other one.
  expect(outcome(id, posting.accepted(), posted(changes).refused())).not.toBe('passed');
});

describe.each(checks)('$id', ({ id, control, probe, own }) => {
  const first = probe(own[0] ?? {});
  const ok = control.accepted();

  test.each(own.map((changes) => [changes]))('%j must be refused', (changes) => {
    expect(outcome(id, ok, probe(changes).refused(401))).toBe('passed');
    expect(outcome(id, ok, first.refused(), probe(changes).accepted())).toBe('failed');
  });

  test.each([
    ['refused in word, with a 200', [ok, first.refused(200), ok], 'passed'],
    ['refused by a redirect', [ok, first.responds({ status: 'success' }, 302)], 'passed'],
    ['refused by a page', [ok, first.responds('<html>', 401)], 'passed'],
    ['refused before the control', [first.refused(), ok], 'passed'],
    ['accepted in word, with a 401', [ok, first.responds({ status: 'success' }, 401)], 'failed'],
    ['accepted without an envelope', [ok, first.responds('', 204)], 'failed'],
    ['accepted, the control refused', [control.refused(), first.accepted()], 'failed'],
    ['the twin refused', [control.refused(), first.refused()], 'cantTell'],
    ['the twin refused later', [ok, first.refused(), control.refused()], 'cantTell'],
    ['the twin unanswered', [control.unanswered(), first.refused()], 'cantTell'],
    ['no twin', [first.refused()], 'cantTell'],
    ['unanswered', [ok, first.refused(), first.unanswered()], 'cantTell'],
    ['too many requests', [ok, first.refused(429)], 'cantTell'],
    ['too many at first', [ok, first.refused(429), first.refused()], 'passed'],
    ['too many for the twin alone', [control.refused(429), first.refused()], 'cantTell'],
    ['the twin alone', [ok], 'untested'],
  ])('%s', (_, steps, expected) => {
    expect(outcome(id, ...steps)).toBe(expected);
  });

  test('one proven group is enough, and an unproven one changes nothing', () => {
    const twin = control.as('control', 'large').refused();
    const lone = first.as('probe', 'large').refused();
    expect(outcome(id, ok, first.refused(), twin, lone)).toBe('passed');
    expect(outcome(id, ok, twin, lone)).toBe('cantTell');
  });

  test('ignores the probes of other checks', () => {
    const others = checks.filter((check) => check.id !== id);
    const steps = others.flatMap((check) =>
      check.own.map((changes) => check.probe(changes).accepted()),
    );
    expect(outcome(id, ok, ...steps)).toBe('untested');
  });

  test('names only the probe', () => {
    const steps = [ok, first.refused(), first.accepted()];
    expect(result(id, steps).findings).toMatchObject([
      {
        exchanges: [{ index: 3 }],
        pointer: null,
        expected: 'refused',
        // With the wrong header, and its mistake.
        actual: expect.stringMatching(
          /^accepted, with HTTP status 200, with (Authorization|X-Biz-Number|Content-Type) \S/,
        ),
      },
    ]);
  });
});

test.each([
  ['bearer in small letters', posted(authorization(`bearer ${TOKEN}`))],
  ['BEARER in capitals', got(authorization(`BEARER ${TOKEN}`))],
  ['a charset', posted({ [type]: 'application/json; charset=utf-8' })],
  ['a list without X-Biz-Number', got({ [biz]: null })],
  ['a list without Content-Type', got({ 'Content-type': null })],
  ['a list that lacks both', got({ [biz]: null, 'Content-type': '' })],
])('no check blames a target for accepting %s', (_, probe) => {
  const steps = [posting.accepted(), getting.accepted(), probe.accepted()];
  for (const { id } of checks) expect(outcome(id, ...steps), id).toBe('untested');
});

describe('a probe that is wrong in something else too', () => {
  const bodiless = (changes: Changes) =>
    disburse('{', headersWith(headersOfInitiate, changes)).as('probe');
  const odd = (changes: Changes) => listed('abc', headersWith(headersOfList, changes)).as('probe');
  const wrong = authorization('Bearer never-issued');
  test.each([
    ['HEADER-01', bodiless(authorization(null))],
    ['HEADER-02', bodiless({ [biz]: null })],
    ['HEADER-03', bodiless({ [type]: null })],
    ['HEADER-04', bodiless({ [type]: null, [biz]: null })],
    ['HEADER-05', bodiless(authorization(TOKEN))],
    ['HEADER-06', bodiless(wrong)],
    ['HEADER-06', posted({ ...wrong, [biz]: null })],
    ['HEADER-08', odd(authorization(null))],
    ['HEADER-09', odd(authorization(TOKEN))],
    ['HEADER-10', odd(wrong)],
  ])('%s fails where it is accepted, and a refusal proves nothing', (id, probe) => {
    const controls = [posting.accepted(), getting.accepted()];
    expect(outcome(id, ...controls, probe.accepted())).toBe('failed');
    expect(outcome(id, ...controls, probe.refused())).toBe('untested');
  });
});

describe('HEADER-07', () => {
  const spelled = (spell: (name: string) => string, headers: HeaderList): HeaderList =>
    headers.map(([name, value]) => [spell(name), value]);
  const lower = (name: string) => name.toLowerCase();
  const upper = (name: string) => name.toUpperCase();
  const one = (name: string) => (name === biz ? 'x-biz-number' : name);
  const post = (spell = lower) => disburse({}, spelled(spell, headersOfInitiate)).as('probe');
  const get = (spell = lower) => listed(25, spelled(spell, headersOfList)).as('probe');
  const ok = posting.accepted();
  const no = posting.refused();

  test.each([
    ['accepted', [ok, post().accepted(), post(upper).accepted(), ok], 'passed'],
    ['a list accepted', [getting.accepted(), get(upper).accepted()], 'passed'],
    ['small letters refused', [ok, post().refused(), ok], 'failed'],
    ['capitals refused', [ok, post().accepted(), post(upper).refused(401)], 'failed'],
    ['one name refused', [ok, post(one).refused()], 'failed'],
    ['refused in word', [ok, post().refused(200)], 'failed'],
    ['a list refused', [getting.accepted(), get().refused()], 'failed'],
    ['the control comes later', [post().refused(), ok], 'failed'],
    ['the control refused', [posting.refused(), post().refused()], 'cantTell'],
    ['the control refused at first', [posting.refused(), post().refused(), ok], 'cantTell'],
    ['the control refused later', [ok, post().refused(), posting.refused()], 'cantTell'],
    ['the control unanswered', [posting.unanswered(), post().refused()], 'cantTell'],
    ['the control of another group', [ok, post().as('probe', 'x').refused()], 'cantTell'],
    ['unanswered', [ok, post(upper).accepted(), post().unanswered()], 'cantTell'],
    ['too many requests', [ok, post().refused(429)], 'cantTell'],
    ['too many at first', [ok, post().refused(429), post().accepted()], 'passed'],
    [
      'too many each time that one name is sent, and another is accepted',
      [ok, post(upper).accepted(), { ...post(one).refused(429), case: 'headers/7~8' }],
      'cantTell',
    ],
    ['too many for the control', [posting.refused(429), post().refused()], 'cantTell'],
    ['nothing sent', [ok, getting.accepted()], 'untested'],
    ['other credentials', [ok, posted({ ...authorization('Basic x') }).refused()], 'untested'],
    ['only another spelling accepted', [no, post().accepted(), no], 'failed'],
    ['the documented one at another time', [no, post().accepted(), no, ok], 'passed'],
    ['no documented one refused before', [post().accepted(), no], 'passed'],
    ['no documented one refused after', [no, post().accepted()], 'passed'],
    ['a documented one asked to wait', [posting.refused(429), post().accepted(), no], 'passed'],
    ['only a list refused', [getting.refused(), post().accepted(), getting.refused()], 'passed'],
  ])('%s', (_, steps, expected) => {
    expect(outcome('HEADER-07', ...steps)).toBe(expected);
  });

  const ofSecond = headersWith(headersOfList, {
    [biz]: OTHER_BIZ_NUMBER,
    ...authorization(`Bearer ${OTHER_TOKEN}`),
  });
  const second = () => listed(25, spelled(lower, ofSecond)).as('probe', 'second');
  const control = listed(25, ofSecond).as('control', 'second');
  test.each([
    ['accepted', [second().accepted(), control.accepted()], 'passed'],
    ['refused', [second().refused(), control.accepted()], 'failed'],
    ['refused like its control', [second().refused(), control.refused()], 'passed'],
    [
      'accepted, and those of the first client refused',
      [getting.refused(), second().accepted(), control.accepted(), getting.refused()],
      'passed',
    ],
  ])('of the second client, %s', (_, steps, expected) => {
    expect(outcome('HEADER-07', post().accepted(), ok, ...steps)).toBe(expected);
  });

  test('names the spelling that was accepted, where the documented one never was', () => {
    expect(result('HEADER-07', [no, post().accepted(), no]).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }, { index: 3 }],
        expected: 'accepted, like exchange 2, which is such a request in another form',
        actual: 'exchange 3 was refused, with HTTP status 400, like each documented request',
      },
    ]);
  });

  test('names the refused spelling', () => {
    expect(result('HEADER-07', [ok, post().refused(403)]).findings).toMatchObject([
      {
        exchanges: [{ index: 2 }],
        pointer: null,
        expected: 'accepted, like its control, which is the same request in another form',
        actual: expect.stringMatching(/^refused, with HTTP status 403, with the header name "/),
      },
    ]);
  });
});

describe('HEADER-13', () => {
  const charset = posted({ [type]: 'application/json; charset=utf-8' });
  const ok = posting.accepted();
  test.each([
    ['accepted', [ok, charset.accepted()], 'passed'],
    ['refused', [ok, charset.refused(415)], 'failed'],
    ['refused like its control', [posting.refused(), charset.refused()], 'cantTell'],
    ['unanswered', [ok, charset.unanswered()], 'cantTell'],
    ['another media type refused', [ok, posted({ [type]: 'text/json' }).refused()], 'untested'],
  ])('a charset %s', (_, steps, expected) => {
    expect(outcome('HEADER-13', ...steps)).toBe(expected);
  });
});

describe('a disbursement of the second client without a header', () => {
  const second = { [biz]: OTHER_BIZ_NUMBER, ...authorization(`Bearer ${OTHER_TOKEN}`) };
  test.each([
    ['HEADER-02', biz],
    ['HEADER-03', type],
  ])('%s', (id, name) => {
    const own = [posted({ [name]: null }).refused(), posting.accepted()];
    for (const value of [null, '']) {
      const probe = posted({ ...second, [name]: value });
      expect(outcome(id, ...own, probe.refused())).toBe('passed');
      expect(outcome(id, ...own, probe.accepted())).toBe('failed');
      const mixed = posted({ ...second, ...authorization(`Bearer ${TOKEN}`), [type]: value });
      expect(outcome('HEADER-03', ...own, mixed.accepted())).not.toBe('failed');
    }
  });
});
