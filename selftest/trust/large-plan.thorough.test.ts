/**
 * Headers that request plans of millions of requests: compared in bounded time, and never
 * conformant.
 */
import { expect, test } from 'vitest';
import { reportOn } from '../../src/judge/judge-history.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';

const good = looseOf(recorded((await runAgainst(service(), { CASES: '8' })).lines));
const header = (change: Loose, lines: readonly Loose[] = good): Loose[] =>
  lines.map((line) => (line.kind === 'header' ? { ...line, ...change } : line));
const config = (change: object, lines: readonly Loose[] = good): Loose[] =>
  header({ config: { ...(lines[0]?.config as object), ...change } }, lines);

const first = good.filter(
  ({ index }) => index === good.find((line) => line.case === 'disbursements/1')?.index,
);
/** A search from a case that the plan does not have. */
const searched = (path: string): Loose[] =>
  renumbered([
    ...good.slice(0, -1),
    ...first.map((line) =>
      line.kind === 'request'
        ? {
            ...{ ...line, index: 9999, origin: 'search', of: 2, case: 'disbursements/0:0' },
            place: { ...(line.place as object), path },
          }
        : { ...line, index: 9999 },
    ),
    ...good.slice(-1),
  ]);
const parts = (count: number) => {
  const { runId, startedAt } = good[0] ?? {};
  const one = { runId, startedAt, lines: 1, requests: 1, digest: 'A'.repeat(43) };
  return {
    runId: Array(count).fill(runId).join('+'),
    parts: Array.from({ length: count }, (_, at) => ({
      ...one,
      shard: { number: Math.min(at + 1, 9999), of: Math.min(count, 9999) },
    })),
  };
};

/** An idle machine needs less than a minute for the slowest. */
const MAX_MS = 300_000;

test.each<[string, Loose[]]>([
  ['ten million cases', config({ cases: 10_000_000 })],
  ['and a search below none of them', config({ cases: 10_000_000 }, searched('0:0'))],
  ['a search at a place far away', searched(Array(20_000).fill('0').join(':'))],
  ['a place with a huge number', searched('999999999:999999999')],
  ['and a cap on their amounts', config({ cases: 10_000_000, maxTotalAmount: 20_000_000_000 })],
  ['and a cap on their number', config({ cases: 10_000_000, maxDisbursements: 9_000_000 })],
  ['a shard of 9999', config({ cases: 10_000_000, shard: { number: 9999, of: 9999 } })],
  ['one case that there is not', config({ cases: 10_000_000, caseId: 'nothing/1' })],
  ['one case far away', config({ cases: 1, caseId: 'disbursements/99999999' })],
  ['one smaller case far away', config({ caseId: 'disbursements/1:999999999' })],
  ['9999 shards', header(parts(9999))],
  ['100,000 shards', header(parts(100_000))],
  ['1000 shards', config({ cases: 10_000_000 }, header(parts(1000)))],
])(
  '%s',
  (_, lines) => {
    const startedMs = performance.now();
    let found: string;
    try {
      found = reportOn(forged(lines), { ...judging, scope: 'without proof' }).verdict;
    } catch (error) {
      expect((error as Error).message.split('\n')).toHaveLength(1);
      found = (error as Error).constructor.name;
    }
    console.info(`${_}: ${found}, ${Math.round(performance.now() - startedMs)} ms`);
    expect(['inconclusive', 'UnreadableError']).toContain(found);
  },
  MAX_MS,
);
