import { describe, expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import type { Handler } from '../../reference/handler.ts';
import type { Settings } from '../../src/config/config.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { steppingClock } from '../support/clock.ts';
import { judgedWith, runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

const STRICT = 'true';

/** With a stepping clock: nothing waits in real time. */
function speaking(
  changes: Partial<Dialect>,
  wrap: (handler: Handler, nowMs: () => number) => Handler = (handler) => handler,
) {
  const clock = steppingClock();
  const dialect = { ...defaultDialect, ...changes };
  const { nowMs, sleep } = clock;
  const handler = wrap(service({ dialect, nowMs, sleep }), nowMs);
  return {
    handler,
    run: (settings: Settings) => runAgainst(handler, settings, undefined, { clock }),
  };
}

/** Repeats each response to an accepted list for four seconds, to the same client. */
function keepingPages(handler: Handler, nowMs: () => number): Handler {
  const kept = new Map<string, { readonly response: Response; readonly untilMs: number }>();
  return async (request) => {
    if (request.method !== 'GET') return handler(request);
    const { url, headers } = request;
    const key = JSON.stringify([url, headers.get('authorization'), headers.get('x-biz-number')]);
    const earlier = kept.get(key);
    if (earlier !== undefined && nowMs() < earlier.untilMs) return earlier.response.clone();
    const response = await handler(request);
    kept.set(key, { response: response.clone(), untilMs: nowMs() + 4000 });
    return response;
  };
}

const undecidedOf = ({ requirements }: Awaited<ReturnType<typeof runAgainst>>['report']) =>
  requirements
    .filter(({ level, outcome }) => level === 'should' && /cantTell|untested/.test(outcome))
    .map(({ id }) => id);

describe('STRICT makes a should count exactly as a must', () => {
  test('a read-only run is inconclusive', async () => {
    const { report } = await speaking({}).run({ READ_ONLY: 'true', STRICT });
    expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
  });
});

describe('a correct server is conformant under STRICT', () => {
  test.each<Partial<Dialect>>([
    {},
    { maxPerPage: 1 },
    // No accepted size can be filled: a page contains one transaction of 10 requested ones.
    { maxPerPage: 1, pageSizes: 'few' },
    { maxPerPage: 1, order: 'oldest-first', appearsAfterMs: 100 },
    { completesAfterMs: 999_999_999 },
    { tooManyRequests: 'sometimes' },
  ])('%j', async (changes) => {
    const { report } = await speaking(changes).run({ STRICT });
    expect(undecidedOf(report)).toEqual([]);
    expect([report.verdict, exitCodeOf(report)], report.reasons.join()).toEqual(['conformant', 0]);
  });

  test.each<Partial<Dialect>>([{}, { maxPerPage: 10 }, { order: 'oldest-first' }])(
    'also if it keeps pages in a cache, %j',
    async (changes) => {
      const { report } = await speaking(changes, keepingPages).run({ STRICT });
      expect([report.verdict, exitCodeOf(report)], report.reasons.join()).toEqual([
        'conformant',
        0,
      ]);
    },
  );

  test.each(['page', 'offset'] as const)(
    'also where new disbursements are on the last page, which %s selects',
    async (pageSelector) => {
      const { run } = speaking({ maxPerPage: 10, order: 'oldest-first', pageSelector });
      await run({ STRICT });
      const { report, lines } = await run({ STRICT, SEED: '12', WATCH_MS: '6000' });
      expect(undecidedOf(report)).toEqual([]);
      expect([report.verdict, exitCodeOf(report)], report.reasons.join()).toEqual([
        'conformant',
        0,
      ]);
      const listed = report.requirements.find(({ id }) => id === 'AMOUNT-04');
      expect([listed?.outcome, lines.length > 0]).toEqual(['passed', true]);
    },
  );

  test('except where a limit on the page size may hide a new disbursement: LIST-08', async () => {
    const { run } = speaking({ maxPerPage: 10, order: 'oldest-first' });
    await run({ STRICT });
    // At that time the first page is full of older transactions.
    const ran = await run({ STRICT, SEED: '12' });
    const { report } = ran;
    expect(undecidedOf(report)).toEqual(['LIST-08']);
    expect(report.reasons.join()).toContain('LIST-08');
    expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
    const lenient = judgedWith(ran, { SEED: '12' });
    expect([lenient.verdict, exitCodeOf(lenient)]).toEqual(['conformant', 0]);
  });
});
