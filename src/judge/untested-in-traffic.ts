/** Adapts the results of checks to traffic that somebody else recorded. Pure. */
import type { CheckResult } from '../check/check.ts';

/** Nobody selected the requests of recorded traffic, so what they do not show is untested. */
export function asRecordedTraffic(result: CheckResult): CheckResult {
  const { outcome, reason } = result;
  if (outcome !== 'cantTell' && outcome !== 'untested') return result;
  const why = 'this recorded traffic does not decide it: run the suite against the target';
  const text = outcome === 'untested' || reason === null ? why : `${why} (${reason})`;
  return { ...result, outcome: 'untested', reason: text };
}
