/** The register: the sentences of the interface document, and the checks that cover them. */

import type { Level } from '../core/outcome.ts';
import { readJson, readText } from '../core/package.ts';
import type { RequirementText } from './check.ts';

/** One sentence or table row of the interface document, in our own words. */
export interface Row {
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly says: string;
  /** The ids of the requirements whose checks cover it; where there are none, `why` explains it. */
  readonly requirements: readonly string[];
  readonly why?: string;
}

/** A check that was wrong. Its id is not used again. */
export interface Retired {
  readonly id: string;
  readonly reason: 'unsound' | 'superseded' | 'document defect';
  readonly why: string;
  readonly supersededBy?: readonly string[];
}

export interface Register {
  readonly rows: readonly Row[];
  /** By topic word, the highest number that a check ever had. */
  readonly given: Readonly<Record<string, number>>;
  readonly retired: readonly Retired[];
}

type CatalogueEntry = Pick<RequirementText, 'id' | 'level' | 'clause'>;

export function readRegister(): Register {
  return readJson('docs/register.json') as Register;
}

/** The rows that a check covers. */
export function rowsOf({ rows }: Register, id: string): readonly Row[] {
  return rows.filter(({ requirements }) => requirements.includes(id));
}

export const AMBIGUITIES = 'docs/ambiguities.md';

/** Titles of the entries in docs/ambiguities.md that end with the id of the check. */
export function ambiguitiesOf(id: string, text = readText(AMBIGUITIES)): readonly string[] {
  const [, ...entries] = text.split(/^## /m);
  return entries
    .filter((entry) => (entry.split('\nRequirements: ')[1] ?? '').includes(id))
    .map((entry) => entry.slice(0, entry.indexOf('\n')));
}

/** All contradictions between register and catalogue, one sentence each. */
export function problemsOf(register: Register, catalogue: readonly CatalogueEntry[]): string[] {
  return [
    ...problemsOfRows(register, catalogue),
    ...problemsOfChecks(register, catalogue),
    ...problemsOfIds(register, catalogue),
  ];
}

function problemsOfRows({ rows }: Register, catalogue: readonly CatalogueEntry[]): string[] {
  const levels = new Map(catalogue.map(({ id, level }) => [id, level]));
  const usedIds = new Set<string>();
  return rows.flatMap(({ id, clause, level, requirements, why }) => {
    const problems: string[] = [];
    if (usedIds.has(id)) problems.push(`${id} occurs twice`);
    usedIds.add(id);
    if (!id.startsWith(`R-${clause}-`)) problems.push(`${id} does not name its clause ${clause}`);
    if (requirements.length === 0 && why === undefined)
      problems.push(`${id} has no check and no reason`);
    if (requirements.length > 0 && why !== undefined)
      problems.push(`${id} has checks and a reason`);
    for (const requirement of requirements) {
      const catalogueLevel = levels.get(requirement);
      if (catalogueLevel === undefined)
        problems.push(`${id} names ${requirement}, which is not in the catalogue`);
      else if (catalogueLevel !== level)
        problems.push(`${id} is ${level}, its check ${requirement} is ${catalogueLevel}`);
    }
    return problems;
  });
}

function problemsOfChecks(register: Register, catalogue: readonly CatalogueEntry[]): string[] {
  return catalogue.flatMap(({ id, clause }) => {
    const rows = rowsOf(register, id);
    if (rows.length === 0) return [`${id} has no row`];
    const clauses = [...new Set(rows.map((row) => row.clause))];
    if (clauses.includes(clause)) return [];
    return [`${id} says clause ${clause}, its rows say ${clauses.join(', ')}`];
  });
}

/** Every id that was ever used is in the catalogue or among the retired ones, not in both. */
function problemsOfIds(
  { given: highestNumbers, retired }: Register,
  catalogue: readonly CatalogueEntry[],
): string[] {
  const liveIds = new Set(catalogue.map(({ id }) => id));
  const retiredIds = new Set(retired.map(({ id }) => id));
  const usedIds = [...liveIds, ...retiredIds];
  const expected = new Set(
    Object.entries(highestNumbers).flatMap(([word, highest]) =>
      Array.from({ length: highest }, (_, at) => `${word}-${String(at + 1).padStart(2, '0')}`),
    ),
  );
  return [
    ...usedIds
      .filter((id) => liveIds.has(id) && retiredIds.has(id))
      .map((id) => `${id} is retired and live`),
    ...[...expected]
      .filter((id) => !liveIds.has(id) && !retiredIds.has(id))
      .map((id) => `${id} was used once, and is neither in the catalogue nor retired`),
    ...[...new Set(usedIds)]
      .filter((id) => !expected.has(id))
      .map((id) => `${id} is above the number of its topic in "given"`),
    ...retired
      .flatMap(({ supersededBy = [] }) => supersededBy)
      .filter((id) => !expected.has(id))
      .map((id) => `${id} supersedes a check, but never existed`),
  ];
}
