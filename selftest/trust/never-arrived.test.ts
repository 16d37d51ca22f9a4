/** What a folder cannot leave out any more: requests that never arrived, polls, addresses and peers. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { certificationProblemOf } from '../../src/certificate/certification-problem.ts';
import { headerProblem } from '../../src/history/grammar/header-problem.ts';
import type { Header, Line } from '../../src/history/lines/line.ts';
import type { EvaluationOptions } from '../../src/judge/evaluation.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { type SteppingClock, steppingClock } from '../support/clock.ts';
import { judging } from '../support/judging.ts';
import { runAgainst, tenantSettings } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const run = await runSmall(service(), { CASES: '8' });
const calm = looseOf(recorded(run.lines));
const none = (reason: string) => ({ kind: 'none', reason, message: 'x', durationMs: 0.001 });

/** A list that got no response, and again none, each time with a health check after it that succeeds. */
function lostTwice(reason: string): Loose[] {
  const list = calm.find(({ kind, scenario }) => kind === 'request' && scenario === 'lists') ?? {};
  const preflight = calm.find(({ scenario }) => scenario === 'preflight') ?? {};
  const answer = calm.find(({ kind, index }) => kind === 'response' && index === preflight.index);
  const of = (line: Loose) => line.kind === 'response' && line.index === list.index;
  const place = calm.findIndex(of);
  const atMs = Number(list.atMs) + 0.001;
  const { path } = preflight.request as Loose;
  const check = (number: number) => ({
    ...preflight,
    ...{ index: 9000 + number, scenario: 'health', case: `health/${number}`, origin: 'health' },
    request: {
      ...(preflight.request as Loose),
      path: String(path).replace('25', String(26 - number)),
    },
  });
  const again = { ...list, index: 9000, case: `${list.case}~1`, origin: 'resend', of: list.index };
  const quick = { ...((answer?.response ?? {}) as Loose), durationMs: 0.001 };
  return [
    ...calm.slice(0, place),
    { kind: 'response', index: list.index, response: none(reason) },
    ...[
      { ...check(1), atMs },
      { kind: 'response', index: 9001, response: quick },
    ],
    ...[{ ...again, atMs: atMs + 0.002 }],
    { kind: 'response', index: 9000, response: none(reason) },
    ...[{ ...check(2), atMs: atMs + 0.004 }],
    { kind: 'response', index: 9002, response: quick },
    ...calm.slice(place + 1),
  ];
}

test.each(['unreachable', 'tls', 'proxy'])(
  'a list that is lost twice leaves the run open: %s',
  (reason) => {
    const { verdict, reasons } = reportOn(forged(renumbered(lostTwice(reason))), unproven);
    expect([verdict, reasons.join(' ')]).toEqual([
      'inconclusive',
      expect.stringMatching(/is not shown by any attempt/),
    ]);
  },
);

test('a run that ended early does not say so of the requests that it ended', () => {
  const lines = lostTwice('unreachable');
  const note = { kind: 'note', topic: 'timeout', message: 'RUN_TIMEOUT_MS ended the run.' };
  const ended = [...lines.slice(0, -1), note, ...lines.slice(-1)];
  const { verdict, reasons } = reportOn(forged(renumbered(ended)), unproven);
  expect([verdict, reasons.join(' ')]).toEqual([
    'inconclusive',
    expect.not.stringContaining('by any attempt'),
  ]);
});

test('a list that the target does not answer is a finding of AROUND-05, and leaves nothing open', () => {
  const { reasons } = reportOn(forged(renumbered(lostTwice('reset'))), unproven);
  expect(reasons.join(' ')).not.toMatch(/by any attempt|plan/);
});

const header = run.lines.find((line): line is Line & Header => line.kind === 'header') as Header;
const at = (url: string): Header => ({ ...header, target: { ...header.target, url } });

test.each([
  ['http://127.0.0.1:8080', null],
  ['http://(business-number).localhost:8080', null],
  ['http://127.0.0.(token):8080', null],
  ['http://api.bigbank.example(v2)', 'isNear'],
  ['http://(business-number).bigbank.example', 'isNear'],
])('a run on this machine at %s', (url, problem) => {
  const near = { ...at(url), config: { ...header.config, isNear: true, embeddedReference: false } };
  const found = headerProblem(near);
  if (problem === null) expect(found).toBe(null);
  else expect(found).toContain(problem);
});

const { report } = run;
const peer = { address: '203.0.113.7', port: 443, tls: null, responses: 1 };
const whole = { ...report, verdict: 'conformant' as const, waivers: [] };
const certifiable = (changes: Partial<typeof report>) =>
  certificationProblemOf({
    ...{ ...whole, ...changes, requirements: report.requirements },
    config: { ...report.config, embeddedReference: false, isNear: false },
  });

test('each response of a run names its peer, and the peer has the address of the target', () => {
  const answered = report.latency.reduce((sum, row) => sum + row.answered, 0);
  const connection = (peers: (typeof peer)[]) => ({ peers, cautions: [] });
  const target = { ...report.target, url: 'https://203.0.113.7' };
  const all = { ...peer, responses: answered };
  expect(certifiable({ target, connection: connection([all]) })).toBe(null);
  const butTwo = { ...peer, responses: answered - 2 };
  expect(certifiable({ target, connection: connection([butTwo]) })).toBe(null);
  expect(certifiable({ target, connection: connection([peer]) })?.why).toContain(
    `from which address ${(answered - 1).toLocaleString('en')} responses came`,
  );
  const unknown = { ...all, address: 'unknown', port: 0 };
  expect(certifiable({ target, connection: connection([unknown]) })?.why).toContain('address');
  expect(certifiable({ target, connection: connection([]) })?.why).toContain('address');
  expect(certifiable({ target, connection: connection([{ ...all, port: 80 }]) })?.why).toContain(
    'another address',
  );
});

/** Lists show a transaction three seconds after it. */
function lagging({ nowMs, sleep }: SteppingClock): Handler {
  const inner = service({ nowMs, sleep });
  const madeMs = new Map<string, number>();
  return async (request) => {
    const response = await inner(request);
    const body = (await response.json()) as { readonly data: { reference: string }[] };
    const { status } = response;
    if (request.method !== 'GET') {
      const { reference } = (body.data ?? {}) as { reference?: string };
      if (reference !== undefined && !madeMs.has(reference)) madeMs.set(reference, nowMs());
      return Response.json(body, { status });
    }
    if (!Array.isArray(body.data)) return Response.json(body, { status });
    const isOld = (one: { reference: string }) => nowMs() - (madeMs.get(one.reference) ?? 0) > 3000;
    return Response.json({ ...body, data: body.data.filter(isOld) }, { status });
  };
}

/** The lines without the polls of one list, and in their place a line that says why there are no more. */
function withoutPolls(
  lines: readonly Loose[],
  [first = {}]: readonly Loose[],
  why: string,
): Loose[] {
  const name = String(first.case).replace(/\d+$/, '');
  const isOne = (line: Loose) => String(line.case).startsWith(name);
  const polls = new Set<unknown>(
    lines.flatMap((line) => (line.kind === 'request' && isOne(line) ? [line.index] : [])),
  );
  const unsent: Loose = { kind: 'unsent', scenario: first.scenario, case: first.case, why };
  return lines.flatMap((line) => {
    if (line.index === first.index) return line.kind === 'request' ? [unsent] : [];
    const isGone = line.kind === 'unsent' ? isOne(line) : polls.has(line.index);
    return isGone ? [] : [line];
  });
}

const isPoll = ({ kind, origin }: Loose) => kind === 'request' && origin === 'poll';
const saidOfPlan = (lines: readonly Loose[], options: EvaluationOptions) =>
  reportOn(forged(renumbered(lines)), options)
    .reasons.filter((reason) => /the plan|out of order/.test(reason))
    .join(' ');

test('a run polls a list until it shows the transaction, or for its whole time', async () => {
  const clock = steppingClock();
  const { lines } = await runSmall(lagging(clock), { CASES: '2' }, undefined, { clock });
  const polled = looseOf(recorded(lines));
  const polls = polled.filter(isPoll);
  expect([polls.length > 2, saidOfPlan(polled, unproven)]).toEqual([true, '']);
  const cut = withoutPolls(polled, polls, 'time');
  expect(saidOfPlan(cut, unproven)).toContain(`is missing: ${polls[0]?.case}`);
});

test('or until a page is full', async () => {
  const clock = steppingClock();
  const settings = { CASES: '2', ...tenantSettings };
  const { lines } = await runAgainst(lagging(clock), settings, undefined, { clock });
  const whole = { ...judging, scope: 'without proof' } as const;
  const polled = looseOf(recorded(lines));
  const polls = polled.filter((line) => isPoll(line) && line.scenario === 'tenants');
  expect([polls.length > 0, saidOfPlan(polled, whole)]).toEqual([true, '']);
  const cut = withoutPolls(polled, polls, 'full');
  expect(saidOfPlan(cut, whole)).toContain(`is missing: ${polls[0]?.case}`);
});
