import { expect, test } from 'vitest';
import { suite } from '../../suites/index.ts';
import { isSelected, scenariosFor } from './select-topics.ts';

const needed = (only: string) =>
  scenariosFor(only, suite.scenarios, suite.topics).map(({ name }) => name);

test('a requirement needs its scenarios, and those that must come before them', () => {
  const scenarios = needed('HEADER-08');
  expect(scenarios.length).toBeGreaterThan(0);
  expect(scenarios.length).toBeLessThan(suite.scenarios.length);
  for (const { name, after } of suite.scenarios) {
    if (scenarios.includes(name)) expect(scenarios).toEqual(expect.arrayContaining([...after]));
  }
});

test('a topic needs what each of its requirements needs, in any letter case', () => {
  const fee = suite.topics.find(({ name }) => name === 'fee');
  const each = new Set((fee?.checks ?? []).flatMap(({ id }) => needed(id)));
  expect(new Set(needed('FEE'))).toEqual(each);
  expect(isSelected('fee,header-05', { id: 'HEADER-05', topic: 'headers' })).toBe(true);
  expect(isSelected('fee,header-05', { id: 'HEADER-06', topic: 'headers' })).toBe(false);
});

test('an unknown name is an error, whose sentence has the most similar name', () => {
  expect(() => needed('fees')).toThrow(/Cannot find "fees" of ONLY \(did you mean/);
  expect(() => needed('FEE-99')).toThrow(/expected ids like FEE-01, or topics \(status, fee/);
});
