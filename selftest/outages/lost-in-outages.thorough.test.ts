/** What an outage took may have been carried out: a correct target is not blamed for its later responses. */
import { expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import type { Handler } from '../../reference/handler.ts';
import { steppingClock } from '../support/clock.ts';
import { reset, runOn } from '../support/outage-targets.ts';
import { idsOf } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

/** Long enough for an outage of three health checks. */
const DOWN_MS = 900;

/** Carries out the first request with this body, loses its response, and is away for a time. */
function losing(isMeant: (body: string) => boolean, repeats: Dialect['repeats']) {
  const clock = steppingClock();
  const { nowMs, sleep } = clock;
  const inner = service({ nowMs, sleep, dialect: { ...defaultDialect, repeats } });
  const lost: string[] = [];
  let untilMs = Number.NEGATIVE_INFINITY;
  const target: Handler = async (request, wire) => {
    if (nowMs() < untilMs) return reset();
    const hasToken = request.headers.get('authorization')?.startsWith('Bearer selftest') === true;
    const body = await request.clone().text();
    if (lost.length > 0 || !hasToken || !isMeant(body)) return inner(request, wire);
    lost.push(body);
    await inner(request, wire);
    untilMs = nowMs() + DOWN_MS;
    return reset();
  };
  return { target, clock, lost };
}

test.each([
  ['one of the equal requests', /xxxr2"/, 'refused'],
  ['a transaction that a list has shown', /xxxtc"/, 'replayed'],
  ['a transaction that a repeat amends', /xxxtc"/, 'amended'],
  ['a repeat that has gone on', /"bank_code":.*xxxr4"/, 'replayed-now'],
] as const)('%s', async (_, body, repeats) => {
  const { target, clock, lost } = losing((text) => body.test(text), repeats);
  const { report } = await runOn(target, clock);
  expect(lost).toHaveLength(1);
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'failed', 'should')).toEqual([]);
});
