/** The part of a plan that the requirements of ONLY need. Pure. */
import { hintInBrackets, nearestOf } from '../../core/text/nearest.ts';
import { quoted } from '../../core/text/quoted.ts';
import type { Scenario } from '../scenario.ts';

/** A topic, as far as a plan needs it. */
export interface PlannedTopic {
  readonly name: string;
  readonly checks: readonly { readonly id: string; readonly scenarios: readonly string[] }[];
}

/** The names in ONLY, in any letter case: topics, requirement ids, and what is before their hyphen. */
export const namesIn = (only: string): readonly string[] =>
  only.split(',').map((name) => name.trim().toLowerCase());

interface Named {
  readonly id: string;
  readonly topic: string;
}

/** Whether ONLY contains the requirement or its topic. */
export const isSelected = (only: string, named: Named): boolean =>
  namesIn(only).some((name) => hasName(named, name));

/** Whether this name of ONLY is that of the requirement or of its topic. */
export const hasName = ({ id, topic }: Named, name: string): boolean =>
  [id, prefixOf(id), topic].some((one) => one.toLowerCase() === name);

const prefixOf = (id: string) => id.replace(/-.*/, '');

/** The checks that ONLY selects; `null`: all. */
export function selectedChecks<Check extends { readonly id: string }>(
  only: string | null,
  topics: readonly { readonly name: string; readonly checks: readonly Check[] }[],
): readonly Check[] {
  return topics.flatMap(({ name: topic, checks }) =>
    checks.filter(({ id }) => only === null || isSelected(only, { id, topic })),
  );
}

/**
 * The scenarios that the named requirements need, and those that must come before them; of a
 * scenario that repeats the requests of others, the part for these requirements.
 */
export function selectedScenarios(
  only: string,
  scenarios: readonly Scenario[],
  topics: readonly PlannedTopic[],
): readonly Scenario[] {
  const checks = selectedChecks(only, topics);
  const requirements = new Set(checks.map(({ id }) => id));
  const wantedNames = new Set(checks.flatMap(({ scenarios: ownScenarios }) => ownScenarios));
  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  // The loop also visits names that it adds to the set; there are no more than scenarios in the
  // plan.
  for (const name of wantedNames) {
    const { needs = [], batchesFor } = byName.get(name) ?? {};
    if (batchesFor === undefined) for (const earlier of needs) wantedNames.add(earlier);
  }
  return scenarios
    .filter(({ name }) => wantedNames.has(name))
    .map((scenario) => partFor(scenario, requirements));
}

function partFor(scenario: Scenario, requirements: ReadonlySet<string>): Scenario {
  if (scenario.batchesFor === undefined) return scenario;
  const { batchesFor, ...rest } = scenario;
  return { ...rest, batches: (settings) => batchesFor(settings, requirements) };
}

/** A sentence for each name in ONLY that is neither a topic nor a requirement. */
export function unknownNames(only: string, topics: readonly PlannedTopic[]): readonly string[] {
  const ids = topics.flatMap(({ checks }) => checks.map(({ id }) => id));
  const validNames = [...topics.map(({ name }) => name), ...ids, ...ids.map(prefixOf)];
  const topicNames = topics.map(({ name }) => name).join(', ');
  return namesIn(only)
    .filter((name) => validNames.every((one) => one.toLowerCase() !== name))
    .map((name) => {
      const near = nearestOf(name.toUpperCase(), ids) ?? nearestOf(name, validNames);
      return `Cannot find ${quoted(name)} of ONLY${hintInBrackets(near)}: expected ids like FEE-01, or topics (${topicNames})`;
    });
}
