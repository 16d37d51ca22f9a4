/**
 * What a run sends in an outage and after it: only a run explains it, not who holds the folder.
 * Above 200 lines: attacks on the same two recorded runs.
 */
import { describe, expect, test } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { costOf } from '../../src/plan/money/needed-caps.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { steppingClock } from '../support/clock.ts';
import { crashing, page } from '../support/outage-targets.ts';
import { configOf } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, smallSuite, unproven } from './small-suite.ts';

const clock = steppingClock();
const isFatal = (body: string) => body.includes('"amount":5000,');
const crashed = looseOf(
  recorded(
    (await runSmall(crashing(isFatal, clock, page(502)), { CASES: '8' }, undefined, { clock }))
      .lines,
  ),
);
const calm = looseOf(recorded((await runSmall(service(), { CASES: '8' })).lines));
/** With caps that the run has used up. */
const spent = calm.filter(
  ({ kind, request }) => kind === 'request' && (request as Loose).body !== null,
).length;

/** What the report says about the plan, without the proof of the checks, which takes longest. */
function shown(lines: readonly Loose[]): string {
  const { verdict, reasons } = reportOn(forged(renumbered(lines)), unproven);
  const found = reasons.filter((reason) => /the plan|out of order|beyond a cap/.test(reason));
  if (found.length > 0) expect(verdict).not.toBe('conformant');
  return found.join(' ');
}

const find = (lines: readonly Loose[], isWanted: (request: Loose) => boolean): Loose => {
  const found = lines.find((line) => line.kind === 'request' && isWanted(line));
  if (found === undefined) throw new Error('the run has no such request');
  return found;
};
const isOf =
  ({ index }: Loose) =>
  (line: Loose) =>
    line.index === index && (line.kind === 'request' || line.kind === 'response');
/** Also without the lines on the outage that it began. */
const without = (lines: readonly Loose[], request: Loose) =>
  lines.filter((line) => !isOf(request)(line) && line.exchange !== request.index);
const pairOf = (lines: readonly Loose[], request: Loose) => lines.filter(isOf(request));

const inserted = (lines: readonly Loose[], place: number, more: readonly Loose[]) => [
  ...lines.slice(0, place),
  ...more,
  ...lines.slice(place),
];
const placeAfter = (lines: readonly Loose[], request: Loose) =>
  lines.findIndex((line) => line.kind === 'response' && line.index === request.index) + 1;
const durationOf = ({ response }: Loose) => Number((response as Loose).durationMs);
const NONE = { kind: 'none', reason: 'reset', message: 'other side closed', durationMs: 1 };

describe('a target that goes down with one request', () => {
  const first = find(crashed, (line) => isFatal(String((line.request as Loose).body)));
  const late = (times: number) => find(crashed, (line) => line.case === `${first.case}~${times}`);

  test('is sent again twice', () => {
    expect([late(1).origin, late(2).origin]).toEqual(['resend', 'resend']);
    expect(shown(crashed)).toBe('');
  });

  test.each([1, 2])('repetition %i is missing', (times) => {
    const ofBoth = times === 1 ? without(crashed, late(2)) : crashed;
    expect(shown(without(ofBoth, late(times)))).toContain(`is missing: ${first.case}~${times}`);
  });

  test('a repetition comes while a health check fails', () => {
    const [request = {}, response = {}] = pairOf(crashed, late(2));
    const rest = without(crashed, late(2));
    const after = rest.findIndex(
      (line) => line.kind === 'response' && Number(line.index) > Number(late(2).index),
    );
    const check = find(rest, (line) => line.index === rest[after]?.index);
    const endMs = Number(check.atMs) + durationOf(rest[after] ?? {});
    const moved = [{ ...request, atMs: endMs + 1 }, response];
    expect(shown(inserted(rest, after + 1, moved))).toContain(
      `out of order in the history: ${first.case}~2`,
    );
  });

  test('a repetition comes at once', () => {
    const moved = pairOf(crashed, late(1)).map((line) =>
      line.kind === 'request' ? { ...line, atMs: Number(first.atMs) + 1 } : line,
    );
    const rest = without(crashed, late(1));
    expect(shown(inserted(rest, placeAfter(rest, first), moved))).toContain(`${first.case}~1`);
  });
});

/** The response of a request comes as that of a repetition at the end, and the request gets none. */
function movedToEnd(lines: readonly Loose[], name: string): Loose[] {
  const request = find(lines, (line) => line.case === name);
  const [, response = {}] = pairOf(lines, request);
  const lost = lines.map((line) => (line === response ? { ...line, response: NONE } : line));
  const index = 100_000;
  const body = String((request.request as Loose).body).replace(/x(?=xx)/, '1');
  const again = {
    ...{ ...request, index, case: `${name}~1`, origin: 'resend', of: request.index },
    request: { ...(request.request as Loose), body },
  };
  return inserted(lost, lost.length - 1, [again, { ...response, index }]);
}

test('a disbursement that decides about others is sent again at once, and not near the end', () => {
  expect(shown(movedToEnd(calm, 'traces/control'))).toContain('traces/control~1');
});

test.each([
  ['a repeat of a merchant_reference', 'merchant-references/again'],
  ['one on which other requests depend, that no must needs', 'merchant-references/length-80'],
])('%s that got no response is sent again', (_, name) => {
  expect(shown(lost(name))).toContain(`are missing: health/1, ${name}~1`);
});

test('eighty lost disbursements are all sent again', () => {
  const posts = calm.filter(
    ({ kind, request, case: id }) =>
      kind === 'request' && (request as Loose).body !== null && id !== 'preflight/initiate',
  );
  const eighty = new Set(posts.slice(-80).map(({ index }) => index));
  const lines = calm.map((line) =>
    line.kind === 'response' && eighty.has(line.index) ? { ...line, response: NONE } : line,
  );
  expect([eighty.size, shown(lines)]).toEqual([80, expect.stringContaining('are missing')]);
});

const withCap = (lines: readonly Loose[], name: string, cap: number) =>
  lines.map((line) =>
    line.kind === 'header' ? { ...line, config: { ...(line.config as Loose), [name]: cap } } : line,
  );

describe('where the caps leave no room for a repetition', () => {
  /** What the plan may need, and no more. */
  const { scenarios, settings } = planOf(configOf({ CASES: '8' }), smallSuite);
  const cap = Math.ceil(costOf(scenarios, settings).amount + settings.amountMin);
  const reportOnLost = (name: string | null) => {
    const lines = name === null ? calm : lost(name);
    return reportOn(forged(renumbered(withCap(lines, 'maxTotalAmount', cap))), unproven);
  };

  test.each(['disbursements/3', 'traces/7'])('%s is one that a cap prevented', (name) => {
    const { verdict, reasons } = reportOnLost(name);
    expect([verdict, reasons.join(' ')]).toEqual([
      'inconclusive',
      expect.stringContaining(
        `that a \`must\` needs was not sent, because a cap prevented it: ${name}~1`,
      ),
    ]);
  });

  test('it is counted with what the caps cut', () => {
    const others = [null, 'traces/7'].map((name) => reportOnLost(name).cut?.probes);
    expect(others).toEqual([0, 1]);
  });
});

/** It ends when it ended, without a response. */
function lost(name: string): Loose[] {
  const request = find(calm, (line) => line.case === name);
  return calm.map((line) => {
    if (line.kind !== 'response' || line.index !== request.index) return line;
    const response = { ...NONE, reason: 'unreachable', durationMs: durationOf(line) };
    return { ...line, response };
  });
}

test('a repetition takes nothing that the plan needs of the caps', () => {
  const capped = withCap(movedToEnd(calm, 'disbursements/1'), 'maxDisbursements', spent);
  expect(shown(capped)).toContain('beyond a cap: disbursements/1~1');
});

const refusal = (calm.find(
  ({ kind, response }) => kind === 'response' && (response as Loose).status === 401,
) ?? {}) as Loose;

test.each([
  ['get no response', NONE],
  ['are refused for their token', refusal.response],
])('nothing but health checks is sent while they fail: they %s', (_, failed) => {
  const probe = find(calm, ({ scenario, group }) => {
    const { role } = (group ?? {}) as Loose;
    return scenario === 'initiate-headers' && role === 'probe';
  });
  const pair = pairOf(calm, probe);
  const rest = without(calm, probe);
  const list = find(calm, (line) => line.scenario === 'preflight');
  const endMs = Number(probe.atMs) + durationOf(pair[1] ?? {});
  const check = (number: number): Loose[] => [
    {
      ...{ ...list, index: 200_000 + number, scenario: 'health', case: `health/${number}` },
      ...{ origin: 'health', atMs: endMs },
    },
    { kind: 'response', index: 200_000 + number, response: failed },
  ];
  const [request = {}, response = {}] = pair;
  const place = rest.findIndex(
    (line) => line.kind === 'request' && Number(line.index) > Number(probe.index),
  );
  const outage = [...check(1), { ...request, atMs: endMs + 2 }, response, ...check(2), ...check(3)];
  expect(shown(inserted(rest, place, outage))).toContain(
    `out of order in the history: ${probe.case}`,
  );
});

test.each(['malformed', 'too-large', 'unknown-coding', 'not-sent'])(
  'an outage does not explain that a response is not there: %s',
  (reason) => {
    const paid = find(calm, ({ scenario }) => scenario === 'disbursements');
    const list = find(calm, ({ scenario }) => scenario === 'preflight');
    const [, answer = {}] = pairOf(calm, list);
    const check = (number: number, response: unknown): Loose[] => [
      {
        ...{ ...list, index: 200_000 + number, scenario: 'health', case: `health/${number}` },
        ...{ origin: 'health', atMs: Number(paid.atMs) },
      },
      { kind: 'response', index: 200_000 + number, response },
    ];
    const lines = unread(calm, paid, reason);
    const place = lines.findIndex(({ kind, index }) => kind === 'request' && index === paid.index);
    const failed = [1, 2, 3].flatMap((number) => check(number, refusal.response));
    const bent = inserted(
      inserted(lines, placeAfter(lines, paid), check(4, answer.response)),
      place + 1,
      failed,
    );
    expect(reportOn(forged(renumbered(bent)), unproven).verdict).not.toBe('conformant');
  },
);

const unread = (lines: readonly Loose[], request: Loose, reason: string) =>
  lines.map((line) =>
    line.kind === 'response' && line.index === request.index
      ? { ...line, response: { ...NONE, reason } }
      : line,
  );

test.each(['reset', 'timeout', 'unreachable'])(
  'a list that got no response (%s) is requested again',
  (reason) => {
    const list = find(calm, ({ scenario }) => scenario === 'lists');
    expect(shown(unread(calm, list, reason))).toContain(`are missing: health/1, ${list.case}~1`);
  },
);

test('health checks go on until one succeeds', () => {
  const list = find(calm, ({ scenario }) => scenario === 'preflight');
  const checks = ['reset', 'reset', 'not-sent'].flatMap((reason, at): Loose[] => [
    {
      ...{ ...list, index: 200_000 + at, scenario: 'health', case: `health/${at + 1}` },
      origin: 'health',
    },
    { kind: 'response', index: 200_000 + at, response: { ...NONE, reason } },
  ]);
  const place = placeAfter(
    calm,
    find(calm, ({ scenario }) => scenario === 'lists'),
  );
  const words = shown(inserted(calm, place, checks));
  expect(words).toMatch(/out of order|is missing: health\/4/);
});

test('the last second look got a response', async () => {
  const dialect = { ...defaultDialect, completesAfterMs: 999_999_999 };
  const pending = service({ nowMs: clock.nowMs, dialect });
  const options = { clock };
  const settings = { CASES: '8', WATCH_MS: '2000' };
  const { lines } = await runSmall(pending, settings, undefined, options);
  const watched = looseOf(recorded(lines));
  const looks = watched.filter(({ origin }) => origin === 'second look');
  expect([looks.length > 2, shown(watched)]).toEqual([true, '']);
  const last = looks.at(-1) ?? {};
  expect(shown(unread(watched, last, 'malformed'))).toContain('is missing: second-look/');
});

test('a list is requested again only after a health check', () => {
  const list = find(calm, ({ scenario }) => scenario === 'lists');
  const lost = unread(calm, list, 'reset');
  const again = {
    ...list,
    index: 300_000,
    case: `${list.case}~1`,
    origin: 'resend',
    of: list.index,
  };
  const pair = [again, { kind: 'response', index: 300_000, response: NONE }];
  const words = shown(inserted(lost, placeAfter(lost, list), pair));
  expect(words).toContain(
    `1 request is explained neither by the plan nor by an earlier response: ${list.case}~1`,
  );
});
