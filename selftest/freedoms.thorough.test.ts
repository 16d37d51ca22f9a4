import { expect, test } from 'vitest';
import { dialectChoices } from '../reference/dialect.ts';
import { mixtures, nameOf, settingNames, valuesOf } from './freedoms.ts';
import { tryOut } from './trial.ts';

test('the freedoms of the document are all among the dialects', () => {
  for (const name of settingNames) {
    const met = mixtures.map((dialect) => dialect[name]);
    for (const value of valuesOf(name)) expect(met, name).toContain(value);
    expect(valuesOf(name).length, name).toBeGreaterThan(1);
  }
  expect(settingNames).toEqual(Object.keys(dialectChoices));
});

test.each(mixtures.map((dialect) => [nameOf(dialect), dialect] as const))(
  'no check blames %s',
  async (_, dialect) => {
    expect((await tryOut(dialect, null)).problems).toEqual([]);
  },
);
