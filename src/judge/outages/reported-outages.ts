/** The outages of a run as its report tells them. Pure. */
import type { CheckResult } from '../../check/check.ts';
import { MAX_CLOSE_OUTAGES } from '../../interface/health/outage-thresholds.ts';

export interface ReportedOutage {
  /** The number of the first exchange, and of the last one; `null`: the outage did not end. */
  readonly first: number;
  readonly last: number | null;
  /** How many exchanges of this time no check got. */
  readonly excluded: number;
  /** What the target said to the first request, and what to do about it: sentences. */
  readonly beganWith: string;
  /** A new token ended it: the token before was refused each time, after it was accepted. */
  readonly isExpiry?: true;
  /** More than `MAX_CLOSE_OUTAGES` began within a minute, and this is the last of them. */
  readonly isTooClose?: true;
}

/** More outages than these are told in one sentence. */
const MAX_TOLD = 4;

/** Returns one sentence for each of the first outages, and one for all tokens that expired. */
export function sentencesOnOutages(outages: readonly ReportedOutage[]): string[] {
  const firstByCause = new Map<string, number>();
  const all = outages.filter(({ isExpiry }) => !isExpiry);
  const told = all.slice(0, MAX_TOLD).map(({ first, last, excluded, beganWith }) => {
    const until = last === null ? 'to the end' : `to request ${last}`;
    const proof = provesNothing(excluded);
    const before = firstByCause.get(beganWith);
    if (before === undefined) firstByCause.set(beganWith, first);
    const cause =
      before === undefined ? `: ${beganWith}` : ` the same response as request ${before}.`;
    return `The target had an outage from request ${first} ${until}, so ${proof}. It began with${cause}`;
  });
  const sentences = [...told, ...sentenceOnMore(all.slice(MAX_TOLD))];
  const expiries = outages.filter(({ isExpiry }) => isExpiry);
  return expiries.length === 0 ? sentences : [...sentences, sentenceOnTokens(expiries)];
}

function sentenceOnMore(outages: readonly ReportedOutage[]): string[] {
  const last = outages.at(-1);
  if (last === undefined) return [];
  const end = last.last === null ? 'which did not end' : `which ended with request ${last.last}`;
  const which =
    outages.length === 1
      ? `one more outage, ${end}`
      : `${outages.length} more outages, the last of ${end}`;
  return [`The target had ${which}, so ${provesNothing(excludedIn(outages))}.`];
}

/** How many exchanges no check got. */
export const excludedIn = (outages: readonly ReportedOutage[]): number =>
  outages.reduce((sum, { excluded }) => sum + excluded, 0);

function sentenceOnTokens(expiries: readonly ReportedOutage[]): string {
  const excluded = excludedIn(expiries);
  const times = expiries.length === 1 ? '' : ` ${expiries.length} times`;
  const { first } = expiries[0] ?? { first: 0 };
  return (
    `The target refused a token that it had accepted before${times}, first in request ${first}, until ` +
    `the run had a new token, so ${provesNothing(excluded)}. Set TARGET_TOKEN_TTL_S to the lifetime of a token, or to what is left of it when the suite gets the token.`
  );
}

const provesNothing = (excluded: number) =>
  excluded === 1
    ? 'one exchange of that time proves nothing'
    : `${excluded} exchanges of that time prove nothing`;

/**
 * Why the run proves too little, if outages began too often: each may also be an intermittent fault.
 */
export const sentencesOnTooClose = (outages: readonly ReportedOutage[]): readonly string[] =>
  outages.some(({ isTooClose }) => isTooClose)
    ? [
        `More than ${MAX_CLOSE_OUTAGES} outages began within a minute, so the target may have an ` +
          'intermittent fault: run again when it responds reliably.',
      ]
    : [];

/** Adds to an undecided result that an outage may be the reason too. */
export function afterOutages(result: CheckResult, outages: readonly ReportedOutage[]): CheckResult {
  const { outcome, reason } = result;
  if (outages.length === 0 || (outcome !== 'cantTell' && outcome !== 'untested')) return result;
  const outage = 'the target had an outage during the run';
  return { ...result, reason: reason === null ? outage : `${reason}; ${outage}` };
}
