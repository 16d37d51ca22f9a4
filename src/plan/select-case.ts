/** One case of a plan by itself: what a finding names, sent again beside its controls. */
import type { Config } from '../config/config.ts';
import { UsageError } from '../core/errors.ts';
import type { Generators } from './generators.ts';
import type { PlanSource } from './plan.ts';
import type { Case, Scenario } from './scenario.ts';
import type { PlanSettings } from './settings.ts';

/** Every scenario, or what CASE leaves of them. */
export function scenariosOf(
  { caseId, seed }: Pick<Config, 'caseId' | 'seed'>,
  settings: PlanSettings,
  source: PlanSource,
): readonly Scenario[] {
  if (caseId === null) return source.scenarios;
  const chosen = onlyCase(source, settings, caseId);
  if (chosen !== null) return chosen;
  throw new UsageError(
    `No case "${caseId}" in the plan of SEED ${seed}: give the case of a finding, with the SEED, ` +
      'amounts and receivers of its run',
  );
}

/**
 * The scenarios of a plan with that one case and the controls of its group. A path behind the id,
 * like `disbursements/17:0:3`, names a smaller request that was found from it. `null`: the plan
 * has no such case.
 */
export function onlyCase(
  { scenarios, generators }: PlanSource,
  settings: PlanSettings,
  id: string,
): readonly Scenario[] | null {
  // What was sent again, or looked at again, is the same case.
  const [, base = id, path = ''] = /^(.*?)((?::\d+)*)$/.exec(id.replace(/[~+]\d+$/, '')) ?? [];
  // The preflight is sent whatever the plan has.
  if (preflights.includes(base) && path === '') return [];
  const reaching = { ...settings, cases: Math.max(settings.cases, serialOf(base)) };
  for (const scenario of scenarios) {
    const [found] = casesOf(scenario, reaching, ({ id: other }) => other === base);
    if (found === undefined) continue;
    const planned = path === '' ? found : smaller(found, settings, path, generators);
    if (planned === null) return null;
    const { when: _, until: __, ...alone } = planned;
    const controls = [
      ...casesOf(
        scenario,
        reaching,
        ({ group, id: other }) =>
          group?.role === 'control' && group.id === found.group?.id && other !== base,
      ),
    ];
    return [{ ...scenario, after: [], stages: () => [[alone], controls] }];
  }
  return null;
}

/** One by one: a scenario may have millions of them. */
function* casesOf(
  scenario: Scenario,
  settings: PlanSettings,
  isWanted: (planned: Case) => boolean,
): Generator<Case> {
  for (const stage of scenario.stages(settings)) {
    for (const planned of stage) if (isWanted(planned)) yield planned;
  }
}

const preflights = ['preflight/list', 'preflight/initiate'];

/** To make so many disbursements takes seconds; where a run had more of them, CASES says so. */
const MOST_SERIAL = 1_000_000;

/** A run with more CASES than this one has the same disbursements, and more of them. */
function serialOf(id: string): number {
  const serial = Number(/^disbursements\/(\d{1,8})$/.exec(id)?.[1] ?? 0);
  return serial <= MOST_SERIAL ? serial : 0;
}

function smaller(
  found: Case,
  settings: PlanSettings,
  path: string,
  { regenerate, searchSerial }: Generators,
): Case | null {
  if (found.place === undefined) return null;
  const place = { ...found.place, path: `${found.place.path}${path}` };
  const generated = regenerate(settings, place);
  if (generated === null) return null;
  const id = `${found.id}${path}`;
  return { ...found, id, place, ...generated(searchSerial(id)) };
}
