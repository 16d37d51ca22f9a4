/** Judgements of traffic that somebody else recorded. Pure. */
import type { Judgement } from '../check/check.ts';

/** Of recorded traffic nobody chose the requests: what they do not show was not tested. */
export function passively(judgement: Judgement): Judgement {
  const { outcome, reason } = judgement;
  if (outcome !== 'cantTell' && outcome !== 'untested') return judgement;
  const why = 'the recorded traffic does not show it, only a run of the suite can';
  const told = outcome === 'untested' || reason === null ? why : `${why} (${reason})`;
  return { ...judgement, outcome: 'untested', reason: told };
}
