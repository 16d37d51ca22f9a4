/**
 * Requests of a run that waits for its target: recorded, by their rule, and judged when it is ready.
 * Above 200 lines: all of them need the same recorded run.
 */
import { describe, expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { idsOf, type Ran, runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

/** A gateway responds in place of the service, for so many requests. */
function starting(absent: number, status = 502, headers: Record<string, string> = {}): Handler {
  const inner = service();
  let requests = 0;
  return (request) => {
    requests += 1;
    if (requests > absent) return inner(request);
    return Promise.resolve(new Response('<html>Absent</html>', { status, headers }));
  };
}

const ABSENT = 3;
const run = await runSmall(starting(ABSENT), {
  ...{ CASES: '3', WAIT_FOR_TARGET_MS: '60000' },
});
const lines = looseOf(recorded(run.lines));
const isOfWait = (line: Line | Loose) => line.kind === 'request' && line.origin === 'readiness';
const waited = lines.filter(isOfWait).map(({ index }) => index);
const [header = {}, ...rest] = lines;

/** What the report says about the plan, or why the history is refused. */
function told(changed: readonly Loose[]): string {
  try {
    const { verdict, reasons } = reportOn(forged(renumbered(changed)), unproven);
    const found = reasons
      .filter((reason) => /the plan|as planned|neither by the plan|out of order/.test(reason))
      .join(' ');
    if (found !== '') expect(verdict).not.toBe('conformant');
    return found;
  } catch (error) {
    return (error as Error).message;
  }
}

test('each request is in the history, before the preflight, and is in no latency', () => {
  const requests = run.lines.filter((line) => line.kind === 'request');
  const origins = requests.slice(0, ABSENT + 2).map(({ origin }) => origin);
  expect(origins).toEqual([...Array(ABSENT + 1).fill('readiness'), 'preflight']);
  const { verdict, requests: counted, latency } = run.report;
  expect([verdict, counted]).toEqual(['conformant', requests.length]);
  expect(latency.reduce((sum, { answered }) => sum + answered, 0)).toBe(counted - ABSENT - 1);
  expect(told(lines)).toBe('');
});

test('the list that shows that the target is ready is judged', async () => {
  const inner = starting(ABSENT);
  const end = new AbortController();
  let requests = 0;
  const handler: Handler = async (request, wire) => {
    requests += 1;
    const response = await inner(request, wire);
    if (requests > ABSENT + 2) end.abort();
    if (requests !== ABSENT + 1) return response;
    const { errors, ...rest } = (await response.json()) as Loose;
    return Response.json(rest, response);
  };
  const settings = { CASES: '3', WAIT_FOR_TARGET_MS: '60000' };
  const { report } = await runAgainst(handler, settings, undefined, { signal: end.signal });
  expect(idsOf(report, 'failed')).toEqual(['ENVELOPE-02']);
});

test('no other one follows the one that a service answered', () => {
  const last = waited.at(-1);
  const ofLast = lines.filter(({ index }) => index === last);
  const more = ofLast.map((line) => ({
    ...line,
    index: 9000,
    ...(line.kind === 'request' ? { case: `readiness/${ABSENT + 2}` } : {}),
  }));
  const place = lines.findIndex(({ kind, index }) => kind === 'response' && index === last) + 1;
  expect(told([...lines.slice(0, place), ...more, ...lines.slice(place)])).toContain(
    `by an earlier response: readiness/${ABSENT + 2}`,
  );
});

test('a target that never gets ready is judged by the preflight', async () => {
  const { report, lines: all } = await runSmall(starting(1e9), { WAIT_FOR_TARGET_MS: '5000' });
  expect(all.filter(isOfWait).length).toBeGreaterThan(2);
  expect([report.verdict, report.stopped]).toEqual([
    'inconclusive',
    expect.stringContaining('No service with this interface'),
  ]);
});

test('an outage that begins when the target was ready proves nothing', async () => {
  const inner = service();
  let requests = 0;
  const handler: Handler = (request) => {
    requests += 1;
    const isAway = requests > 1 && requests < 8;
    if (!isAway) return inner(request);
    return Promise.resolve(new Response('<html>Absent</html>', { status: 502 }));
  };
  const settings = { CASES: '3', WAIT_FOR_TARGET_MS: '60000' };
  const { report, lines: all } = await runSmall(handler, settings);
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(report.verdict).toBe('conformant');
  expect(report.reasons).toEqual([expect.stringMatching(/had an outage from request 2/)]);
  expect(told(looseOf(recorded(all)))).toBe('');
});

describe('a target that is starting and asks to wait', () => {
  const settings = { CASES: '3', WAIT_FOR_TARGET_MS: '60000' };
  const busy = (retryAfter: string) => ({ 'Retry-After': retryAfter });
  const waits = ({ lines: all }: Ran) => all.filter(isOfWait);
  const timesOf = (ran: Ran) =>
    waits(ran).map((line) => (line.kind === 'request' ? line.atMs : Number.NaN));

  test.each([429, 503])('gets no request earlier, and becomes ready: %s', async (status) => {
    const ran = await runSmall(starting(2, status, busy('20')), settings);
    const [first = 0, second = 0, third = 0, ...others] = timesOf(ran);
    expect(others).toEqual([]);
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(20_000);
    expect(ran.report.verdict).toBe('conformant');
  });

  test('may ask more often than a service during a run, and the run keeps its rate', async () => {
    const ran = await runSmall(starting(45, 503, busy('1')), {
      ...settings,
      WAIT_FOR_TARGET_MS: '120000',
    });
    expect(waits(ran)).toHaveLength(46);
    expect(ran.report.verdict).toBe('conformant');
    const sent = ran.lines.filter((line) => line.kind === 'request').map(({ atMs }) => atMs);
    expect((sent[60] ?? 0) - (sent[46] ?? 0)).toBeLessThan(2000);
  });

  test('ends the run where it asks for a longer wait than is left', async () => {
    const ran = await runSmall(starting(1e9, 503, busy('61')), settings);
    expect(waits(ran)).toHaveLength(1);
    expect(ran.lines.filter((line) => line.kind === 'request')).toHaveLength(1);
    expect(ran.report.reasons.join()).toMatch(
      /asked the suite to wait 61 s \(Retry-After\), which is longer than WAIT_FOR_TARGET_MS 60000 allows/,
    );
  });

  test('is a service where it asks in an envelope, and the preflight waits', async () => {
    const inner = service();
    let requests = 0;
    const end = new AbortController();
    const handler: Handler = (request) => {
      requests += 1;
      if (requests > 2) end.abort();
      if (requests > 1) return inner(request);
      const body = { status: 'error', message: 'Busy', data: null, errors: ['busy'] };
      return Promise.resolve(Response.json(body, { status: 429, headers: busy('20') }));
    };
    const ran = await runSmall(handler, settings, undefined, { signal: end.signal });
    const sent = ran.lines.filter((line) => line.kind === 'request');
    expect(sent.slice(0, 2).map(({ origin }) => origin)).toEqual(['readiness', 'preflight']);
    expect((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(20_000);
  });

  test('is asked as often as before where it does not say how long', async () => {
    const times = timesOf(await runSmall(starting(3, 503), settings));
    expect(times).toHaveLength(4);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(1000);
  });
});

describe('a history is not taken', () => {
  const [first = 0, second = 0] = waited as number[];
  const without = (index: number) => lines.filter((line) => line.index !== index);
  const change = (index: number, by: (line: Loose) => Loose) =>
    lines.map((line) => (line.kind === 'request' && line.index === index ? by(line) : line));
  const requestOf = (line: Loose, more: Loose) => ({ ...(line.request as Loose), ...more });
  const config = header.config as Loose;
  const { waitForTargetMs: _, ...impatient } = config;

  test.each<[string, readonly Loose[], RegExp]>([
    ['with one of them taken out', without(second), /readiness\/2/],
    ['where nobody was to wait', [{ ...header, config: impatient }, ...rest], /WAIT_FOR_TARGET_MS/],
    [
      'where one is a disbursement',
      change(first, (line) => ({
        ...line,
        request: requestOf(line, { method: 'POST', body: '{"amount":1}' }),
      })),
      /as planned/,
    ],
    [
      'where one has another path',
      change(first, (line) => ({ ...line, request: requestOf(line, { path: '/transactions' }) })),
      /as planned/,
    ],
    [
      'where one has no number',
      change(first, (line) => ({ ...line, case: 'x' })),
      /neither by the plan/,
    ],
    [
      'where one comes after the preflight',
      [...lines.slice(0, -1), ...lines.filter(({ index }) => index === first), ...lines.slice(-1)],
      /readiness|neither by the plan/,
    ],
    [
      'where planned requests are called so',
      lines.map((line) => (line.origin === 'planned' ? { ...line, origin: 'readiness' } : line)),
      /readiness|neither by the plan/,
    ],
  ])('%s', (_name, changed, sentence) => {
    expect(told(changed)).toMatch(sentence);
  });
});
