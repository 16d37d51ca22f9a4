import { describe, expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import { makeService } from '../reference/service.ts';
import { exitCodeOf } from '../src/report/verdict.ts';
import { credentials, runAgainst } from './pipeline.ts';

const STRICT = 'true';

function speaking(changes: Partial<Dialect>) {
  const dialect = { ...defaultDialect, ...changes };
  const { token, bizNumber } = credentials;
  return makeService({ tokens: [token], bizNumbers: [bizNumber], dialect });
}

const undecidedOf = ({ requirements }: Awaited<ReturnType<typeof runAgainst>>['report']) =>
  requirements
    .filter(({ level, outcome }) => level === 'should' && /cantTell|untested/.test(outcome))
    .map(({ id }) => id);

describe('STRICT makes a should count exactly as a must', () => {
  test('one that is undecided makes the run inconclusive', async () => {
    const service = speaking({});
    /** The first request for an unknown path gets no response. */
    const silent = () => {
      let isFirst = true;
      return async (request: Request): Promise<Response> => {
        const { pathname } = new URL(request.url);
        if (isFirst && !/initiate-disbursement|transactions/.test(pathname)) {
          isFirst = false;
          throw new Error('reset');
        }
        return service(request);
      };
    };
    const lenient = (await runAgainst(silent(), {})).report;
    expect(undecidedOf(lenient)).toEqual(['AROUND-02']);
    expect([lenient.verdict, exitCodeOf(lenient)]).toEqual(['conformant', 0]);
    const strict = (await runAgainst(silent(), { STRICT })).report;
    expect(undecidedOf(strict)).toEqual(['AROUND-02']);
    expect([strict.verdict, exitCodeOf(strict)]).toEqual(['inconclusive', 3]);
    expect(strict.reasons.join()).toContain('AROUND-02');
  });

  test('a read-only run is inconclusive', async () => {
    const { report } = await runAgainst(speaking({}), { READ_ONLY: 'true', STRICT });
    expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
  });
});

describe('a correct server is conformant under STRICT', () => {
  test.each<Partial<Dialect>>([
    {},
    { maxPerPage: 1 },
    // No size that is accepted can be filled: a page holds one transaction of 10 asked for.
    { maxPerPage: 1, pageSizes: 'few' },
    { maxPerPage: 1, order: 'oldest-first', appearsAfterMs: 100 },
    { completesAfterMs: 999_999_999 },
    { tooManyRequests: 'sometimes' },
  ])('%j', async (changes) => {
    const { report } = await runAgainst(speaking(changes), { STRICT });
    expect(undecidedOf(report)).toEqual([]);
    expect([report.verdict, exitCodeOf(report)], report.reasons.join()).toEqual(['conformant', 0]);
  });

  test('except where a limit on the page size may hide a new disbursement: LIST-08', async () => {
    const handler = speaking({ maxPerPage: 10, order: 'oldest-first' });
    await runAgainst(handler, { STRICT });
    // By now the first page is full of older transactions.
    const { report } = await runAgainst(handler, { STRICT, SEED: '12' });
    expect(undecidedOf(report)).toEqual(['LIST-08']);
    expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
    const lenient = (await runAgainst(handler, { SEED: '13' })).report;
    expect([lenient.verdict, exitCodeOf(lenient)]).toEqual(['conformant', 0]);
  });
});
