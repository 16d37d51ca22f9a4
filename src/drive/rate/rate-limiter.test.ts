/**
 * What the rate limiter waits for, on a clock that moves only while somebody sleeps.
 * Above 200 lines: each test needs the same clock.
 */
import { describe, expect, test } from 'vitest';
import { headersWith, listed, parse } from '../../../selftest/support/history.ts';
import { headersOfList } from '../../../suites/scenarios/parts/requests.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import { RateLimiter } from './rate-limiter.ts';

/** A clock that moves only while a caller sleeps; of several sleepers the first wakes first. */
function fakeClock() {
  let nowMs = 0;
  const sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];
  return {
    elapsedMs: () => nowMs,
    sleep: (ms: number) =>
      new Promise<void>((wake) => sleepers.push({ atMs: nowMs + ms, wake: () => wake() })),
    /** Runs until no caller sleeps. */
    async run() {
      for (;;) {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        sleepers.sort((a, b) => a.atMs - b.atMs);
        const next = sleepers.shift();
        if (next === undefined) return;
        nowMs = Math.max(nowMs, next.atMs);
        next.wake();
      }
    },
  };
}

const NOW = new Date('2026-03-01T12:00:00Z');

function opened(rateLimit: number | null = null, stopsAtMs = Number.POSITIVE_INFINITY) {
  const clock = fakeClock();
  const rateLimiter = new RateLimiter({
    ...{ rateLimit, ...clock, now: () => NOW },
    isStopped: () => clock.elapsedMs() >= stopsAtMs,
  });
  const see = (
    response: RecordedResponse,
    request: Exchange['request'] = listed().refused().request,
    atMs = clock.elapsedMs(),
  ) => rateLimiter.see(parse({ ...listed().refused(), index: 1, request, response, atMs }));
  /** When the next request is sent. */
  async function nextMs(): Promise<number> {
    let atMs = -1;
    const left = rateLimiter.ready().then(() => {
      atMs = clock.elapsedMs();
    });
    await clock.run();
    await left;
    return atMs;
  }
  return { clock, rateLimiter, see, nextMs };
}

function response(
  status: number,
  headers: Record<string, string> = {},
  body = '{}',
): RecordedResponse {
  const list = Object.entries(headers);
  return { kind: 'response', status, headers: list, body, encoding: 'utf-8', durationMs: 1 };
}

test('an early request obeys RATE_LIMIT, and not what the target asks for', async () => {
  const { clock, rateLimiter, see, nextMs } = opened(2);
  expect(await nextMs()).toBe(0);
  see(response(503, { 'retry-after': '7' }));
  const early = [0, 0].map(() => rateLimiter.readyEarly(() => false).then(clock.elapsedMs));
  await clock.run();
  expect(await Promise.all(early)).toEqual([500, 1000]);
  expect(await nextMs()).toBe(7000);
});

describe('how long a request to wait delays the next request', () => {
  const date = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toUTCString();
  test.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['seconds, header in capitals, with blanks', { 'RETRY-AFTER': ' 7 ' }, 7000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date, by our own clock', { 'retry-after': date(9) }, 9000],
    ["a date, by the target's clock", { 'retry-after': date(3605), date: date(3600) }, 5000],
    ['a date in asctime', { 'retry-after': 'Sun Mar  1 12:00:04 2026' }, 4000],
    ['a date in RFC 850', { 'retry-after': 'Sunday, 01-Mar-26 12:00:04 GMT' }, 4000],
    ['a date that is over', { 'retry-after': date(-60) }, 0],
    ['a malformed Date beside it', { 'retry-after': date(6), date: 'today' }, 6000],
    ...['soon', 'soon 5', '-3', '1.5', '', '1, 2', '1e1', 'May', '0x10'].map(
      (value) =>
        [`malformed: "${value}"`, { 'retry-after': value }, 500] as [
          string,
          Record<string, string>,
          number,
        ],
    ),
    ['none', {}, 500],
  ])('%s', async (_, headers, waitMs) => {
    const { see, nextMs } = opened();
    expect(see(response(429, headers))).toEqual({ asksToWait: true, stopReason: null });
    expect(await nextMs()).toBe(waitMs);
  });

  test('without a Retry-After twice as long each time, up to eight seconds', async () => {
    const { see, nextMs, clock } = opened();
    const waits: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const fromMs = clock.elapsedMs();
      see(response(429));
      waits.push((await nextMs()) - fromMs);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test.each(['61', '86400', '99999999999999999999', '9'.repeat(400)])(
    'a Retry-After of %s stops the run',
    async (value) => {
      const { see, nextMs } = opened();
      const { asksToWait: wait, stopReason: stop } = see(response(503, { 'retry-after': value }));
      const words = /asks the suite to wait \d+ s \(Retry-After\), with HTTP 503, /;
      expect([wait, stop]).toEqual([true, expect.stringMatching(words)]);
      expect(await nextMs()).toBe(0);
    },
  );
});

const failure = '{"status":"error","message":"Too fast","data":null,"errors":null}';
const unauthorized = listed(25, headersWith(headersOfList, { Authorization: null })).refused()
  .request;
const waitFive = { 'retry-after': '5' };

test.each([400, 403, 420, 429, 500, 503, 529])(
  'a documented request refused with %i, in an envelope with Retry-After, asks to wait',
  async (status) => {
    const { see, nextMs } = opened();
    expect(see(response(status, waitFive, failure))).toEqual({
      asksToWait: true,
      stopReason: null,
    });
    expect(await nextMs()).toBe(5000);
  },
);

test.each<[string, RecordedResponse, Exchange['request']?]>([
  ['200', response(200)],
  ['503 without a Retry-After', response(503)],
  ['500 with one, without an envelope', response(500, waitFive)],
  ['401 with one: the token is refused', response(401, waitFive, failure)],
  ['302 with one: a redirect is a refusal', response(302, waitFive, failure)],
  ['400 with one, to a wrong request', response(400, waitFive, failure), unauthorized],
  ['a success behind 429: it was carried out', response(429, {}, '{"status":"success"}')],
  ['no response', { kind: 'none', reason: 'timeout', message: '', durationMs: 1 }],
])('%s asks for no wait', async (_, given, request) => {
  const { see, nextMs } = opened();
  expect(see(given, request)).toEqual({ asksToWait: false, stopReason: null });
  expect(await nextMs()).toBe(0);
});

test('a repeat that is refused with a Retry-After asks for no wait', () => {
  const { clock, rateLimiter } = opened();
  const repeat = listed().as('repeat').refused();
  const refusal = { ...repeat, index: 1, atMs: clock.elapsedMs() };
  const exchange = { ...refusal, response: response(409, waitFive, failure) };
  expect(rateLimiter.see(parse(exchange))).toEqual({ asksToWait: false, stopReason: null });
});

test('forty requests to wait in a row stop the run; an ordinary response in between does not count', async () => {
  const { see, nextMs } = opened();
  const requestWaits = async (times: number) => {
    let stop: string | null = null;
    for (let time = 0; time < times && stop === null; time += 1) {
      stop = see(response(429, { 'retry-after': '0' })).stopReason;
      await nextMs();
    }
    return stop;
  };
  expect(await requestWaits(39)).toBeNull();
  see(response(200));
  expect(await requestWaits(39)).toBeNull();
  expect(await requestWaits(1)).toMatch('40 times in a row');
});

/** A request without a token, refused with 429, and sent again. */
const wrongToken = { ...listed().refused(), index: 1, atMs: 0, request: unauthorized };
const isWaiting = (times: number, group?: Exchange['group']) => {
  const id = `${wrongToken.case}~${times}`;
  const exchange = { ...wrongToken, case: id, response: response(429) };
  const rateLimiter = new RateLimiter({
    ...{ rateLimit: null, elapsedMs: () => 0, sleep: async () => {}, isStopped: () => false },
  });
  return rateLimiter.see(parse(group === undefined ? exchange : { ...exchange, group })).asksToWait;
};

test('a list with a fault waits twice: the third 429 is its refusal; not so for a control', () => {
  expect([isWaiting(1), isWaiting(2)]).toEqual([true, false]);
  expect(isWaiting(2, { id: 'group', role: 'probe' })).toBe(false);
  expect(isWaiting(2, { id: 'group', role: 'control' })).toBe(true);
});

test('429 to requests with a fault neither ends the run nor spaces requests', async () => {
  const { see, nextMs } = opened();
  for (let time = 0; time < 60; time += 1) {
    expect(see(response(429, { 'retry-after': '0' }), unauthorized).stopReason).toBeNull();
    await nextMs();
  }
  expect(-(await nextMs()) + (await nextMs())).toBe(0);
});

describe('a Retry-After in the 429 to a request with a fault', () => {
  const asked = (seconds: string) => response(429, { 'retry-after': seconds });
  const repeated = (seconds: string) => ({
    ...{ ...wrongToken, case: `${wrongToken.case}~2` },
    response: asked(seconds),
  });

  test.each(['61', '900', '9'.repeat(400)])(
    'of %s neither ends nor holds the run',
    async (value) => {
      const { see, nextMs } = opened();
      expect(see(asked(value), unauthorized)).toEqual({ asksToWait: true, stopReason: null });
      expect(await nextMs()).toBe(500);
    },
  );

  test('in a 503 it ends the run, whatever the request was', () => {
    const { see } = opened();
    const { stopReason: stop } = see(response(503, { 'retry-after': '900' }), unauthorized);
    expect(stop).toContain('asks the suite to wait 900 s');
  });

  test('of a minute is obeyed, until a resend shows that the fault is the reason', async () => {
    const { rateLimiter, see, nextMs } = opened();
    see(asked('60'), unauthorized);
    expect(await nextMs()).toBe(60_000);
    expect(rateLimiter.see(parse(repeated('60')))).toEqual({ asksToWait: false, stopReason: null });
    see(asked('60'), unauthorized);
    expect(await nextMs()).toBe(60_500);
  });

  test('is cut once requests with a fault alone have asked for more than a minute', async () => {
    const { see, nextMs, clock } = opened();
    const waits: number[] = [];
    const waitAfter = async (seconds: string) => {
      const fromMs = clock.elapsedMs();
      // In flight together, they wait once.
      for (let time = 0; time < 8; time += 1) see(asked(seconds), unauthorized);
      waits.push((await nextMs()) - fromMs);
      // A resend in the next minute gets an ordinary refusal.
      see(response(401), unauthorized);
    };
    for (const seconds of ['50', '58', '58', '5']) await waitAfter(seconds);
    expect(waits).toEqual([50_000, 58_000, 500, 500]);
    // A limit of the rate asks other requests too.
    see(response(429, { 'retry-after': '30' }));
    await nextMs();
    await waitAfter('58');
    await waitAfter('29');
    expect(waits.slice(4)).toEqual([58_000, 29_000]);
  });

  test('is cut to a tenth of a second after twenty such resends', async () => {
    const { rateLimiter, see, nextMs, clock } = opened();
    for (let time = 0; time < 20; time += 1) rateLimiter.see(parse(repeated('1')));
    see(asked('1'), unauthorized);
    expect(await nextMs()).toBe(100);
    // Not where other requests had to wait.
    see(response(429, { 'retry-after': '1' }));
    await nextMs();
    const fromMs = clock.elapsedMs();
    see(asked('1'), unauthorized);
    expect((await nextMs()) - fromMs).toBe(1000);
  });

  test.each([
    ['as long', '60', 60_000],
    ['less long', '1', 500],
  ])('after it, where requests without a fault had to wait %s', async (_, seconds, expected) => {
    const { rateLimiter, see, nextMs, clock } = opened();
    see(response(429, { 'retry-after': seconds }));
    await nextMs();
    rateLimiter.see(parse(repeated('60')));
    see(response(200));
    await nextMs();
    const fromMs = clock.elapsedMs();
    see(asked('60'), unauthorized);
    expect((await nextMs()) - fromMs).toBe(expected);
  });
});

test('they are spaced as other requests needed it, and then wait a second', async () => {
  const { see, nextMs, clock } = opened();
  for (let time = 0; time < 3; time += 1) see(response(429, { 'retry-after': '0' }));
  for (let time = 0; time < 40; time += 1) see(response(200));
  await nextMs();
  const fromMs = clock.elapsedMs();
  see(response(429), unauthorized);
  expect((await nextMs()) - fromMs).toBe(1000);
  expect(-(await nextMs()) + (await nextMs())).toBe(80);
});

test('responses to requests that were in flight before the first request to wait count once', async () => {
  const { clock, see } = opened();
  const slept = clock.sleep(10);
  await clock.run();
  await slept;
  for (let time = 0; time < 64; time += 1) {
    expect(see(response(429), undefined, 0).stopReason).toBeNull();
  }
  expect(see(response(429)).stopReason).toBeNull();
});

test.each([1, 8])('RATE_LIMIT holds with %i workers', async (workers) => {
  const { rateLimiter, clock } = opened(4);
  const times: number[] = [];
  const worker = async () => {
    while (times.length < 12) {
      await rateLimiter.ready();
      times.push(clock.elapsedMs());
    }
  };
  const ended = Promise.all(Array.from({ length: workers }, worker));
  await clock.run();
  await ended;
  const first = times.slice(0, 12);
  expect(first).toEqual(first.map((_, at) => at * 250));
});

test('a request to wait spaces requests, and ordinary responses remove the spacing', async () => {
  const { see, nextMs } = opened();
  for (let time = 0; time < 3; time += 1) see(response(429, { 'retry-after': '0' }));
  const gap = async () => -(await nextMs()) + (await nextMs());
  const before = await gap();
  for (let time = 0; time < 25; time += 1) see(response(200));
  await nextMs();
  const after = await gap();
  for (let time = 0; time < 75; time += 1) see(response(200));
  await nextMs();
  expect([before, after, await gap()]).toEqual([80, 40, 0]);
});

test('a request with a fault is spaced as the rate needed it last, and not as it needed it at most', async () => {
  const { see, nextMs } = opened();
  const gap = async () => -(await nextMs()) + (await nextMs());
  for (let time = 0; time < 6; time += 1) see(response(429, { 'retry-after': '0' }));
  for (let time = 0; time < 400; time += 1) see(response(200));
  see(response(429, { 'retry-after': '0' }));
  await nextMs();
  see(response(429, { 'retry-after': '0' }), unauthorized);
  await nextMs();
  const first = await gap();
  // It was not enough.
  see(response(429, { 'retry-after': '0' }), unauthorized);
  await nextMs();
  expect([first, await gap()]).toEqual([40, 80]);
});

test.each([
  ['0', 160],
  ['1', 2000],
])('the longest spacing after many waits of %s s is %i ms', async (seconds, longestMs) => {
  const { see, nextMs } = opened();
  for (let time = 0; time < 20; time += 1) {
    see(response(429, { 'retry-after': seconds }));
    await nextMs();
    see(response(200));
  }
  await nextMs();
  expect(-(await nextMs()) + (await nextMs())).toBe(longestMs);
});

test('many waits of 0 s in a row space requests like others: the rate is the reason', async () => {
  const { see, nextMs } = opened();
  for (let time = 0; time < 20; time += 1) {
    see(response(429, { 'retry-after': '0' }));
    await nextMs();
  }
  expect(-(await nextMs()) + (await nextMs())).toBe(2000);
});

test('a target that is away for a while is not requested more slowly afterwards', async () => {
  const { see, nextMs } = opened();
  for (let time = 0; time < 4; time += 1) {
    see(response(503, { 'retry-after': '1' }));
    await nextMs();
  }
  for (let time = 0; time < 10; time += 1) see(response(200));
  await nextMs();
  expect(-(await nextMs()) + (await nextMs())).toBeLessThan(20);
});

test('a wait ends soon once the run is stopped', async () => {
  const { rateLimiter, clock, see } = opened(null, 1000);
  see(response(429, { 'retry-after': '60' }));
  const left = rateLimiter.ready();
  await clock.run();
  await left;
  expect(clock.elapsedMs()).toBeLessThan(1500);
});
