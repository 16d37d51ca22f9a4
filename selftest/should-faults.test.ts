import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../src/report/verdict.ts';
import { catalogue, topics } from './judging.ts';
import { mustFaultServers } from './must-fault-servers.ts';
import { idsOf, runAgainst } from './pipeline.ts';
import { shouldFaultServers } from './should-faults.ts';

describe.each(shouldFaultServers)('$topic: $name', ({ handler, fails }) => {
  test(`fails ${fails.join(', ')} and no other, and only STRICT makes it non-conformant`, async () => {
    const lenient = await runAgainst(handler());
    expect(idsOf(lenient.report, 'failed', 'should')).toEqual(fails);
    expect(idsOf(lenient.report, 'failed')).toEqual([]);
    expect([lenient.report.verdict, exitCodeOf(lenient.report)]).toEqual(['conformant', 0]);
    const { report } = await runAgainst(handler(), { STRICT: 'true', CASES: '12' });
    expect(idsOf(report, 'failed', 'should')).toEqual(fails);
    expect([report.verdict, exitCodeOf(report)]).toEqual(['non-conformant', 1]);
  });
});

test('each topic has three servers, and each check that can fail has one', () => {
  const servers = [...mustFaultServers, ...shouldFaultServers];
  for (const { name } of topics) {
    expect(servers.filter(({ topic }) => topic === name).length, name).toBeGreaterThan(2);
  }
  const failed = new Set(servers.flatMap(({ fails }) => fails));
  // A handler is not told how the names of headers were spelled: spelling.test.ts has that.
  failed.add('HEADER-07');
  const rest = catalogue.filter(({ id, level }) => level !== 'observe' && !failed.has(id));
  expect(rest.map(({ id }) => id)).toEqual([]);
});
