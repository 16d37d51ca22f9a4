import { describe, expect, test } from 'vitest';
import { faults } from '../reference/faults.ts';
import { declared } from './faults.ts';
import { catalogue, topics } from './judging.ts';
import { tryOut } from './trial.ts';

/** The fewest settings: neither receivers nor amounts are configured. */
const FEW_SETTINGS = { CASES: '24' };

const idsFailing = ({ name }: { readonly name: string }) => [
  ...(declared[name]?.must ?? []),
  ...(declared[name]?.should ?? []),
];

test('faults have a name of their own, a sentence, and requirements that are declared', () => {
  const names = faults.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(declared).sort()).toEqual([...names].sort());
  for (const { sentence } of faults) expect(sentence).toMatch(/^[A-Z`].*\.$/);
});

test('each requirement that can fail has a fault, and each topic has three', () => {
  const failing = new Set(faults.flatMap(idsFailing));
  const without = catalogue.filter(({ id, level }) => level !== 'observe' && !failing.has(id));
  expect(without.map(({ id }) => id)).toEqual([]);
  for (const { name, checks } of topics) {
    const ids = checks.map(({ id }) => id);
    const own = faults.filter((fault) => idsFailing(fault).some((id) => ids.includes(id)));
    expect(own.length, name).toBeGreaterThan(2);
  }
});

/** For each `must`, the fault that fails the fewest other requirements. */
function narrowest() {
  const chosen = catalogue.flatMap(({ id, level }) => {
    const [first] = faults
      .filter((fault) => level === 'must' && idsFailing(fault).includes(id))
      .toSorted((a, b) => idsFailing(a).length - idsFailing(b).length);
    return first ?? [];
  });
  return [...new Set(chosen)];
}

describe('with the fewest settings', () => {
  test.each(narrowest())('$name fails its requirements and no other', async (fault) => {
    expect((await tryOut({}, fault, FEW_SETTINGS)).problems).toEqual([]);
  });
});
