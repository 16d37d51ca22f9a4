/** Targets that read lists from several replicas of the ledger, some of which are a moment behind. */
import { expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import type { Handler } from '../reference/handler.ts';
import { type SteppingClock, steppingClock } from './support/clock.ts';
import { idsOf, runAgainst } from './support/pipeline.ts';
import { faultNamed, service } from './support/service.ts';

type Listed = { readonly reference: string };

/** How much the replica is behind from which the list with this number, from 1, is read. */
type Replicas = (list: number) => number;

const inTurn =
  (...behindMs: number[]): Replicas =>
  (list) =>
    behindMs[(list - 1) % behindMs.length] ?? 0;

/** The same replicas in a random order, from a generator with a fixed seed. */
const atRandom =
  (...behindMs: number[]): Replicas =>
  (list) =>
    behindMs[(Math.imul(list, 2_654_435_761) >>> 16) % behindMs.length] ?? 0;

/** Reads each list from one of the replicas; `most`: no page is longer. */
function fromReplicas(
  inner: Handler,
  { replicas, most = 100_000 }: Case,
  { nowMs }: SteppingClock,
): Handler {
  const madeMs = new Map<string, number>();
  let lists = 0;
  // A replica that is behind does not show a disbursement whose response is still on its way.
  const isOld =
    (behindMs: number) =>
    ({ reference }: Listed) =>
      nowMs() - (madeMs.get(reference) ?? nowMs()) > behindMs;
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
    const behindMs = replicas(lists);
    const isPlain = behindMs === 0 && perPage <= most;
    if (isPlain || !Number.isInteger(perPage) || perPage < 1) return inner(request, wire);
    url.searchParams.set('perPage', '100000');
    const response = await inner(new Request(url, { headers: request.headers }), wire);
    if (response.status >= 300) return response;
    const body = (await response.json()) as { readonly data: readonly Listed[] };
    const data = behindMs === 0 ? body.data : body.data.filter(isOld(behindMs));
    return Response.json({ ...body, data: data.slice(0, Math.min(perPage, most)) });
  };
}

interface Case {
  readonly replicas: Replicas;
  readonly most?: number;
  readonly dialect?: Partial<Dialect>;
}

const judged = async (tried: Case, faults: readonly string[]) => {
  const clock = steppingClock();
  const dialect = { ...defaultDialect, maxPerPage: 1_000_000, ...tried.dialect };
  const inner = service({
    ...{ dialect, faults: faults.map(faultNamed), nowMs: clock.nowMs, sleep: clock.sleep },
  });
  const handler = fromReplicas(inner, tried, clock);
  const { report } = await runAgainst(handler, { STRICT: 'true', CASES: '100' }, undefined, {
    clock,
  });
  return report;
};

const oldestFirst = { order: 'oldest-first' } as const;

test.each<[string, Case]>([
  ['two, 300 ms behind', { replicas: inTurn(0, 300) }],
  ['two, 900 ms behind', { replicas: inTurn(0, 900) }],
  ['two, oldest first', { replicas: inTurn(0, 300), dialect: oldestFirst }],
  ['two at random', { replicas: atRandom(0, 900) }],
  ['three', { replicas: inTurn(0, 400, 1200) }],
  ['three at random', { replicas: atRandom(20, 700, 3500) }],
  ['three at random, pages of ten', { replicas: atRandom(20, 700, 3500), most: 10 }],
  ['three at random, pages of a hundred', { replicas: atRandom(20, 700, 3500), most: 100 }],
])('a target with several replicas conforms: %s', async (_, tried) => {
  const report = await judged(tried, []);
  expect([report.verdict, report.reasons]).toEqual(['conformant', []]);
  expect(idsOf(report, 'failed', 'should')).toEqual([]);
});

test.each([
  ['per-page-one-short', 'LIST-07'],
  ['list-halved-late', 'LIST-07'],
  ['listed-thrice', 'AGE-02'],
  ['list-empty-late', 'AGE-02'],
])('%s is found where a replica is behind', async (fault, id) => {
  const report = await judged({ replicas: inTurn(0, 300) }, [fault]);
  expect(idsOf(report, 'failed', 'should')).toContain(id);
});
