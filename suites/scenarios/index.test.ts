import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/core/package.ts';
import { scenarioNames } from '../group-names.ts';
import { scenarios } from './index.ts';

test.each(scenarios)('the scenario $name is in the file of its name', ({ name }) => {
  const text = readFileSync(join(packageRoot, `suites/scenarios/${name}.ts`), 'utf8');
  expect(text).toContain(`name: '${name}'`);
});

test('each scenario that a check looks for exists', () => {
  const names = scenarios.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.values(scenarioNames)));
});
