import { describe, expect, test } from 'vitest';
import { dialectChoices } from '../reference/dialect.ts';
import { faults } from '../reference/faults.ts';
import { declared } from './faults.ts';
import { mixtures, settingNames, tell, valuesOf } from './freedoms.ts';
import { catalogue } from './judging.ts';
import { tryOut } from './trial.ts';

/** The first fault of each set of checks; `npm run proof` has all of them. */
const firsts = faults.filter(({ name }, at) => faults.findIndex(sameCards(name)) === at);

function sameCards(name: string) {
  const checks = (known: string) => JSON.stringify(declared[known]);
  return (other: (typeof faults)[number]) => checks(other.name) === checks(name);
}

describe('the faults of the reference', () => {
  test('have a name of their own, a sentence, and checks that are declared', () => {
    const names = faults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(declared).sort()).toEqual([...names].sort());
    for (const { sentence } of faults) expect(sentence).toMatch(/^[A-Z`].*\.$/);
  });

  test('are such that each must check has one, and each should check too', () => {
    const killers = new Set(
      Object.values(declared).flatMap(({ must, should }) => [...must, ...should]),
    );
    const without = catalogue.filter(({ id, level }) => level !== 'observe' && !killers.has(id));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test.each(firsts)('$name fails its checks and no other', async (fault) => {
    expect((await tryOut({}, fault)).problems).toEqual([]);
  });
});

describe('the freedoms of the document', () => {
  test('are all among the dialects', () => {
    for (const name of settingNames) {
      const met = mixtures.map((dialect) => dialect[name]);
      for (const value of valuesOf(name)) expect(met, name).toContain(value);
      expect(valuesOf(name).length, name).toBeGreaterThan(1);
    }
    expect(settingNames).toEqual(Object.keys(dialectChoices));
  });

  test.each(mixtures.map((dialect) => [tell(dialect), dialect] as const))(
    'are blamed by no check: %s',
    async (_, dialect) => {
      expect((await tryOut(dialect, null)).problems).toEqual([]);
    },
  );
});
