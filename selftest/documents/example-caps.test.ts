/** The caps in the examples: large enough for a whole default plan, also after it has grown. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '../../src/config/settings.ts';
import { packageRoot, readPackageText } from '../../src/core/package.ts';
import { capsForWholePlan } from '../../src/plan/money/needed-caps.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { suite } from '../../suites/index.ts';
import { configOf, tenantSettings } from '../support/pipeline.ts';

/** Resends need room, and a plan grows with the suite. */
const SPARE = 1.2;

const filesIn = (folder: string) =>
  readdirSync(join(packageRoot, folder)).map((name) => `${folder}/${name}`);

/** Each text with caps for a default plan; those of a larger plan have CASES beside them. */
const texts = ['README.md', '.env.example', ...filesIn('docs/guides'), ...filesIn('examples/ci')]
  .map((path) => [path, readPackageText(path)] as const)
  .filter(([path, text]) => path === '.env.example' || !/CASES["']?[:=]/.test(text));

/** As they are in the file, each with the values after its name. */
const valuesOf = (name: string, text: string) =>
  [
    ...text.matchAll(
      new RegExp(`${name.replaceAll('_', '[-_]')}['"]?\\s*[:=]\\s*['"]?(\\d+)`, 'gi'),
    ),
  ].map(([, value]) => Number(value));

test('the caps of the examples allow a whole default plan, and a fifth more', () => {
  const whole = capsForWholePlan(
    planOf(
      configOf({
        ...{ TARGET_URL: 'https://staging.example/api', CONFIRM_HOST: 'staging.example' },
        ...{ MAX_DISBURSEMENTS: '100000', MAX_TOTAL_AMOUNT: '100000000' },
        ...{ CASES: settingsTable.cases.example, ...tenantSettings },
      }),
      suite,
    ),
  );
  const { maxDisbursements, maxTotalAmount } = settingsTable;
  const low = texts.flatMap(([path, text]) => [
    ...valuesOf(maxDisbursements.name, text)
      .filter((value) => value < whole.posts * SPARE)
      .map((value) => `${path}: ${maxDisbursements.name} ${value}`),
    ...valuesOf(maxTotalAmount.name, text)
      .filter((value) => value < whole.amount * SPARE)
      .map((value) => `${path}: ${maxTotalAmount.name} ${value}`),
  ]);
  expect(low).toEqual([]);
  const found = texts.filter(([, text]) => valuesOf(maxDisbursements.name, text).length > 0);
  expect(found.map(([path]) => path)).toEqual(
    expect.arrayContaining(['README.md', '.env.example', 'docs/guides/staging.md']),
  );
  expect(found.length).toBeGreaterThan(6);
});
