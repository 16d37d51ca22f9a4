/** What contradicts the register: sentences without checks, checks without sentences, ids used twice. */
import type { RequirementText } from '../../src/check/check.ts';
import { type Register, rowsOf } from '../../src/cli/register.ts';

type CatalogueEntry = Pick<RequirementText, 'id' | 'level' | 'clause'>;

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

/**
 * Every id that was ever used is in the catalogue or among the retired ones, not in both. The
 * snapshot of the ids is not enough: where the last id of a topic is gone, the command that adds new
 * ids to it (docs/guides/author.md) removes this one too, and another check could get it.
 */
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
