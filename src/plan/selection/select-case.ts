/** Selects single cases of a plan, with their controls, to send them again. */
import type { Config } from '../../config/config.ts';
import { UsageError } from '../../core/errors.ts';
import { numbersOf } from '../../core/reference/reference-form.ts';
import { couldDisburse, needsEarlier } from '../../core/request.ts';
import { quoted } from '../../core/text/quoted.ts';
import { splitCaseId, withoutAttempt } from '../case-id.ts';
import { casesOf } from '../cases.ts';
import type { Generators } from '../generators.ts';
import { OWN_REFERENCE } from '../placeholders.ts';
import type { PlanSource } from '../plan.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Case, Scenario } from '../scenario.ts';
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
    const found = onlyCase(source, settings, id);
    if (found === null) problems.push(unknownCase(id, seed));
    else if (settings.readOnly && disburses(found, settings)) problems.push(forbiddenCase(id));
    else chosen.push(...found);
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
function disburses(found: readonly Scenario[], settings: PlanSettings): boolean {
  const [selected] = casesOf(found, settings);
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

/**
 * The scenarios of a plan with only that case and the controls of its group. A path after the id,
 * like `disbursements/17:0:3`, is a smaller request that was found from it. `null`: the plan has no
 * such case.
 */
function onlyCase(
  { scenarios, generators, preflight }: PlanSource,
  settings: PlanSettings,
  id: string,
): readonly Scenario[] | null {
  // A resend is the same case.
  const { base, steps: path } = splitCaseId(withoutAttempt(id));
  // The preflight is always sent.
  const preflightIds = Object.values(preflight(settings)).map((planned) => planned.id);
  if (preflightIds.includes(base) && path === '') return [];
  // Another run may have had more CASES, and this case among them.
  const needed = scenarios.map((scenario) => scenario.casesUntil?.(base) ?? 0);
  const largeEnough = { ...settings, cases: Math.max(settings.cases, ...needed) };
  const { referenceForm: form } = settings;
  // No run with this form has so many.
  if (form !== null && numbersOf(form) < largeEnough.cases) return null;
  for (const scenario of scenarios) {
    const [found] = wantedCases(scenario, largeEnough, ({ id: other }) => other === base);
    if (found === undefined) continue;
    const planned = path === '' ? found : smallerCase(found, settings, path, generators);
    if (planned === null) return null;
    const controls = [
      ...wantedCases(
        scenario,
        largeEnough,
        ({ group, id: other }) =>
          group?.role === 'control' && group.id === found.group?.id && other !== base,
      ),
    ].map(unconditional);
    const isRepeat = found.group !== undefined && needsEarlier(found.group);
    const inOrder = [scenario, ...scenarios.filter((other) => other !== scenario)];
    const earlier = isRepeat ? earlierOf(inOrder, largeEnough, { repeat: found, controls }) : [];
    const batches = isRepeat
      ? [[...controls, ...earlier], [unconditional(planned)]]
      : [[unconditional(planned)], controls];
    return [{ ...scenario, needs: [], batches: () => batches }];
  }
  return null;
}

interface Repeated {
  readonly repeat: Case;
  readonly controls: readonly Case[];
}

/**
 * The first case with the `merchant_reference` of this repeat, unless a control has it. `scenarios`: its own one
 * first. If it repeats the `reference` of a transaction, the first disbursement.
 */
function earlierOf(
  scenarios: readonly Scenario[],
  settings: PlanSettings,
  { repeat, controls }: Repeated,
): Case[] {
  const wanted = merchantReferenceIn(repeat);
  const isKnown = controls.some((control) => merchantReferenceIn(control) === wanted);
  if (wanted === null || isKnown) return [];
  for (const planned of casesOf(scenarios, settings)) {
    const reference = merchantReferenceIn(planned);
    const isFirst = wanted === OWN_REFERENCE ? planned.group === undefined : reference === wanted;
    if (reference === null || !isFirst) continue;
    return planned.id === repeat.id ? [] : [unconditional(planned)];
  }
  return [];
}

const merchantReferenceIn = ({ request }: Case): string | null =>
  /"merchant_reference":"([^"]+)"/.exec(request.body ?? '')?.[1] ?? null;

/** The case without its condition on another case, which is not sent now. */
const unconditional = ({ when: _, until: __, ...planned }: Case): Case => planned;

/** One at a time, because a scenario may have millions. */
function* wantedCases(
  scenario: Scenario,
  settings: PlanSettings,
  isWanted: (planned: Case) => boolean,
): Generator<Case> {
  for (const planned of casesOf([scenario], settings)) if (isWanted(planned)) yield planned;
}

function smallerCase(
  base: Case,
  settings: PlanSettings,
  path: string,
  { regenerate, searchSerial }: Generators,
): Case | null {
  if (base.place === undefined) return null;
  const place = { ...base.place, path: `${base.place.path}${path}` };
  const generated = regenerate(settings, place);
  if (generated === null) return null;
  const id = `${base.id}${path}`;
  return { ...base, id, place, ...generated(searchSerial(id)) };
}
