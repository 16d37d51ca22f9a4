import { expect, test } from 'vitest';
import { dialectChoices } from '../reference/dialect.ts';
import { mixtures, nameOf, settingNames, valuesOf } from './freedoms.ts';
import { JWT } from './pipeline.ts';
import { trialSettings, tryOut } from './trial.ts';

test('the freedoms of the document are all among the dialects', () => {
  for (const name of settingNames) {
    const met = mixtures.map((dialect) => dialect[name]);
    for (const value of valuesOf(name)) expect(met, name).toContain(value);
    expect(valuesOf(name).length, name).toBeGreaterThan(1);
  }
  expect(settingNames).toEqual(Object.keys(dialectChoices));
});

test('no check blames a service whose tokens are signed', async () => {
  const settings = { ...trialSettings, TARGET_TOKEN: JWT };
  expect((await tryOut({}, null, settings)).problems).toEqual([]);
});

test.each(mixtures.map((dialect) => [nameOf(dialect), dialect] as const))(
  'no check blames %s',
  async (_, dialect) => {
    expect((await tryOut(dialect, null)).problems).toEqual([]);
  },
);
