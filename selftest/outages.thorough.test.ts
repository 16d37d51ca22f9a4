/** Targets that fail for a time, and which of their failures count. */
import { describe, expect, test } from 'vitest';
import type { Handler } from '../reference/handler.ts';
import type { Settings } from '../src/config/config.ts';
import type { Line } from '../src/history/events.ts';
import { exitCodeOf } from '../src/report/verdict.ts';
import { type SteppingClock, steppingClock } from './clock.ts';
import { idsOf, runAgainst } from './pipeline.ts';
import { service, serviceWith } from './service.ts';
import { trialSettings } from './trial.ts';

type Respond = () => Response | Promise<Response>;

const page = (status: number) => () =>
  new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } });
const envelope = (status: number) => () =>
  Response.json({ status: 'error', message: 'No', data: null, errors: null }, { status });
const reset = () => Promise.reject(new Error('ECONNRESET'));

/** Away for `count` requests, from request `from` on; health checks are requests too. */
function away(from: number, count: number, respond: Respond, inner: Handler = service()): Handler {
  let requests = 0;
  return (request, wire) => {
    requests += 1;
    const isAway = requests >= from && requests < from + count;
    return isAway ? Promise.resolve(respond()) : inner(request, wire);
  };
}

/** Responds so for some time from request `from` on, as a lock after too many failed logins. */
function awayFor(
  [from, forMs]: readonly [from: number, forMs: number],
  { nowMs, sleep }: SteppingClock,
  respond: Respond = envelope(401),
  inner: Handler = service({ nowMs, sleep }),
): Handler {
  let requests = 0;
  let untilMs = Number.POSITIVE_INFINITY;
  return (request, wire) => {
    requests += 1;
    if (requests === from) untilMs = nowMs() + forMs;
    const isAway = requests >= from && nowMs() < untilMs;
    return isAway ? Promise.resolve(respond()) : inner(request, wire);
  };
}

/** Goes down with each request that passes the test, and is back after some time. */
function crashing(
  isFatal: (body: string) => boolean,
  { nowMs, sleep }: SteppingClock,
  respond: Respond,
  downMs = 300,
): Handler {
  const inner = service({ nowMs, sleep });
  let untilMs = Number.NEGATIVE_INFINITY;
  return async (request, wire) => {
    if (nowMs() < untilMs) return respond();
    if (request.method !== 'POST' || !isFatal(await request.clone().text()))
      return inner(request, wire);
    untilMs = nowMs() + downMs;
    return respond();
  };
}

/** Calls `respond` for each so-many-eth request that passes the test. */
function every(times: number, respond: Respond, test = (_: Request) => true): Handler {
  const inner = service();
  let requests = 0;
  return (request, wire) => {
    if (test(request)) requests += 1;
    const isMeant = test(request) && requests % times === 0;
    return isMeant ? Promise.resolve(respond()) : inner(request, wire);
  };
}

const outagesIn = (lines: readonly Line[]) =>
  lines.flatMap((line) => (line.kind === 'outage' ? [line.state] : []));
const isPost = ({ method }: Request) => method === 'POST';
const isList = ({ method }: Request) => method === 'GET';
const FOREVER = Number.POSITIVE_INFINITY;

const resentIn = (lines: readonly Line[]) =>
  lines.flatMap((line) =>
    line.kind === 'request' && line.origin === 'resend' && line.request.body !== null
      ? [line.case]
      : [],
  );

async function run(handler: Handler, clock?: SteppingClock, more: Settings = {}) {
  const settings = { ...trialSettings, ...more };
  const { report, live, lines } = await runAgainst(handler, settings, undefined, {
    isLive: true,
    ...(clock === undefined ? {} : { clock }),
  });
  expect(live).toEqual(report);
  return { report, lines, code: exitCodeOf(report), reasons: report.reasons.join('\n') };
}

describe('an outage is not evidence', () => {
  test.each<[string, number, Respond]>([
    ['502', 30, page(502)],
    ['503', 30, page(503)],
    ['504', 30, page(504)],
    ['resets', 30, reset],
  ])('a target that is away for a time: %s', async (_, from, respond) => {
    const { report, lines, code, reasons } = await run(away(from, 20, respond));
    expect(idsOf(report, 'failed')).toEqual([]);
    expect(idsOf(report, 'failed', 'should')).toEqual([]);
    expect([code, report.reasons]).toEqual([
      0,
      [expect.stringMatching(/had an outage from request/)],
    ]);
    expect(outagesIn(lines)).toEqual(['began', 'ended']);
    expect(reasons).toContain(`${report.excluded} exchanges of that time prove nothing`);
  });

  test.each<[string, Respond]>([
    ['502', page(502)],
    ['resets', reset],
  ])('a restart of 150 ms: %s', async (_, respond) => {
    const clock = steppingClock();
    const { report, code, lines } = await run(awayFor([30, 150], clock, respond), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    expect(outagesIn(lines)).toEqual(['began', 'ended']);
  });

  test.each([
    [60, 5],
    [110, 5],
    [200, 30],
    [300, 30],
  ])(
    'a gateway that asks to wait longer than it is away: from request %i, %i s',
    async (from, s) => {
      const clock = steppingClock();
      const asks = () =>
        new Response('<html></html>', { status: 503, headers: { 'Retry-After': `${s}` } });
      const { report, code } = await run(awayFor([from, 2000], clock, asks), clock);
      expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
      expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request/)]);
    },
  );

  test('a gateway that asks to wait longer than it is away, twice', async () => {
    const clock = steppingClock();
    const asks = () =>
      new Response('<html></html>', { status: 503, headers: { 'Retry-After': '5' } });
    const late = awayFor([300, 2000], clock, asks);
    const { report, code } = await run(awayFor([60, 2000], clock, asks, late), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    expect(report.reasons).toHaveLength(2);
  });

  test.each([20, 50, 60, 70, 110, 200, 300])(
    'credentials that are refused for two seconds from request %i on',
    async (from) => {
      const clock = steppingClock();
      const { report, code, lines } = await run(awayFor([from, 2000], clock), clock);
      expect(idsOf(report, 'failed')).toEqual([]);
      expect([code, report.reasons]).toEqual([
        0,
        [expect.stringMatching(/had an outage from request/)],
      ]);
      expect(outagesIn(lines)).toEqual(['began', 'ended']);
    },
  );

  test('a gateway that asks to wait when the run begins', async () => {
    const asks = () =>
      new Response('<html></html>', { status: 503, headers: { 'Retry-After': '2' } });
    const clock = steppingClock();
    const { report, code } = await run(awayFor([1, 3000], clock, asks), clock);
    expect(idsOf(report, 'failed')).toEqual([]);
    expect([code, report.reasons]).toEqual([
      0,
      [expect.stringMatching(/had an outage from request 1 to request 3/)],
    ]);
  });

  test.each<[string, Respond, RegExp]>([
    ['503', page(503), /WAIT_FOR_TARGET_MS/],
    ['resets', reset, /no longer responds/],
    ['a token that is over', envelope(401), /Look at TARGET_TOKEN/],
    ['a lock after wrong tokens', envelope(403), /TARGET_BIZ_NUMBER/],
  ])('a target that does not come back: %s', async (_, respond, remedy) => {
    const { report, lines, code, reasons } = await run(away(40, FOREVER, respond));
    expect([code, idsOf(report, 'failed')]).toEqual([3, []]);
    expect(outagesIn(lines)).toEqual(['began']);
    expect(reasons).toMatch(remedy);
    expect(reasons).toMatch(/no longer responds with this interface, so nothing more was sent/);
  });
});

describe('an intermittent fault is one', () => {
  test.each<[string, Handler]>([
    ['401 on every 20th request', every(20, envelope(401))],
    ['a page with 401 on every 20th request', every(20, page(401))],
    ['503 on every 25th request', every(25, page(503))],
    ['502 on every 25th disbursement', every(25, page(502), isPost)],
    ['a list that is refused with 403', every(1, envelope(403), isList)],
    ['a wrong fee before the target dies', away(60, FOREVER, reset, serviceWith('fee-short'))],
  ])('%s', async (_, handler) => {
    const { report, code } = await run(handler);
    expect(idsOf(report, 'failed')).not.toEqual([]);
    expect([report.verdict, code]).toEqual(['non-conformant', 1]);
  });
});

describe('a target that goes down with one request', () => {
  const hasZero = (body: string) => body.includes('\\u0000');

  test.each([502, 504])('its gateway responds with %i', async (status) => {
    const clock = steppingClock();
    const { report, code } = await run(crashing(hasZero, clock, page(status)), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([1, ['ENVELOPE-01']]);
  });

  test('nobody responds', async () => {
    const clock = steppingClock();
    const { report, code } = await run(crashing(hasZero, clock, reset), clock);
    const failed = [idsOf(report, 'failed'), idsOf(report, 'failed', 'should')];
    expect([code, ...failed]).toEqual([0, [], ['AROUND-05']]);
  });

  test('it is a documented request, and nobody responds', async () => {
    const clock = steppingClock();
    const isDocumented = (body: string) => body.includes('"amount":2500,');
    const { report, code } = await run(crashing(isDocumented, clock, reset), clock);
    expect([code, idsOf(report, 'failed', 'should')]).toEqual([3, ['AROUND-05']]);
  });

  test('the caps leave nothing to send it again', async () => {
    const clock = steppingClock();
    const { posts } = (await runAgainst(service(), trialSettings)).plan;
    const caps = { MAX_DISBURSEMENTS: `${posts + 1}`, MAX_TOTAL_AMOUNT: '999999999999999' };
    const { report, lines, code } = await run(crashing(hasZero, clock, page(502)), clock, caps);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    expect(resentIn(lines)).toEqual([]);
  });
});

test('disbursements of an outage are sent again, once', async () => {
  const { report, lines, code } = await run(away(60, 20, reset));
  expect([code, idsOf(report, 'failed'), idsOf(report, 'cantTell')]).toEqual([0, [], []]);
  expect(resentIn(lines).length).toBeGreaterThan(0);
  expect(resentIn(lines).filter((id) => !id.endsWith('~1'))).toEqual([]);
});
