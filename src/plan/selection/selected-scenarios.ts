/** The scenarios that a run drives: all, or those that CASE or ONLY selects. */
import type { Config } from '../../config/config.ts';
import { UsageError } from '../../core/errors.ts';
import { couldDisburse } from '../../core/request.ts';
import { quoted } from '../../core/text/quoted.ts';
import type { PlanSource } from '../plan.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Case, Scenario } from '../scenario.ts';
import { batchesFor, findCase, isOfPreflight } from './find-case.ts';
import { selectedScenarios, unknownNames } from './select-topics.ts';

/**
 * All scenarios, or those that CASE or ONLY selects; CASE takes precedence. Throws one error for all
 * unknown names.
 */
export function scenariosOf(
  { caseId, only, seed }: Pick<Config, 'caseId' | 'only' | 'seed'>,
  settings: PlanSettings,
  source: PlanSource,
): readonly Scenario[] {
  const { scenarios, topics } = source;
  const problems = only === null ? [] : [...unknownNames(only, topics)];
  const chosen: Scenario[] = [];
  const ids = caseId?.split(CASE_SEPARATOR).map((id) => id.trim());
  for (const id of new Set(ids)) {
    // The preflight is always sent.
    if (isOfPreflight(source, settings, id)) continue;
    const found = findCase(source, settings, id);
    if (found === null) {
      problems.push(unknownCase(id, seed));
      continue;
    }
    const batches = batchesFor(found, scenarios);
    if (settings.readOnly && disburses(batches)) problems.push(forbiddenCase(id));
    else chosen.push({ ...found.scenario, needs: [], batches: () => batches });
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  if (caseId !== null) return joinSelections(chosen, scenarios);
  return only === null ? scenarios : selectedScenarios(only, scenarios, topics);
}

/** Separates the ids of CASE, with or without blanks around it; no id contains it. */
export const CASE_SEPARATOR = ';';

const unknownCase = (id: string, seed: number) =>
  `Cannot find the case ${quoted(id)} in the plan of SEED ${seed}: give the case as a finding names it, and set ` +
  'SEED, AMOUNT_MIN, AMOUNT_MAX and TARGET_RECEIVERS as in its run';

const forbiddenCase = (id: string) =>
  `The case ${quoted(id)} is a disbursement request, and READ_ONLY sends none: unset READ_ONLY or CASE`;

/** Whether the first case could disburse: the selected one, or the request that it repeats. */
function disburses(batches: readonly (readonly Case[])[]): boolean {
  const [selected] = batches.flat();
  return selected !== undefined && couldDisburse(selected.request);
}

/**
 * The scenarios of all selected cases in the order of the plan, each after the one before it: a later
 * case may depend on an earlier one.
 */
function joinSelections(
  chosen: readonly Scenario[],
  order: readonly Scenario[],
): readonly Scenario[] {
  const names = order
    .map(({ name }) => name)
    .filter((name) => chosen.some((one) => one.name === name));
  return names.map((name, at) => {
    const sameNamed = chosen.filter((one) => one.name === name);
    const [first] = sameNamed as [Scenario, ...Scenario[]];
    const earlier = sameNamed.length === 1 && names.length === 1 ? [] : names.slice(0, at);
    return {
      ...first,
      needs: earlier,
      batches: (settings) => distinct(sameNamed.map((one) => one.batches(settings))),
    };
  });
}

/** The batches of several selections; a control that two cases share is sent once. */
function distinct(selections: readonly (readonly Iterable<Case>[])[]): Iterable<Case>[] {
  const usedIds = new Set<string>();
  return selections.flat().map((batch) =>
    [...batch].filter(({ id }) => {
      const isNew = !usedIds.has(id);
      usedIds.add(id);
      return isNew;
    }),
  );
}
