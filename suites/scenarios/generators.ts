/** All generators, by the names that cases record. */
import fc from 'fast-check';
import type { GeneratorPlace } from '../../src/core/request.ts';
import type { Generated, Generators } from '../../src/plan/generators.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import { disbursementGenerators } from './disbursements.ts';
import { pageSize } from './lists.ts';
import { bodyOf, initiate, list, smallestWhole } from './parts/requests.ts';
import { spoiledRequest, spoilers } from './parts/wrong-bodies.ts';

const arbitraries: Readonly<Record<string, (settings: PlanSettings) => fc.Arbitrary<Generated>>> = {
  ...Object.fromEntries(
    Object.entries(disbursementGenerators).map(([name, builds]) => [
      name,
      (settings: PlanSettings) =>
        builds(settings).map((build) => (serial: string) => ({
          request: initiate(bodyOf(build(serial))),
        })),
    ]),
  ),
  'page-size': () => pageSize.map((size) => () => ({ request: list(size) })),
  ...Object.fromEntries(
    Object.entries(spoilers).map(([name, spoiler]) => [
      name,
      (settings: PlanSettings) =>
        spoiler.map((spoil) => (serial: string) => ({
          request: spoiledRequest(settings, spoil)(serial),
          ...(name === 'broken-json' ? { amount: smallestWhole(settings) } : {}),
        })),
    ]),
  ),
};

/** The serial of a case of a search: the same when it is replayed. */
function searchSerial(id: string): string {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % SERIALS;
  return `z${hash.toString(36)}`;
}

/** The number of serials of five letters: a few dozen cases of one run almost never collide. */
const SERIALS = 36 ** 5;

/** The value at a place of the search tree; `null` where there is no such place. */
function regenerate(settings: PlanSettings, place: GeneratorPlace): Generated | null {
  const arbitrary = arbitraries[place.generator]?.(settings);
  if (arbitrary === undefined) return null;
  const { seed, path } = place;
  try {
    return fc.sample(arbitrary, { seed, path, numRuns: 1 })[0] ?? null;
  } catch {
    // fast-check throws for a path that does not exist.
    return null;
  }
}

/**
 * Searches from a failing value to smaller failing ones. `fails` is called for one value at a time,
 * with its path in the search tree. Resolves when there is no smaller failing value.
 */
async function shrink(
  settings: PlanSettings,
  place: GeneratorPlace,
  fails: (generated: Generated, path: string) => Promise<boolean>,
): Promise<void> {
  const arbitrary = arbitraries[place.generator]?.(settings);
  if (arbitrary === undefined) return;
  const { seed, path } = place;
  // fast-check reports only the path of the smallest value, so the path is tracked here.
  let parent: string | null = null;
  let child = 0;
  const property = fc.asyncProperty(arbitrary, async (generated) => {
    const here: string = parent === null ? path : `${parent}:${child}`;
    child += 1;
    if (!(await fails(generated, here))) return true;
    parent = here;
    child = 0;
    return false;
  });
  await fc.check(property, { seed, path, numRuns: 1 });
}

export const generators: Generators = {
  library: { name: 'fast-check', version: fc.__version },
  has: (name) => arbitraries[name] !== undefined,
  regenerate,
  searchSerial,
  shrink,
};
