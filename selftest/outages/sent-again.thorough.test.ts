/** What a run sends again to a correct target, and what not. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { steppingClock } from '../support/clock.ts';
import { credentials, type Ran, runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { newFolder } from '../trust/forge.ts';

const refusal = (status: number) =>
  Response.json({ status: 'error', message: 'Refused', data: null, errors: null }, { status });

const casesOf = ({ lines }: Ran) =>
  lines.flatMap((line) => (line.kind === 'request' ? [line.case] : []));

test('a request to wait in the words for a wrong token is no end of the token', async () => {
  const clock = steppingClock();
  const tokens = [credentials.token, 'selftest-second-token'];
  const inner = service({ tokens, nowMs: clock.nowMs, sleep: clock.sleep });
  let requests = 0;
  const handler: Handler = (request, wire) => {
    requests += 1;
    // Not the ninth: with eight in flight, one request can be the ninth each time that it is sent again.
    return requests % 11 === 0 ? Promise.resolve(refusal(429)) : inner(request, wire);
  };
  const tokenFile = join(newFolder(), 'token');
  writeFileSync(tokenFile, tokens[1] ?? '');
  const ran = await runAgainst(handler, { CASES: '20' }, undefined, { clock, tokenFile });
  const cases = casesOf(ran);
  expect(cases.filter((id, at) => cases.indexOf(id) !== at)).toEqual([]);
  expect([ran.report.verdict, ran.report.reasons.join()]).toEqual([
    'conformant',
    expect.not.stringContaining('plan'),
  ]);
});

test('a fraction that is refused with 403 is not sent again', async () => {
  const inner = service();
  const handler: Handler = async (request, wire) => {
    const isFraction = /"amount":\d+\.\d*[1-9]/.test(await request.clone().text());
    return isFraction ? refusal(403) : inner(request, wire);
  };
  const ran = await runAgainst(handler, { CASES: '20' });
  expect(casesOf(ran).filter((id) => id.includes('~'))).toEqual([]);
  expect(ran.report.verdict).toBe('conformant');
});

test('what a restart hides, which asks to wait at its end', async () => {
  const clock = steppingClock();
  const inner = service({ nowMs: clock.nowMs, sleep: clock.sleep });
  let posts = 0;
  let untilMs = 0;
  const handler: Handler = (request, wire) => {
    if (request.method === 'POST') posts += 1;
    if (request.method === 'POST' && posts === 90) {
      untilMs = clock.nowMs() + 3500;
      return Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 }));
    }
    if (clock.nowMs() >= untilMs) return inner(request, wire);
    const starting = { status: 'error', message: 'Starting', data: null, errors: null };
    const headers = { 'Retry-After': '1' };
    return Promise.resolve(Response.json(starting, { status: 503, headers }));
  };
  const ran = await runAgainst(handler, { CASES: '20', CONCURRENCY: '1' }, undefined, { clock });
  expect(posts).toBeGreaterThan(60);
  expect(ran.report.reasons.join()).not.toContain('plan');
  expect(ran.report.reasons.join()).not.toContain('by any attempt');
});
