/** Disbursements that an outage took are sent again, and show whether they began it. */
import { isUtf8 } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { steppingClock } from '../support/clock.ts';
import { away, crashing, page, reset, runOn } from '../support/outage-targets.ts';
import { credentials, idsOf, otherClient, runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const resentIn = (lines: readonly Line[]) =>
  lines.flatMap((line) =>
    line.kind === 'request' && line.origin === 'resend' && line.request.body !== null
      ? [line.case]
      : [],
  );

const requestsOf = (lines: readonly Line[]) =>
  lines.flatMap((line) => (line.kind === 'request' ? [line] : []));

const referenceOf = (body: string | null) => /"merchant_reference":"(\w+)"/.exec(body ?? '')?.[1];

describe('a target that goes down with one request', () => {
  const hasZero = (body: string) => /"merchant_reference":"[^"]*\\u0000/.test(body);

  test.each([502, 504])('its gateway responds with %i', async (status) => {
    const clock = steppingClock();
    const { report, code } = await runOn(crashing(hasZero, clock, page(status)), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([1, ['ENVELOPE-01']]);
  });

  test('nobody responds', async () => {
    const clock = steppingClock();
    const { report, code } = await runOn(crashing(hasZero, clock, reset), clock);
    const failed = [idsOf(report, 'failed'), idsOf(report, 'failed', 'should')];
    expect([code, ...failed]).toEqual([0, [], ['AROUND-05']]);
  });

  test('it is a documented request, and nobody responds', async () => {
    const clock = steppingClock();
    const isDocumented = (body: string) => body.includes('"amount":2500,');
    const { report, code } = await runOn(crashing(isDocumented, clock, reset), clock);
    expect([code, idsOf(report, 'failed', 'should')]).toEqual([3, ['AROUND-05']]);
  });

  test('the caps leave nothing to send it again', async () => {
    const clock = steppingClock();
    const caps = { MAX_DISBURSEMENTS: '300', MAX_TOTAL_AMOUNT: '999999999999999' };
    const isControl = (body: string) => body.includes('xxxhc"');
    const { lines, code } = await runOn(crashing(isControl, clock, reset), clock, caps);
    const posts = lines.filter((line) => line.kind === 'request' && line.request.body !== null);
    expect([code, posts.length, resentIn(lines)]).toEqual([3, 300, []]);
  });
});

test('a control of an outage that the run ends with is sent again', async () => {
  const clock = steppingClock();
  const inner = service(clock);
  let untilMs = Number.POSITIVE_INFINITY;
  const target: Handler = async (request, wire) => {
    const isLast = request.method === 'POST' && /xxxac"/.test(await request.clone().text());
    if (isLast && untilMs === Number.POSITIVE_INFINITY) untilMs = clock.nowMs() + 400;
    const isAway = untilMs !== Number.POSITIVE_INFINITY && clock.nowMs() < untilMs;
    return isAway ? reset() : inner(request, wire);
  };
  const { report, lines } = await runOn(target, clock, { ONLY: 'HEADER-05' });
  expect(resentIn(lines)).toEqual([expect.stringMatching(/^initiate-authorization.*~1$/)]);
  expect(idsOf(report, 'passed')).toEqual(['HEADER-05']);
});

test('disbursements of an outage are sent again, once', async () => {
  const { report, lines, code } = await runOn(away(140, 20, reset));
  expect([code, idsOf(report, 'failed'), idsOf(report, 'cantTell')]).toEqual([0, [], []]);
  expect(resentIn(lines).length).toBeGreaterThan(0);
  expect(resentIn(lines).filter((id) => !id.endsWith('~1'))).toEqual([]);
});

test.each([
  ['a disbursement', /xxxhc"/, true],
  ['one without a token, with an earlier merchant_reference,', /xxxr1"/, false],
] as const)('%s that gets no response once is sent again', async (_, reference, hasToken) => {
  const inner = service();
  let lost = 0;
  const target: Handler = async (request, wire) => {
    const isOne =
      request.headers.has('authorization') === hasToken &&
      reference.test(await request.clone().text());
    if (isOne) lost += 1;
    return isOne && lost === 1 ? reset() : inner(request, wire);
  };
  const { report, lines, code } = await runOn(target);
  expect([code, idsOf(report, 'cantTell'), report.reasons]).toEqual([0, [], []]);
  expect(resentIn(lines)).toHaveLength(1);
});

test('a disbursement that the last scenario loses is sent again too', async () => {
  const rightOnes = [credentials, otherClient].map(({ token }) => `Bearer ${token}`);
  const hasWrongToken = ({ method, headers }: Request) =>
    method === 'POST' && !rightOnes.includes(headers.get('authorization') ?? '');
  const inner = service();
  const countTo = async (lostAt: number) => {
    let count = 0;
    const run = await runOn(async (request, wire) => {
      if (hasWrongToken(request)) count += 1;
      return hasWrongToken(request) && count === lostAt ? reset() : inner(request, wire);
    });
    return { ...run, count };
  };
  const { count } = await countTo(0);
  const { report, lines, code } = await countTo(count);
  expect([code, idsOf(report, 'cantTell'), report.reasons]).toEqual([0, [], []]);
  expect(resentIn(lines)).toEqual([expect.stringMatching(/^(token-)?refusals.*~1$/)]);
});

test('one that never gets one is sent three times', async () => {
  const inner = service();
  const target: Handler = async (request, wire) => {
    const isOne = request.method === 'POST' && /"amount":2500,/.test(await request.clone().text());
    return isOne ? reset() : inner(request, wire);
  };
  const { report, lines, code } = await runOn(target);
  expect([code, idsOf(report, 'failed', 'should')]).toEqual([3, ['AROUND-05']]);
  expect(resentIn(lines)).toEqual([expect.stringMatching(/~1$/), expect.stringMatching(/~2$/)]);
});

const PAIR_CHARACTERS = 5;
const FIRST_OF_PAIR = /kcASE"|"A\w+kcapital"|kendE"/;

test('one with an almost equal neighbour is sent again with it, and shows what both show', async () => {
  const inner = serviceWith('key-unique-in-capitals');
  const run = (isLost: boolean) => {
    const seen = new Set<string>();
    return runOn(async (request, wire) => {
      // The first of each pair that differs only in letter case.
      const [first = ''] = FIRST_OF_PAIR.exec(await request.clone().text()) ?? [];
      // Another number of the run makes no other pair.
      const pair = first.slice(-PAIR_CHARACTERS);
      const isNew = first !== '' && !seen.has(pair);
      seen.add(pair);
      return isLost && isNew ? reset() : inner(request, wire);
    });
  };
  const [whole, lost] = [await run(false), await run(true)];
  expect([whole.code, idsOf(whole.report, 'failed')]).toEqual([1, ['INITIATE-01']]);
  expect([lost.code, idsOf(lost.report, 'failed')]).toEqual([1, ['INITIATE-01']]);
  const again = resentIn(lost.lines);
  expect(again).toHaveLength(6);
  for (const [at, id] of again.entries())
    expect(id).toMatch(at % 2 === 0 ? / first~1$/ : / second~1$/);
});

test('what may have happened is never sent again, but may be made again', async () => {
  const handler = service();
  let count = 0;
  const { lines, report } = await runAgainst(async (request) => {
    if (request.method !== 'POST') return handler(request);
    count += 1;
    if (count % 4 === 0) throw new Error('reset');
    // A success counts, whatever its HTTP status.
    const response = await handler(request);
    const isSuccess = response.status === 200 && count % 4 === 1;
    return isSuccess ? new Response(await response.text(), { status: 429 }) : response;
  });
  expect(report.spending.unknown).toBeGreaterThan(5);
  expect(idsOf(report, 'failed', 'should')).toContain('ENVELOPE-12');
  const posts = requestsOf(lines).filter(({ request }) => request.method === 'POST');
  expect(posts).toHaveLength(count);
  const lost = lines.flatMap((line) =>
    line.kind === 'response' && line.response.kind === 'none' ? [line.index] : [],
  );
  const made = posts.filter((line) => line.case.includes('~'));
  expect(made.length).toBeGreaterThan(5);
  for (const { of = 0 } of made) expect(lost).toContain(of);
  const references = posts.map(({ request }) => referenceOf(request.body));
  // What a repeat shows depends on the reference that it repeats.
  const ofMade = made.flatMap(({ request, group }) =>
    group?.role === 'repeat' ? [] : (referenceOf(request.body) ?? []),
  );
  expect(ofMade.length).toBeGreaterThan(5);
  for (const one of ofMade) expect(references.filter((other) => other === one)).toHaveLength(1);
});

test('bytes that got no response are sent again as they were, until four repetitions got none', async () => {
  const handler = service();
  let count = 0;
  const { lines } = await runAgainst(async (request) => {
    if (isUtf8(new Uint8Array(await request.clone().arrayBuffer()))) return handler(request);
    count += 1;
    throw new Error('reset');
  });
  expect(count).toBeGreaterThan(3);
  const ofBytes = requestsOf(lines).filter(({ request }) => request.encoding !== undefined);
  const again = ofBytes.filter(({ origin }) => origin === 'resend');
  expect(ofBytes).toHaveLength(count);
  expect(again).toHaveLength(4);
  expect(new Set(ofBytes.map(({ request }) => request.body)).size).toBe(count - again.length);
});
