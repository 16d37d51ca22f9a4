/** Targets that read lists from two copies of the ledger, one of which is a moment behind. */
import { expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import type { Handler } from '../reference/handler.ts';
import { type SteppingClock, steppingClock } from './clock.ts';
import { idsOf, runAgainst } from './pipeline.ts';
import { faultNamed, service } from './service.ts';

type Listed = { readonly reference: string };

/** Reads each second list from the copy that is so much behind. */
function fromTwoCopies(inner: Handler, behindMs: number, { nowMs }: SteppingClock): Handler {
  const madeMs = new Map<string, number>();
  let lists = 0;
  const isOld = ({ reference }: Listed) => nowMs() - (madeMs.get(reference) ?? 0) > behindMs;
  return async (request, wire) => {
    const url = new URL(request.url);
    if (request.method !== 'GET') {
      const response = await inner(request, wire);
      const { data } = (await response.clone().json()) as { data: Listed | null };
      if (data !== null && !madeMs.has(data.reference)) madeMs.set(data.reference, nowMs());
      return response;
    }
    lists += 1;
    const perPage = Number(url.searchParams.get('perPage'));
    if (lists % 2 === 0 || !Number.isInteger(perPage) || perPage < 1) return inner(request, wire);
    url.searchParams.set('perPage', '100000');
    const response = await inner(new Request(url, { headers: request.headers }), wire);
    if (response.status >= 300) return response;
    const body = (await response.json()) as { readonly data: readonly Listed[] };
    return Response.json({ ...body, data: body.data.filter(isOld).slice(0, perPage) });
  };
}

const judged = async (behindMs: number, dialect: Partial<Dialect>, faults: readonly string[]) => {
  const clock = steppingClock();
  const inner = service({
    ...{ dialect: { ...defaultDialect, maxPerPage: 1_000_000, ...dialect } },
    ...{ faults: faults.map(faultNamed), nowMs: clock.nowMs, sleep: clock.sleep },
  });
  const handler = fromTwoCopies(inner, behindMs, clock);
  const { report } = await runAgainst(handler, { STRICT: 'true' }, undefined, { clock });
  return report;
};

test.each<[number, Partial<Dialect>]>([
  [300, {}],
  [900, {}],
  [300, { order: 'oldest-first' }],
])('a copy that is %d ms behind conforms: %j', async (behindMs, dialect) => {
  const report = await judged(behindMs, dialect, []);
  expect([report.verdict, report.reasons]).toEqual(['conformant', []]);
  expect(idsOf(report, 'failed', 'should')).toEqual([]);
});

test.each([['per-page-one-short'], ['list-halved-late']])(
  '%s is found where a copy is behind',
  async (fault) => {
    const report = await judged(300, {}, [fault]);
    expect(idsOf(report, 'failed', 'should')).toContain('LIST-07');
  },
);
