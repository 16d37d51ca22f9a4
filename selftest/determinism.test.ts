import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../reference/dialect.ts';
import { openStore } from '../reference/store.ts';
import { packageRoot } from '../src/core/package.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import { suite } from '../suites/index.ts';
import { steppingClock } from './support/clock.ts';
import { combinationsOf, wordsFor } from './support/combinations.ts';
import { configOf, runAgainst, withoutRunId } from './support/pipeline.ts';
import { faultNamed, service } from './support/service.ts';

/** Expressions that give another number, seed or name in each run. */
const chance = /Math\.random|randomInt|randomUUID|randomBytes|getRandomValues/;

/** A proof draws its seeds and prints them; this file contains the expressions itself. */
const exempt = ['selftest/proof/seed.ts', 'selftest/determinism.test.ts'];

test('no test depends on random values', () => {
  const tests = ['src', 'suites', 'reporters', 'reference', 'selftest'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(folder === 'selftest' ? '.ts' : '.test.ts'))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  );
  expect(tests.length).toBeGreaterThan(100);
  const found = tests.filter((path) => chance.test(readFileSync(join(packageRoot, path), 'utf8')));
  expect(found.filter((path) => !exempt.includes(path))).toEqual([]);
});

test('properties have one seed', () => {
  expect(fc.readConfigureGlobal().seed).toBeTypeOf('number');
  const values = () => fc.sample(fc.integer(), 20);
  expect(values()).toEqual(values());
});

test('a seed makes the same combinations each time', () => {
  const words = (seed: number) => combinationsOf(8, seed).map(wordsFor);
  expect(words(3)).toEqual(words(3));
  expect(words(3)).not.toEqual(words(4));
});

test('the run id in a body is a placeholder', () => {
  const { scenarios, settings } = planOf(configOf({}), suite);
  const planned = scenarios.flatMap(({ batches }) => batches(settings).flatMap((one) => [...one]));
  const escaped = planned.filter(({ request }) => /%7B\w+%7D/i.test(request.body ?? ''));
  expect(escaped.map(({ id }) => id)).toEqual([]);
});

const slow: Dialect = {
  ...defaultDialect,
  latencyMs: 5,
  appearsAfterMs: 100,
  completesAfterMs: 60,
};

test.each([
  ['the usual dialect', {}],
  ['a slow one', { dialect: slow }],
  ['a fault of timing', { faults: [faultNamed('amount-race')] }],
])('two runs against %s on a clock of steps are the same', async (_, options) => {
  const run = async () => {
    const clock = steppingClock();
    const store = openStore({ seed: 1 });
    const handler = service({ ...options, nowMs: clock.nowMs, sleep: clock.sleep, store });
    const { lines, header } = await runAgainst(handler, { CASES: '2' }, undefined, { clock });
    return lines.map((line) => withoutRunId(line, header.runId));
  };
  expect(await run()).toEqual(await run());
});
