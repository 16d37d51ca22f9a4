/** Results of checks on traffic that somebody else recorded. Pure. */
import type { CheckResult } from '../check/check.ts';

/** Of recorded traffic nobody chose the requests: what they do not show was not tested. */
export function passively(result: CheckResult): CheckResult {
  const { outcome, reason } = result;
  if (outcome !== 'cantTell' && outcome !== 'untested') return result;
  const why = 'the recorded traffic does not show it; only a run of the suite can';
  const text = outcome === 'untested' || reason === null ? why : `${why} (${reason})`;
  return { ...result, outcome: 'untested', reason: text };
}
