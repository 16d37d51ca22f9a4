import { expect, test } from 'vitest';
import type { FetchHandler } from '../src/drive/connection/handler-transport.ts';
import type { Line } from '../src/history/lines/line.ts';
import { exitCodeOf } from '../src/report/conclusion.ts';
import { type SteppingClock, steppingClock } from './support/clock.ts';
import { idsOf, runAgainst } from './support/pipeline.ts';
import { service } from './support/service.ts';

const TOO_MANY = { status: 'error', message: 'Too many requests', data: null, errors: null };

const busy = (status: number, headers: Record<string, string> = {}) =>
  Response.json(TOO_MANY, { status, headers });

/** Responds to so many of the requests with `respond`, and to the others as the reference service does. */
function sometimes(
  asksToWait: (count: number, request: Request) => boolean,
  respond: () => Response,
) {
  const handler = service();
  let count = 0;
  return async (request: Request) => {
    count += 1;
    return asksToWait(count, request) ? respond() : handler(request);
  };
}

/** Serves ten requests, and then refuses all for a while. */
function limited(pauseMs: number, { nowMs, sleep }: SteppingClock, status = 429): FetchHandler {
  const handler = service({ nowMs, sleep });
  let served = 0;
  let opensAt = 0;
  return async (request) => {
    if (nowMs() < opensAt) return busy(status, { 'retry-after': '1' });
    served += 1;
    if (served % 10 === 0) opensAt = nowMs() + pauseMs;
    return handler(request);
  };
}

const credentialsOf = ({ headers }: Request) =>
  `${headers.get('authorization')} ${headers.get('x-biz-number')}`;
const requestsOf = (lines: readonly Line[]) =>
  lines.flatMap((line) => (line.kind === 'request' ? [line] : []));
const referenceOf = (body: string | null) => /"merchant_reference":"([^"]+)"/.exec(body ?? '')?.[1];

test.each(['1', '8', '64'])(
  'a limit of ten requests per window conforms, %s workers',
  async (workers) => {
    // Many workers that wait at the same time wait once in total, not one after the other.
    const clock = steppingClock();
    const settings = { CONCURRENCY: workers };
    const { report, lines } = await runAgainst(limited(20, clock), settings, undefined, { clock });
    expect(report.reasons).toEqual([]);
    expect([report.verdict, exitCodeOf(report)]).toEqual(['conformant', 0]);
    expect(idsOf(report, 'failed', 'should')).toEqual([]);
    const met = report.observations
      .flatMap(({ aspects }) => aspects)
      .find(({ id }) => id === 'AROUND-03');
    expect(met?.value).toEqual(['HTTP 429', 'header retry-after']);
    expect(requestsOf(lines).some((line) => line.case.includes('~'))).toBe(true);
  },
  120_000,
);

test.each([400, 403, 420, 500, 529])(
  'a rate limiter that refuses with %i and Retry-After conforms',
  async (status) => {
    const clock = steppingClock();
    const { report } = await runAgainst(limited(20, clock, status), {}, undefined, { clock });
    // With more than thirty waits, the report advises RATE_LIMIT.
    const doubts = report.reasons.filter((one) => !one.includes('a run is faster with RATE_LIMIT'));
    expect([report.verdict, doubts]).toEqual(['conformant', []]);
    expect(idsOf(report, 'failed', 'should')).toEqual([]);
  },
  120_000,
);

test('a target that responds with 429 to everything is inconclusive, and the run ends soon', async () => {
  const { report, lines } = await runAgainst(async () => busy(429));
  expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
  expect(report.reasons[0]).toMatch(
    /responded to every list request by asking the suite to wait.*HTTP 429, "Too many requests"/,
  );
  expect(requestsOf(lines).length).toBeLessThan(10);
  expect(requestsOf(lines).filter(({ request }) => request.method === 'POST')).toEqual([]);
});

test('a target that is busy from some time on is inconclusive, with the reason', async () => {
  const handler = sometimes(
    (count) => count > 30,
    () => busy(429, { 'retry-after': '2' }),
  );
  const { report, lines } = await runAgainst(handler);
  expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
  expect(report.reasons[0]).toMatch(
    /asked the suite to wait 40 times in a row: the suite sent nothing more, except perhaps health checks/,
  );
  expect(requestsOf(lines).length).toBeLessThan(30 + 40 * 8 + 8);
}, 120_000);

test.each([429, 503])(
  'after %i with an absurd Retry-After nothing more is sent',
  async (status) => {
    // Of 429, only those to requests without a fault end the run.
    let right = '';
    const isLate = (count: number, request: Request) => {
      if (count === 1) right = credentialsOf(request);
      return count >= 20 && request.method === 'GET' && credentialsOf(request) === right;
    };
    const handler = sometimes(isLate, () => busy(status, { 'retry-after': '86400' }));
    const { report, lines } = await runAgainst(handler, { CONCURRENCY: '4' });
    expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
    expect(report.reasons[0]).toMatch(
      /asks the suite to wait 86400 s .*: the suite sent nothing more, except perhaps health checks/,
    );
    const first = lines.findIndex((line) => JSON.stringify(line).includes('86400'));
    expect(requestsOf(lines.slice(first))).toEqual([]);
  },
);

test('an absurd Retry-After after accepted disbursements may be a daily limit', async () => {
  const isLater = (count: number, { method }: Request) => method === 'POST' && count > 150;
  const handler = sometimes(isLater, () => busy(429, { 'retry-after': '27000' }));
  const { report } = await runAgainst(handler);
  expect(report.reasons[0]).toMatch(
    /wait 27000 s .* If the account has a daily limit, lower MAX_DISBURSEM/,
  );
});

test.each([503, 200])(
  'a POST that was answered %i with a Retry-After is sent again as a new one',
  async (status) => {
    const asksToWait = (count: number, { method }: Request) => method === 'POST' && count % 7 === 0;
    const handler = sometimes(asksToWait, () => busy(status, { 'retry-after': '1' }));
    const clock = steppingClock();
    // In the end the run sends a request every two seconds of this clock.
    const settings = { CASES: '5', RUN_TIMEOUT_MS: '3600000' };
    const { report, lines } = await runAgainst(handler, settings, undefined, { clock });
    expect([report.verdict, idsOf(report, 'failed', 'should')]).toEqual(['conformant', []]);
    const posts = requestsOf(lines).filter(({ request }) => request.method === 'POST');
    const again = posts.filter((line) => /~\d+$/.test(line.case));
    expect(again.length).toBeGreaterThan(10);
    const documented = posts.filter(({ group }) => group === undefined);
    const references = documented.map(({ request }) => referenceOf(request.body));
    expect(new Set(references).size).toBe(references.length);
    for (const { case: id } of again) {
      expect(posts.filter((line) => line.case === id.replace(/~\d+$/, ''))).toHaveLength(1);
    }
    const lengths = posts.filter(({ group }) => group?.id === 'reference-length');
    for (const { case: id, request } of lengths) {
      const [, length] = /length-(\d+)/.exec(id) ?? [];
      expect(referenceOf(request.body), id).toHaveLength(Number(length));
    }
  },
);

test('sending again stays inside the caps', async () => {
  const asksToWait = (count: number, { method }: Request) => method === 'POST' && count % 2 === 0;
  const handler = sometimes(asksToWait, () => busy(429, { 'retry-after': '0' }));
  const caps = { MAX_DISBURSEMENTS: '40', MAX_TOTAL_AMOUNT: '20000', CASES: '5' };
  const { report, lines } = await runAgainst(handler, caps);
  const posts = requestsOf(lines).filter(({ request }) => request.method === 'POST');
  expect(posts.length).toBeLessThanOrEqual(40);
  expect(report.spending.amount).toBeLessThanOrEqual(20_000);
  expect(report.verdict).toBe('inconclusive');
});
