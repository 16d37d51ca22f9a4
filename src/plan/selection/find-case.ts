/** Finds a single case of a plan, and what a run sends with it to send it again. */
import { numbersOf } from '../../core/reference/reference-form.ts';
import { needsEarlier } from '../../core/request.ts';
import { splitCaseId, withoutAttempt } from '../case-id.ts';
import { casesOf } from '../cases.ts';
import type { Generators } from '../generators.ts';
import { OWN_REFERENCE } from '../placeholders.ts';
import type { PlanSource } from '../plan.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Case, Scenario } from '../scenario.ts';

interface FoundCase {
  readonly scenario: Scenario;
  /** The case as the plan has it. */
  readonly ofPlan: Case;
  /** The same case, or a smaller request that was found from it. */
  readonly planned: Case;
  /** The settings with so many CASES that the plan has the case. */
  readonly settings: PlanSettings;
}

/** A resend is the same case. A path after the id, like `disbursements/17:0:3`, is that of a smaller request. */
const splitId = (id: string) => splitCaseId(withoutAttempt(id));

export function isOfPreflight(
  { preflight }: PlanSource,
  settings: PlanSettings,
  id: string,
): boolean {
  const { base, steps: path } = splitId(id);
  return path === '' && Object.values(preflight(settings)).some((planned) => planned.id === base);
}

/** The case with this id, or the smaller request that was found from it; `null`: the plan has none. */
export function findCase(
  { scenarios, generators }: PlanSource,
  settings: PlanSettings,
  id: string,
): FoundCase | null {
  const { base, steps: path } = splitId(id);
  // Another run may have had more CASES, and this case among them.
  const needed = scenarios.map((scenario) => scenario.casesUntil?.(base) ?? 0);
  const largeEnough = { ...settings, cases: Math.max(settings.cases, ...needed) };
  const { referenceForm: form } = settings;
  // No run with this form has so many.
  if (form !== null && numbersOf(form) < largeEnough.cases) return null;
  for (const scenario of scenarios) {
    const [ofPlan] = wantedCases(scenario, largeEnough, ({ id: other }) => other === base);
    if (ofPlan === undefined) continue;
    const planned = path === '' ? ofPlan : smallerCase(ofPlan, settings, path, generators);
    return planned === null ? null : { scenario, ofPlan, planned, settings: largeEnough };
  }
  return null;
}

/** The case with the controls of its group, and with the request that it repeats; `scenarios`: all of the plan. */
export function batchesFor(
  { scenario, ofPlan, planned, settings }: FoundCase,
  scenarios: readonly Scenario[],
): Case[][] {
  const isControl = ({ group, id }: Case) =>
    group?.role === 'control' && group.id === ofPlan.group?.id && id !== ofPlan.id;
  const controls = [...wantedCases(scenario, settings, isControl)].map(unconditional);
  const isRepeat = ofPlan.group !== undefined && needsEarlier(ofPlan.group);
  if (!isRepeat) return [[unconditional(planned)], controls];
  const inOrder = [scenario, ...scenarios.filter((other) => other !== scenario)];
  const earlier = earlierOf(inOrder, settings, { repeat: ofPlan, controls });
  return [[...controls, ...earlier], [unconditional(planned)]];
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
