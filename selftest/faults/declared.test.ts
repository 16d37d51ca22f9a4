/** Each fault, setting and freedom of the reference has its expectation, and each requirement its fault. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dialect, defaultDialect, dialectChoices } from '../../reference/dialect.ts';
import type { Row } from '../../reference/fault.ts';
import { faults } from '../../reference/faults.ts';
import { packageRoot } from '../../src/core/package.ts';
import { expectationsByFile, expectedFailures, idsFailing } from '../expected-failures/index.ts';
import { anyDialect, mixtures, settingNames, singles, valuesOf } from '../support/freedoms.ts';
import { catalogue, topics } from '../support/judging.ts';
import { expectations, unsaid } from '../support/profile-expectations.ts';
import { trialDialect } from '../support/trial.ts';
import { exemptions, mayMiss, sideEffects } from './fault-exemptions.ts';

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

/** Dialects of the trials, of one changed setting or of many. */
const dialects: readonly Dialect[] = [
  ...singles.map(([, dialect]) => dialect),
  ...mixtures,
  ...fc.sample(anyDialect, { seed: 13, numRuns: 1000 }),
].map((dialect) => ({ ...defaultDialect, ...dialect }));

const ids = catalogue.filter(({ level }) => level !== 'observe').map(({ id }) => id);

test.each([...exemptions, ...sideEffects])(
  '$why: such dialects, faults and checks exist',
  (row) => {
    expect(faults.some(({ name }) => row.faults.test(name))).toBe(true);
    expect(ids.some((id) => row.checks.test(id))).toBe(true);
    expect(dialects.some(row.by)).toBe(true);
  },
);

test.each(exemptions)('$why: one of the checks fails on one of the faults elsewhere', (row) => {
  const failing = faults.filter(({ name }) => row.faults.test(name)).flatMap(idsFailing);
  expect(failing.some((id) => row.checks.test(id))).toBe(true);
});

test.each(sideEffects)('$why: only in some dialects', ({ by }) => {
  expect(by(defaultDialect)).toBe(false);
});

test('the trial of a fault by itself demands all its requirements, if it shows the fault', () => {
  const hidden = faults.filter((fault) => {
    const { name } = fault;
    const dialect = trialDialect(expectedFailures[name]?.needs ?? []);
    return idsFailing(fault).some((id) => mayMiss(id, name, dialect));
  });
  // Its dialect has no later pages, and no transactions of an earlier day.
  expect(hidden.map(({ name }) => name.replace(/-page-.*|-fee-.*/, ''))).toEqual([
    ...Array(4).fill('later'),
    ...['third', 'third', 'old'],
  ]);
});
