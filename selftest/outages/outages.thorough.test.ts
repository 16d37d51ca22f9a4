/**
 * Targets that fail for a time, and which of their failures count.
 * Above 200 lines: one list of outages.
 */
import { describe, expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { MAX_OUTAGES } from '../../src/interface/health/outage-thresholds.ts';
import { steppingClock } from '../support/clock.ts';
import {
  away,
  awayFor,
  envelope,
  page,
  type Respond,
  reset,
  runOn,
} from '../support/outage-targets.ts';
import { idsOf } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

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

describe('an outage is not evidence', () => {
  test.each<[string, number, Respond]>([
    ['502', 30, page(502)],
    ['503', 30, page(503)],
    ['504', 30, page(504)],
    ['resets', 30, reset],
  ])('a target that is away for a time: %s', async (_, from, respond) => {
    const { report, lines, code, reasons } = await runOn(away(from, 20, respond));
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
    const { report, code, lines } = await runOn(awayFor([30, 150], clock, respond), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    expect(outagesIn(lines)).toEqual(['began', 'ended']);
  });

  test.each([
    [60, 5000, 3000],
    [150, 1000, 800],
    [300, 5000, 3000],
    [420, 9000, 5000],
    [500, 1500, 1000],
  ])(
    'a gateway that waits for its service: from request %i, %i ms, %i ms each',
    async (from, forMs, eachMs) => {
      const clock = steppingClock();
      const respond = async () => {
        await clock.sleep(eachMs);
        return page(504)();
      };
      const { report, code } = await runOn(awayFor([from, forMs], clock, respond), clock);
      expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
      expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request/)]);
    },
  );

  test.each([200, 420, 560])(
    'a gateway that refuses what it held one by one, when its service is back: from request %i',
    async (from) => {
      const clock = steppingClock();
      const served = service({ nowMs: clock.nowMs, sleep: clock.sleep });
      const slow: Handler = async (request, wire) => {
        await clock.sleep(request.method === 'POST' ? 150 : 5);
        return served(request, wire);
      };
      let held = 0;
      const respond = async () => {
        held += 1;
        await clock.sleep(3000 + 60 * held);
        return page(504)();
      };
      const { report, code } = await runOn(awayFor([from, 2500], clock, respond, slow), clock);
      expect([code, idsOf(report, 'failed'), idsOf(report, 'failed', 'should')]).toEqual([
        ...[0, [], []],
      ]);
      expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request/)]);
    },
  );

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
      const { report, code } = await runOn(awayFor([from, 2000], clock, asks), clock);
      expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
      expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request/)]);
    },
  );

  test.each([60, 300])(
    'a gateway that asks for a longer wait than a run allows: from request %i',
    async (from) => {
      const clock = steppingClock();
      const asks = () =>
        new Response('<html></html>', { status: 503, headers: { 'Retry-After': '300' } });
      const { report, code } = await runOn(awayFor([from, 2000], clock, asks), clock);
      expect([code, idsOf(report, 'failed')]).toEqual([3, []]);
      expect(report.reasons.join(' ')).toMatch(/asks the suite to wait 300 s/);
    },
  );

  test('a gateway that asks to wait longer than it is away, when the run begins', async () => {
    const clock = steppingClock();
    const asks = () =>
      new Response('<html></html>', { status: 503, headers: { 'Retry-After': '1' } });
    const { report, code } = await runOn(awayFor([1, 600], clock, asks), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request 1/)]);
  });

  test('a gateway that asks to wait longer than it is away, twice', async () => {
    const clock = steppingClock();
    const asks = () =>
      new Response('<html></html>', { status: 503, headers: { 'Retry-After': '5' } });
    const late = awayFor([300, 2000], clock, asks);
    const { report, code } = await runOn(awayFor([60, 2000], clock, asks, late), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    expect(report.reasons).toHaveLength(2);
  });

  test.each([20, 50, 60, 70, 110, 200, 300])(
    'credentials that are refused for two seconds from request %i on',
    async (from) => {
      const clock = steppingClock();
      const { report, code, lines } = await runOn(awayFor([from, 2000], clock), clock);
      expect(idsOf(report, 'failed')).toEqual([]);
      expect([code, report.reasons]).toEqual([
        0,
        [expect.stringMatching(/had an outage from request/)],
      ]);
      expect(outagesIn(lines)).toEqual(['began', 'ended']);
    },
  );

  test.each([403, 423])('locks of two seconds after each ten wrong tokens: %i', async (status) => {
    const clock = steppingClock();
    const inner = service({ nowMs: clock.nowMs, sleep: clock.sleep });
    let wrong = 0;
    let untilMs = 0;
    const handler: Handler = async (request, wire) => {
      if (clock.nowMs() < untilMs) return envelope(status)();
      const response = await inner(request, wire);
      if (response.status !== 401) return response;
      wrong += 1;
      if (wrong % 10 === 0) untilMs = clock.nowMs() + 2000;
      return response;
    };
    const { report, lines } = await runOn(handler, clock);
    expect(idsOf(report, 'failed')).toEqual([]);
    expect(outagesIn(lines).length).toBeGreaterThan(2 * MAX_OUTAGES);
    expect(report.verdict).toBe('conformant');
  });

  test('a gateway that asks to wait when the run begins', async () => {
    const asks = () =>
      new Response('<html></html>', { status: 503, headers: { 'Retry-After': '2' } });
    const clock = steppingClock();
    const { report, code } = await runOn(awayFor([1, 3000], clock, asks), clock);
    expect(idsOf(report, 'failed')).toEqual([]);
    expect([code, report.reasons]).toEqual([
      0,
      [expect.stringMatching(/had an outage from request 1 to request 6/)],
    ]);
  });

  test.each<[string, Respond, RegExp]>([
    ['503', page(503), /is the service running/],
    ['resets', reset, /no longer responds/],
    ['a token that is over', envelope(401), /Check TARGET_TOKEN/],
    ['a lock after wrong tokens', envelope(403), /TARGET_BIZ_NUMBER/],
  ])('a target that does not come back: %s', async (_, respond, remedy) => {
    const { report, lines, code, reasons } = await runOn(away(40, FOREVER, respond));
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
    const { report, code } = await runOn(handler);
    expect(idsOf(report, 'failed')).not.toEqual([]);
    expect([report.verdict, code]).toEqual(['non-conformant', 1]);
  });
});
