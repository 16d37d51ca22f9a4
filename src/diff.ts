/** Compares the deployment profiles of two runs: which variant is this, and what changed since? */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './json.ts';
import type { ProfileRow } from './profile.ts';
import { UsageError } from './usage.ts';

export interface Difference {
  readonly gap: string;
  readonly title: string;
  readonly id: string;
  readonly question: string;
  readonly a: string | null;
  readonly b: string | null;
  /** Both have an answer, and not the same. */
  readonly differs: boolean;
}

/** Aspects with two answers that differ, and those that only one of the two has an answer to. */
export function differencesOf(
  a: readonly ProfileRow[],
  b: readonly ProfileRow[],
): readonly Difference[] {
  return a.flatMap(({ gap, title, aspects }) => {
    const others = b.find((row) => row.gap === gap)?.aspects ?? [];
    return aspects.flatMap((aspect): Difference[] => {
      const other = others.find(({ id }) => id === aspect.id);
      const isShown = aspect.value !== null;
      const isShownToo = other !== undefined && other.value !== null;
      if (!isShown && !isShownToo) return [];
      const differs = isShown && isShownToo && !isSame(aspect.value, other.value);
      if (!differs && isShown === isShownToo) return [];
      const { id, question, answer } = aspect;
      return [{ gap, title, id, question, a: answer, b: other?.answer ?? null, differs }];
    });
  });
}

/** Members in any order: two runs may have met them in another one. */
function isSame(a: Json, b: Json): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The rows of a run's folder, of its `profile.json`, or of its `report.json`. */
export function readProfile(path: string): readonly ProfileRow[] {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, 'profile.json') : path;
  const want = 'give the REPORT_DIR of a run, or its profile.json';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
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
  throw new UsageError(`Cannot read ${file}: it is no deployment profile; ${want}`);
}

function isRow(row: unknown): row is ProfileRow {
  const { gap, aspects } = (row ?? {}) as Partial<ProfileRow>;
  return typeof gap === 'string' && Array.isArray(aspects);
}

/** Lines for a person. */
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
    lines.push('', 'Answered by one of the two only, so that nothing can be compared:');
    lines.push(...partial.map(({ id, question, a, b }) => `  ${id}  ${question}  ${a ?? b}`));
  }
  return `${lines.join('\n')}\n`;
}
