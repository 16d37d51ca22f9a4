/** Targets that refuse requests with a fault with 429, and targets that limit the rate. */
import { expect, test } from 'vitest';
import type { Handler } from '../reference/handler.ts';
import type { Line } from '../src/history/lines/line.ts';
import { type SteppingClock, steppingClock } from './support/clock.ts';
import { idsOf, runAgainst } from './support/pipeline.ts';
import { faultNamed, service } from './support/service.ts';

const TOO_MANY = { status: 'error', message: 'Too many requests', data: null, errors: null };

const busy = (headers: Record<string, string> = {}) =>
  Response.json(TOO_MANY, { status: 429, headers });

/** Serves so many requests in each second, and refuses the others without a `Retry-After`. */
function perSecond(most: number, { nowMs }: SteppingClock, handler: Handler): Handler {
  let second = 0;
  let served = 0;
  return async (request) => {
    const now = Math.floor(nowMs() / 1000);
    if (now !== second) served = 0;
    second = now;
    served += 1;
    return served > most ? busy() : handler(request);
  };
}

/** Responds to each refused request with 429. */
const refusing =
  (handler: Handler, headers: Record<string, string> = {}): Handler =>
  async (request) => {
    const response = await handler(request);
    return response.status < 400 ? response : busy(headers);
  };

/** After so many requests with wrong credentials, each further one gets 429. */
function locked(handler: Handler, most = 5, headers: Record<string, string> = {}): Handler {
  let wrong = 0;
  return async (request) => {
    const response = await handler(request);
    if (response.status === 401) wrong += 1;
    return response.status === 401 && wrong > most ? busy(headers) : response;
  };
}

/** After so many requests with wrong credentials in a minute by the clock, each further one in it gets 429. */
function lockedInMinutes(handler: Handler, most: number, { nowMs }: SteppingClock): Handler {
  let minute = 0;
  let wrong = 0;
  return async (request) => {
    const response = await handler(request);
    if (response.status !== 401) return response;
    const now = nowMs() / 60_000;
    if (Math.floor(now) !== minute) wrong = 0;
    minute = Math.floor(now);
    wrong += 1;
    const leftS = Math.ceil((1 - (now % 1)) * 60);
    return wrong > most ? busy({ 'retry-after': `${leftS}` }) : response;
  };
}

/** Three waits of a minute, and half a second for each request that is refused. */
const LONGEST_RUN_MS = 500_000;
/** So much longer takes a run of 1,500 requests where a target serves twenty in a second. */
const LIMITED_MS = 75_000;

/** A list is sent three times at most, and a disbursement twice. */
const sentTooOften = ({ kind, ...line }: Line) =>
  kind === 'request' &&
  'request' in line &&
  (line.request.method === 'GET' ? /~[3-9]$/ : /~[2-9]$/).test(line.case);

/** A lock for wrong credentials, at a target that limits the rate of all requests too. */
const lockedAndLimited = (handler: Handler, clock: SteppingClock) =>
  perSecond(20, clock, locked(handler, 5, { 'retry-after': '60' }));

const lockedInMinutesAndLimited = (handler: Handler, clock: SteppingClock) =>
  perSecond(20, clock, lockedInMinutes(handler, 8, clock));

test.each<[string, (handler: Handler, clock: SteppingClock) => Handler]>([
  ['each request with a fault', (handler) => refusing(handler)],
  ['the same, with Retry-After', (handler) => refusing(handler, { 'retry-after': '1' })],
  ['wrong credentials, after the fifth', (handler) => locked(handler)],
  ['wrong credentials, for a minute', (handler) => locked(handler, 5, { 'retry-after': '60' })],
  ['wrong credentials, for a minute, and the rate', lockedAndLimited],
  [
    'wrong credentials, after the eighth in a minute',
    (handler, clock) => lockedInMinutes(handler, 8, clock),
  ],
  [
    'wrong credentials, after the 25th in a minute',
    (handler, clock) => lockedInMinutes(handler, 25, clock),
  ],
  ['wrong credentials, after the eighth in a minute, and the rate', lockedInMinutesAndLimited],
  ['wrong credentials, for a day', (handler) => locked(handler, 0, { 'retry-after': '86400' })],
])(
  'a target that refuses with 429 conforms: %s',
  async (_, wrapped) => {
    const clock = steppingClock();
    const handler = wrapped(service({ nowMs: clock.nowMs, sleep: clock.sleep }), clock);
    const { report, lines } = await runAgainst(handler, {}, undefined, { clock });
    expect([report.verdict, report.reasons]).toEqual(['conformant', []]);
    expect(idsOf(report, 'failed', 'should')).toEqual([]);
    expect(idsOf(report, 'cantTell', 'should')).toEqual([]);
    // A limit of the rate refuses requests without a fault more often.
    const tooOften = lines.filter(sentTooOften);
    const isLimited = wrapped === lockedAndLimited || wrapped === lockedInMinutesAndLimited;
    if (!isLimited) expect(tooOften).toEqual([]);
    const sentMs = lines.map((line) => (line.kind === 'request' ? line.atMs : 0));
    expect(Math.max(...sentMs)).toBeLessThan(LONGEST_RUN_MS + (isLimited ? LIMITED_MS : 0));
  },
  120_000,
);

test.each<[string, string, string, (handler: Handler, clock: SteppingClock) => Handler]>([
  ['token-like', 'HEADER-06', 'refuses with 429', (handler) => refusing(handler)],
  ['no-biz-number', 'HEADER-02', 'refuses with 429', (handler) => refusing(handler)],
  ['token-like', 'HEADER-06', 'limits the rate', (handler, clock) => perSecond(5, clock, handler)],
  [
    'no-biz-number',
    'HEADER-02',
    'limits the rate',
    (handler, clock) => perSecond(5, clock, handler),
  ],
  ['token-like', 'HEADER-06', 'locks wrong tokens and limits the rate', lockedAndLimited],
])(
  '%s is found (%s) at a target that %s',
  async (fault, id, _, wrapped) => {
    const clock = steppingClock();
    const faulty = service({
      ...{ faults: [faultNamed(fault)], nowMs: clock.nowMs, sleep: clock.sleep },
    });
    const settings = { RUN_TIMEOUT_MS: '3600000' };
    const { report } = await runAgainst(wrapped(faulty, clock), settings, undefined, { clock });
    expect(idsOf(report, 'failed', 'must')).toContain(id);
  },
  120_000,
);
