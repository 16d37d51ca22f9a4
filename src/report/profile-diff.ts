/** Compares the deployment profiles of two runs. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../core/errors.ts';
import { isObject, type Json, member } from '../core/json.ts';
import { readWholeText } from '../core/read-file.ts';
import type { Aspect, ProfileRow } from './profile.ts';

export interface Difference {
  readonly gap: string;
  readonly title: string;
  readonly id: string;
  readonly question: string;
  readonly a: string | null;
  readonly b: string | null;
  /** Both have an answer, and the answers differ. */
  readonly differs: boolean;
}

/** Aspects with two different answers, and aspects with only one answer. */
export function differencesOf(
  a: readonly ProfileRow[],
  b: readonly ProfileRow[],
): readonly Difference[] {
  const inA = aspectsOf(a);
  const inB = aspectsOf(b);
  return [...new Map([...inA, ...inB]).keys()].flatMap((key): Difference[] => {
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

function aspectsOf(rows: readonly ProfileRow[]) {
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

/** Reads the profile of a run folder, a `profile.json`, or a `report.json`. */
export function readProfile(path: string): readonly ProfileRow[] {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, 'profile.json') : path;
  const want = 'give the REPORT_DIR of a run, or its profile.json';
  let text: string;
  try {
    text = readWholeText(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read ${file} (${code ?? message}): ${want}`);
  }
  try {
    const { observations } = JSON.parse(text) as { observations?: readonly ProfileRow[] };
    if (Array.isArray(observations) && observations.every(isRow)) return observations;
  } catch {
    // The sentence below says what was expected.
  }
  throw new UsageError(`Cannot read ${file}: it is not a deployment profile; ${want}`);
}

function isRow(row: unknown): row is ProfileRow {
  const { gap, title, aspects } = (row ?? {}) as Partial<ProfileRow>;
  const texts = [gap, title];
  return texts.every(isText) && Array.isArray(aspects) && aspects.every(isAspect);
}

function isAspect(aspect: unknown): boolean {
  const { id, question, answer, value } = (aspect ?? {}) as Partial<Aspect>;
  return (
    isText(id) && isText(question) && (answer === null || isText(answer)) && value !== undefined
  );
}

const isText = (value: unknown) => typeof value === 'string';

/** Lines for people. */
export function toDifferenceText(differences: readonly Difference[]): string {
  const differing = differences.filter(({ differs }) => differs);
  const partial = differences.filter(({ differs }) => !differs);
  const lines = differing.flatMap(({ id, title, question, a, b }) => [
    `${title}`,
    `  ${id}  ${question}`,
    `    A  ${a}`,
    `    B  ${b}`,
  ]);
  if (differing.length === 0) lines.push('The two profiles do not differ.');
  if (partial.length > 0) {
    lines.push('', 'Only one of the two runs has an answer, so these cannot be compared:');
    lines.push(...partial.map(({ id, question, a, b }) => `  ${id}  ${question}  ${a ?? b}`));
  }
  return `${lines.join('\n')}\n`;
}
