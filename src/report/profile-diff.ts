/** Compares the deployment profiles of two runs. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, member } from '../core/json/json.ts';
import type { ProfileRow } from './profile.ts';

export interface ProfileDifference {
  readonly gap: string;
  readonly title: string;
  readonly id: string;
  readonly question: string;
  readonly a: string | null;
  readonly b: string | null;
  /** Both profiles have an answer, and the answers differ. */
  readonly differs: boolean;
}

/** Aspects with two different answers, and aspects with only one answer. */
export function differencesOf(
  a: readonly ProfileRow[],
  b: readonly ProfileRow[],
): readonly ProfileDifference[] {
  const inA = aspectsOf(a);
  const inB = aspectsOf(b);
  return [...new Map([...inA, ...inB]).keys()].flatMap((key): ProfileDifference[] => {
    const aspectInA = inA.get(key);
    const aspectInB = inB.get(key);
    const aspect = aspectInA ?? aspectInB;
    if (aspect === undefined) return [];
    const compared = sameAnswer(aspectInA?.value ?? null, aspectInB?.value ?? null);
    if (compared === 'same') return [];
    const { gap, title, id, question } = aspect;
    const answers = { a: aspectInA?.answer ?? null, b: aspectInB?.answer ?? null };
    return [{ gap, title, id, question, ...answers, differs: compared === 'differs' }];
  });
}

/** How many aspects have an answer in both profiles. */
export function comparedCount(a: readonly ProfileRow[], b: readonly ProfileRow[]): number {
  const inB = aspectsOf(b);
  return [...aspectsOf(a)].filter(([key, { value }]) => {
    const other = inB.get(key)?.value ?? null;
    return value !== null && sameAnswer(value, other) !== 'partial';
  }).length;
}

/** The aspects of a profile by their gap and id. */
export function aspectsOf(rows: readonly ProfileRow[]) {
  return new Map(
    rows.flatMap(({ gap, title, aspects }) =>
      aspects.map((aspect) => [`${gap} ${aspect.id}`, { gap, title, ...aspect }] as const),
    ),
  );
}

/**
 * `partial`: one of the two has nothing to compare. The members of an object depend on what a run
 * requested, so only members that both have are compared.
 */
export function sameAnswer(a: Json, b: Json): 'same' | 'differs' | 'partial' {
  if (a === null || b === null) return a === b ? 'same' : 'partial';
  if (!isObject(a) || !isObject(b)) return isDeepStrictEqual(a, b) ? 'same' : 'differs';
  const shared = Object.keys(a).filter((name) => member(b, name) !== undefined);
  if (shared.length === 0) return 'partial';
  const isSame = (name: string) => isDeepStrictEqual(a[name], b[name]);
  return shared.every(isSame) ? 'same' : 'differs';
}
