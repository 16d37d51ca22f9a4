/** The aspects in which the deployment profiles of several runs differ. Pure. */
import type { Json } from '../core/json/json.ts';
import type { Aspect, ProfileRow } from './profile.ts';
import { aspectsOf, comparedCount, sameAnswer } from './profile-diff.ts';

export interface ComparedAspect {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** `null` where a run has no answer. */
  readonly answers: readonly (string | null)[];
}

/** Only two different answers make a row: a run without an answer is not a difference. */
export function disputedAspectsOf(profiles: readonly (readonly ProfileRow[])[]): ComparedAspect[] {
  const byKey = profiles.map(aspectsOf);
  const aspectsByKey = new Map(byKey.flatMap((one) => [...one]));
  return [...aspectsByKey].flatMap(([key, { id, title, question }]) => {
    const aspects = byKey.map((one) => one.get(key) ?? null);
    if (!isDisputed(aspects)) return [];
    return [{ id, title, question, answers: aspects.map((aspect) => aspect?.answer ?? null) }];
  });
}

/** Whether an aspect has an answer in two profiles, so that the answers were compared. */
export function anyCompared(profiles: readonly (readonly ProfileRow[])[]): boolean {
  return profiles.some((profile, at) =>
    profiles.slice(at + 1).some((other) => comparedCount(profile, other) > 0),
  );
}

function isDisputed(aspects: readonly (Aspect | null)[]): boolean {
  const values = aspects.map((aspect): Json => aspect?.value ?? null);
  return values.some((value, at) =>
    values.slice(at + 1).some((other) => sameAnswer(value, other) === 'differs'),
  );
}
