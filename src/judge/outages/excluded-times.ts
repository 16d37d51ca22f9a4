/** The outages of a run and the refusals of its expired tokens, as its report tells them. Pure. */
import type { CheckResult } from '../../check/check.ts';
import { MAX_CLOSE_OUTAGES } from '../../interface/health/outage-thresholds.ts';

export interface Outage {
  readonly kind: 'outage';
  /** The number of the first exchange, and of the one that ended it; `null`: it did not end. */
  readonly first: number;
  readonly last: number | null;
  /** How many exchanges of this time no check got. */
  readonly excluded: number;
  /** What the target said to the first request, and what to do about it: sentences. */
  readonly beganWith: string;
  /** More than `MAX_CLOSE_OUTAGES` began within a minute, and this is the last of them. */
  readonly isTooClose?: true;
}

/** A token was refused each time, after it was accepted, until the run had a new one. */
export interface Expiry {
  readonly kind: 'expiry';
  /** The numbers of the first and of the last refusal. */
  readonly first: number;
  readonly last: number;
  readonly excluded: number;
}

/** A time with exchanges that prove nothing. */
export type ExcludedTime = Outage | Expiry;

const isOutage = (time: ExcludedTime) => time.kind === 'outage';
const isExpiry = (time: ExcludedTime) => time.kind === 'expiry';

/** More outages than these are told in one sentence. */
const MAX_TOLD = 4;

/** Returns one sentence for each of the first outages, and one for all tokens that expired. */
export function sentencesOnOutages(times: readonly ExcludedTime[]): string[] {
  const firstByCause = new Map<string, number>();
  const all = times.filter(isOutage);
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
  const expiries = times.filter(isExpiry);
  return expiries.length === 0 ? sentences : [...sentences, sentenceOnTokens(expiries)];
}

function sentenceOnMore(outages: readonly Outage[]): string[] {
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
export const excludedIn = (times: readonly ExcludedTime[]): number =>
  times.reduce((sum, { excluded }) => sum + excluded, 0);

function sentenceOnTokens(expiries: readonly Expiry[]): string {
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
export const sentencesOnTooClose = (times: readonly ExcludedTime[]): readonly string[] =>
  times.some((time) => isOutage(time) && time.isTooClose)
    ? [
        `More than ${MAX_CLOSE_OUTAGES} outages began within a minute, so the target may have an ` +
          'intermittent fault: run again when it responds reliably.',
      ]
    : [];

/** Adds to an undecided result that an outage, or else the end of a token, may be the reason too. */
export function withExcludedTimes(
  result: CheckResult,
  times: readonly ExcludedTime[],
): CheckResult {
  const { outcome, reason } = result;
  if (times.length === 0 || (outcome !== 'cantTell' && outcome !== 'untested')) return result;
  const why = times.some(isOutage)
    ? 'the target had an outage during the run'
    : 'a token expired during the run';
  return { ...result, reason: reason === null ? why : `${reason}; ${why}` };
}
