/** Outages that somebody invents around a wrong response: the case that they hide must be shown again. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';

const options = { ...judging, hasProof: false, hasComparison: true };
const NONE = { kind: 'none', reason: 'reset', message: 'other side closed', durationMs: 1 };

/** A target that fails one disbursement, and responds to the health check after it. */
async function failingOnce(fail: () => Response): Promise<Loose[]> {
  const inner = service();
  let posts = 0;
  const handler: Handler = (request, wire) => {
    if (request.method === 'POST') posts += 1;
    if (request.method !== 'POST' || posts !== 60) return inner(request, wire);
    return Promise.resolve(fail());
  };
  const { lines, report } = await runAgainst(handler, { CASES: '30', CONCURRENCY: '1' });
  expect(report.verdict).toBe('non-conformant');
  return looseOf(recorded(lines));
}

/** With two more health checks that got this response, before the one that succeeded. */
function withFailedChecks(lines: readonly Loose[], response: unknown): Loose[] {
  const at = lines.findIndex(({ kind, origin }) => kind === 'request' && origin === 'health');
  const check = lines[at] ?? {};
  const { path } = check.request as Loose;
  const failed = Array.from({ length: 2 }, (_, place) => {
    const number = place + 2;
    const request = {
      ...(check.request as Loose),
      path: String(path).replace('25', `${26 - number}`),
    };
    const sent = { ...check, index: 9000 + number, case: `health/${number}`, request };
    return [sent, { kind: 'response', index: sent.index, response }];
  });
  return [...lines.slice(0, at), ...failed.flat(), ...lines.slice(at)];
}

const isOf = (origins: readonly unknown[]) => (line: Loose) => origins.includes(line.origin);

test('a page of a gateway, with two health checks without a response after it', async () => {
  const all = await failingOnce(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  // The searches follow from the failure.
  const searches = new Set(all.filter(isOf(['search'])).map(({ index }) => index));
  const left = all.filter(({ index }) => !searches.has(index));
  const { verdict, reasons } = reportOn(forged(renumbered(withFailedChecks(left, NONE))), options);
  expect(verdict).not.toBe('conformant');
  expect(reasons.join(' ')).toMatch(
    /is not shown by any attempt \(.*\), so run the suite again: [\w-]+\/[\w-]+/,
  );
});
