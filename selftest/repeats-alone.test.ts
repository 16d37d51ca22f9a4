/** Repeats that are sent without the rest of the plan: after the request that they repeat. */
import { expect, test } from 'vitest';
import { defaultDialect } from '../reference/dialect.ts';
import { casesFlag, failedElsewhere } from '../src/cli/run/last-failed/cases-of-findings.ts';
import { eventsOf } from '../src/history/lines/events.ts';
import { suite } from '../suites/index.ts';
import { idsOf, runAgainst } from './support/pipeline.ts';
import { service } from './support/service.ts';

const OF_TRANSACTION = 'texts/the reference of a transaction';

test.each([
  ['merchant-references/again', ['merchant-references/first', 'merchant-references/again']],
  ['traces/again', ['traces/control', 'traces/again']],
  // The first one is in another scenario, or has to be any.
  ['late-lists/again-1', ['late-lists/repeat-1', 'late-lists/again-1']],
  [OF_TRANSACTION, ['texts/differ-case first', OF_TRANSACTION]],
])('CASE=%s', async (CASE, expected) => {
  const dialect = { ...defaultDialect, repeats: 'replayed-now', completesAfterMs: 0 } as const;
  const { report, lines } = await runAgainst(service({ dialect }), { CASES: '4', CASE });
  const sent = lines.flatMap((line) =>
    line.kind === 'request' && line.origin === 'planned' ? [line.case] : [],
  );
  expect(sent).toEqual(expected);
  expect(idsOf(report, 'failed')).toEqual([]);
});

test('a finding on a repeat needs more than its case', async () => {
  const { lines } = await runAgainst(service(), { CASES: '4' });
  const numberOf = (id: string) =>
    lines.flatMap((line) => (line.kind === 'request' && line.case === id ? [line.index] : []))[0] ??
    0;
  const flagFor = (id: string, requirement: string) => {
    const finding = { exchanges: [numberOf(id)], pointer: '/data/fee' };
    return casesFlag([{ id: requirement, findings: [finding] }], suite, eventsOf(lines));
  };
  expect(flagFor('disbursements/1', 'FEE-01')).toEqual({ CASE: 'disbursements/1' });
  expect(flagFor('merchant-references/again', 'HEADER-01')).toEqual({});
  expect(flagFor('merchant-references/again-large', 'FEE-01')).toEqual({});
  const elsewhere = (...scenarios: string[]) => {
    const names = scenarios.map((name) => ({ name }));
    const findings = [{ exchanges: [numberOf('late-lists/again-1')], pointer: null }];
    const rows = [
      { id: 'HEADER-01', findings },
      { id: 'FEE-01', findings: [] },
    ];
    return failedElsewhere(rows, names, eventsOf(lines));
  };
  expect(elsewhere('refusals')).toEqual(['HEADER-01']);
  expect(elsewhere('refusals', 'late-lists')).toEqual([]);
  // A group without a control shows nothing alone.
  expect(flagFor('initiate-headers/1', 'HEADER-04')).not.toEqual({});
  expect(flagFor('contexts/refused-2', 'HEADER-10')).toEqual({});
});
