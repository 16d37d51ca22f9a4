/** Each fault, setting and freedom of the reference has its expectation, and each requirement its fault. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Dialect, dialectChoices } from '../../reference/dialect.ts';
import type { Row } from '../../reference/fault.ts';
import { faults } from '../../reference/faults.ts';
import { packageRoot } from '../../src/core/package.ts';
import { expectationsByFile, expectedFailures, idsFailing } from '../expected-failures/index.ts';
import { mixtures, settingNames, valuesOf } from '../support/freedoms.ts';
import { catalogue, topics } from '../support/judging.ts';
import { expectations, unsaid } from '../support/profile-expectations.ts';

test('faults have a name of their own, a sentence, and requirements that are declared', () => {
  const names = faults.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(expectedFailures).sort()).toEqual([...names].sort());
  for (const { sentence } of faults) expect(sentence).toMatch(/^[A-Z`].*\.$/);
});

test('each file of faults has a file of expectations with the same names', async () => {
  const folder = join(packageRoot, 'reference/faults');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const namesByFile = await Promise.all(
    files.map(async (file) => {
      const tables: Record<string, unknown> = await import(join(folder, file));
      const rows = Object.entries(tables).flatMap(([name, table]) =>
        name.endsWith('Faults') ? (table as readonly Row[]) : [],
      );
      return [file.replace(/\.ts$/, ''), rows.map(([name]) => name).sort()];
    }),
  );
  const expected = Object.entries(expectationsByFile);
  expect(
    Object.fromEntries(expected.map(([file, table]) => [file, Object.keys(table).sort()])),
  ).toEqual(Object.fromEntries(namesByFile));
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

test('every setting of the reference has its profile expectations', () => {
  for (const [name, values] of Object.entries(dialectChoices)) {
    const tried = expectations.flatMap(([changes]) => changes[name as keyof Dialect] ?? []);
    if (unsaid.includes(name as keyof Dialect)) expect(tried, name).toEqual([]);
    else if (typeof values === 'number') expect(tried.length, name).toBeGreaterThan(0);
    else expect(new Set(tried), name).toEqual(new Set(values));
  }
});

test('the freedoms of the document are all among the dialects', () => {
  for (const name of settingNames) {
    const met = mixtures.map((dialect) => dialect[name]);
    for (const value of valuesOf(name)) expect(met, name).toContain(value);
    expect(valuesOf(name).length, name).toBeGreaterThan(1);
  }
  expect(settingNames).toEqual(Object.keys(dialectChoices));
});
