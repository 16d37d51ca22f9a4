/** Outages that somebody invents around a wrong response: the case that they hide must be shown again. */
import { expect, test } from 'vitest';
import type { Handler } from '../../reference/handler.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded, renumbered } from './forge.ts';

const options = { ...judging, scope: 'without proof' } as const;
const NONE = { kind: 'none', reason: 'reset', message: 'other side closed', durationMs: 1 };

/** A target that fails one disbursement, and responds to the health check after it. */
async function failingOnce(
  fail: () => Response,
  isMeant: (request: Request, posts: number) => boolean = (_, posts) => posts === 60,
): Promise<Loose[]> {
  const inner = service();
  let posts = 0;
  let hasFailed = false;
  const handler: Handler = (request, wire) => {
    if (request.method === 'POST') posts += 1;
    if (hasFailed || request.method !== 'POST' || !isMeant(request, posts))
      return inner(request, wire);
    hasFailed = true;
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

/** The searches follow from the failure. */
function withoutSearches(lines: readonly Loose[]): Loose[] {
  const searches = new Set(lines.filter(isOf(['search'])).map(({ index }) => index));
  return lines.filter(({ index }) => !searches.has(index));
}

test('a page of a gateway, with two health checks without a response after it', async () => {
  const all = await failingOnce(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  const left = withoutSearches(all);
  const { verdict, reasons } = reportOn(forged(renumbered(withFailedChecks(left, NONE))), options);
  expect(verdict).not.toBe('conformant');
  expect(reasons.join(' ')).toMatch(
    /is not shown by any attempt \(.*\), so run the suite again: [\w-]+\/[\w-]+/,
  );
});

test('a page that refuses a faultless probe, with an invented change of the token', async () => {
  const page = () => new Response('<html>Forbidden</html>', { status: 403 });
  const type = 'application/json; charset=utf-8';
  const all = await failingOnce(page, (request) => request.headers.get('content-type') === type);
  const guilty = all.find(
    (line) => line.kind === 'request' && JSON.stringify(line.request).includes(type),
  );
  const at = all.findIndex((line) => line.kind === 'response' && line.index === guilty?.index);
  const change = { kind: 'token', number: 2, atMs: Number(guilty?.atMs) + 1, why: 'lifetime' };
  const [header = {}, ...rest] = all.toSpliced(at, 0, change);
  const config = { ...(header.config as Loose), tokenCommandConfigured: true, tokenTtlS: 3600 };
  const left = withoutSearches([{ ...header, config }, ...rest]);
  const { verdict, reasons } = reportOn(forged(renumbered(left)), options);
  expect(verdict).not.toBe('conformant');
  expect(reasons.join(' ')).toMatch(/is not shown by any attempt/);
});
