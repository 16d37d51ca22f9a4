/** Targets whose lists fail while they accept disbursements, which is no outage. */
import { describe, expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { type SteppingClock, steppingClock } from '../support/clock.ts';
import { awayFor, envelope, page, type Respond, runOn } from '../support/outage-targets.ts';
import { idsOf } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

const isPost = ({ method }: Request) => method === 'POST';
const isList = ({ method }: Request) => method === 'GET';

/** Away for a time, and its lists a little longer. */
function listsLate(
  [from, forMs]: [number, number],
  listsMs: number,
  clock: SteppingClock,
): Handler {
  const both = awayFor([from, forMs], clock, page(503));
  let [requests, untilMs] = [0, 0];
  return (request, wire) => {
    requests += 1;
    if (requests === from) untilMs = clock.nowMs() + listsMs;
    const isAway = isList(request) && requests >= from && clock.nowMs() < untilMs;
    return isAway ? Promise.resolve(page(503)()) : both(request, wire);
  };
}

/** Disbursements that were sent after an outage had begun and before it ended. */
function trialsIn(lines: readonly Line[]): number {
  const from = lines.findIndex((line) => line.kind === 'outage' && line.state === 'began');
  const to = lines.findIndex((line) => line.kind === 'outage' && line.state === 'ended');
  const inside = lines.slice(from, to);
  return inside.filter((line) => line.kind === 'request' && line.request.method === 'POST').length;
}

/** Lists fail for good once so many disbursements were sent. */
function listsEnd(after: number, respond: Respond, inner = service()): Handler {
  let sent = 0;
  return (request, wire) => {
    if (isPost(request)) sent += 1;
    return isList(request) && sent >= after ? Promise.resolve(respond()) : inner(request, wire);
  };
}

describe('lists that fail while disbursements are accepted are no outage', () => {
  test.each<[string, number, Respond]>([
    ['503 after 40 disbursements', 40, page(503)],
    ['502 after 150', 150, page(502)],
    ['504 after 300', 300, page(504)],
    ['401 after 60', 60, envelope(401)],
  ])('%s', async (_, after, respond) => {
    const clock = steppingClock();
    const { report, code, reasons } = await runOn(listsEnd(after, respond, service(clock)), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([1, expect.arrayContaining(['LIST-01'])]);
    expect(reasons.match(/had an outage from/g)).toHaveLength(2);
    // The whole plan was sent, and a run sends all of it so.
    expect(reasons).not.toMatch(/nothing more was sent|no run sends|out of order/);
  });

  test('once, because lists may recover later', async () => {
    const clock = steppingClock();
    const late = listsLate([60, 4000], 6000, clock);
    const { report, code } = await runOn(late, clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
  });

  test.each([4000, 20_000, 50_000])('a target that is away for %i ms', async (forMs) => {
    const clock = steppingClock();
    const { report, code, lines } = await runOn(awayFor([150, forMs], clock, page(503)), clock);
    expect([code, idsOf(report, 'failed')]).toEqual([0, []]);
    // A disbursement after three seconds, and one each sixteen seconds after it.
    expect(trialsIn(lines)).toBe(1 + Math.floor((forMs - 3000) / 16_000));
  });
});
