/** A history without the health checks that a run sends after a failure. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

test('a target that refuses the right token in between, without those that show it', async () => {
  const inner = service();
  let posts = 0;
  const handler: Handler = (request, wire) => {
    if (request.method === 'POST') posts += 1;
    const isRefused = request.method === 'POST' && posts >= 20 && posts < 26;
    if (!isRefused) return inner(request, wire);
    const body = { status: 'error', message: 'Unknown token', data: null, errors: null };
    return Promise.resolve(Response.json(body, { status: 401 }));
  };
  const { lines, report } = await runSmall(handler, { CASES: '40' });
  expect(report.verdict).toBe('non-conformant');
  const all = looseOf(recorded(lines));
  const isBeside = ({ kind, origin }: Loose) =>
    kind === 'request' && (origin === 'health' || origin === 'search');
  const beside = new Set(all.filter(isBeside).map(({ index }) => index));
  expect(beside.size).toBeGreaterThan(0);
  const left = all.filter(({ kind, index }) => kind !== 'outage' && !beside.has(index));
  // With more requests at once, a run could have sent these before the health check.
  const config = { ...(left[0]?.config as Loose), concurrency: 250 };
  for (const lines of [left, [{ ...left[0], config }, ...left.slice(1)]]) {
    const { verdict, reasons } = reportOn(forged(renumbered(lines)), unproven);
    expect(verdict).not.toBe('conformant');
    expect(reasons.join(' ')).toContain('is missing: health/1');
  }
});
