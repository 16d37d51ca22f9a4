import { describe, expect, test } from 'vitest';
import { topics } from '../src/catalogue.ts';
import { exitCodeOf } from '../src/report.ts';
import { idsOf, runAgainst } from './pipeline.ts';
import { service, wrongServers } from './wrong.ts';

test('the reference conforms, and nothing is left inapplicable', async () => {
  const { report } = await runAgainst(service());
  expect(report.requirements.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect([report.verdict, exitCodeOf(report)]).toEqual(['conformant', 0]);
});

describe.each(wrongServers)('$topic: $name', ({ handler, fails }) => {
  test(`fails ${fails.join(', ')} and no other`, async () => {
    const { report } = await runAgainst(handler());
    expect(idsOf(report, 'failed')).toEqual(fails);
    expect([report.verdict, exitCodeOf(report)]).toEqual(['non-conformant', 1]);
  });
});

test('each topic with a must has three of them', () => {
  for (const { name, checks } of topics) {
    if (!checks.some(({ level }) => level === 'must')) continue;
    expect(wrongServers.filter(({ topic }) => topic === name).length, name).toBeGreaterThan(2);
  }
});
