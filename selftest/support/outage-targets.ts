/** Targets that are away for a time, and a run against one. */
import { expect } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import type { Settings } from '../../src/config/config.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import type { SteppingClock } from './clock.ts';
import { runAgainst } from './pipeline.ts';
import { service } from './service.ts';
import { trialSettings } from './trial.ts';

export type Respond = () => Response | Promise<Response>;

export const page = (status: number) => () =>
  new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } });
export const envelope = (status: number) => () =>
  Response.json({ status: 'error', message: 'No', data: null, errors: null }, { status });
export const reset = () => Promise.reject(new Error('ECONNRESET'));

/** Away for `count` requests, from request `from` on; health checks are requests too. */
export function away(
  from: number,
  count: number,
  respond: Respond,
  inner: Handler = service(),
): Handler {
  let requests = 0;
  return (request, wire) => {
    requests += 1;
    const isAway = requests >= from && requests < from + count;
    return isAway ? Promise.resolve(respond()) : inner(request, wire);
  };
}

/** Responds so for some time from request `from` on, as a lock after too many failed logins. */
export function awayFor(
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
export function crashing(
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

/** Runs the suite, and judges during the run and after it. */
export async function runOn(handler: Handler, clock?: SteppingClock, more: Settings = {}) {
  const settings = { ...trialSettings, ...more };
  const { report, live, lines } = await runAgainst(handler, settings, undefined, {
    isLive: true,
    ...(clock === undefined ? {} : { clock }),
  });
  expect(live).toEqual(report);
  return { report, lines, code: exitCodeOf(report), reasons: report.reasons.join('\n') };
}
