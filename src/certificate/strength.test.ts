import { expect, test } from 'vitest';
import { failedLines, propertyCounts, strengthLines } from './strength.ts';

test('an observation is not counted as passed', () => {
  const properties = [
    'DISBURSEMENT_CONFORMANT',
    'DISBURSEMENT_MUST_FEE_01',
    'DISBURSEMENT_SHOULD_FEE_03',
    'DISBURSEMENT_OBSERVE_STATUS_04',
  ];
  expect(propertyCounts(properties)).toEqual({ passed: 2, observed: 1 });
});

test('requests that the caps prevented are named, and none where there are none', () => {
  const none = { repeats: 0, probes: 0, controls: 0, others: 0, lists: 0 };
  const strength = {
    ...{ cases: { asked: 100, planned: 100 }, caps: { disbursements: 40, totalAmount: null } },
    ...{
      amounts: { from: 100, to: 10_000 },
      oldestListedMs: null,
      clients: 1 as const,
      limits: [],
    },
    ...{ reach: [], undecided: [], cut: [], excluded: 0 },
  };
  const shown = (prevented: typeof none) => strengthLines({ ...strength, prevented }).join('\n');
  expect(shown({ ...none, repeats: 2, lists: 1 })).toContain(
    '  Blocked   the caps blocked 2 repeats of a merchant_reference and 1 list',
  );
  expect(shown(none)).not.toContain('Cut');
});

test('fewer cases than in a default run are named', () => {
  const strength = {
    ...{
      caps: { disbursements: null, totalAmount: null },
      prevented: null,
      reach: [],
      excluded: 0,
    },
    ...{
      amounts: { from: 100, to: 10_000 },
      oldestListedMs: null,
      clients: 1 as const,
      limits: [],
    },
    ...{ undecided: [], cut: [] },
  };
  const shown = (asked: number) =>
    strengthLines({ ...strength, cases: { asked, planned: asked } }).join('\n');
  expect(shown(1)).toContain('1 of 1 generated disbursements (a default run has 120), amounts');
  expect(shown(120)).toContain('120 of 120 generated disbursements, amounts');
});

test('excluded exchanges are counted, if there are any', () => {
  const strength = {
    ...{ cases: null, caps: { disbursements: null, totalAmount: null }, prevented: null },
    ...{
      amounts: { from: 100, to: 10_000 },
      oldestListedMs: null,
      clients: 1 as const,
      limits: [],
    },
    ...{ reach: [], undecided: [], cut: [] },
  };
  const shown = (excluded: number) => strengthLines({ ...strength, excluded }).join('\n');
  expect(shown(1200)).toContain('  Excluded  1,200 exchanges, because of an outage or a token');
  expect(shown(0)).not.toContain('Excluded');
});

test('the ages and the clients are named, so that a short watch shows', () => {
  const strength = {
    ...{ cases: null, caps: { disbursements: null, totalAmount: null }, prevented: null },
    ...{
      amounts: { from: 100, to: 10_000 },
      reach: [],
      undecided: [],
      cut: [],
      excluded: 0,
      limits: [],
    },
  };
  const shown = (oldestListedMs: number | null, clients: 1 | 2) =>
    strengthLines({ ...strength, oldestListedMs, clients }).join('\n');
  expect(shown(5340, 2)).toContain('  Judged    transactions up to 5.3 s old; two clients');
  expect(shown(null, 1)).toContain('  Judged    new transactions only, because no list shows');
});

test('settings with which a run shows less are named', () => {
  const strength = {
    ...{ cases: null, caps: { disbursements: null, totalAmount: null }, prevented: null },
    ...{ amounts: { from: 100, to: 10_000 }, oldestListedMs: null, clients: 1 as const },
    ...{ reach: [], undecided: [], cut: [], excluded: 0 },
  };
  const shown = (limits: readonly string[]) => strengthLines({ ...strength, limits }).join('\n');
  expect(shown(['CONCURRENCY=1', 'RATE_LIMIT=2'])).toContain(
    '  Limits    CONCURRENCY=1, RATE_LIMIT=2',
  );
  expect(shown([])).not.toContain('Limits');
});

test('requirements that failed without an effect on the verdict are named', () => {
  const row = (id: string, outcome: string) => ({ id, level: 'should', outcome });
  const shown = (...requirements: readonly ReturnType<typeof row>[]) =>
    failedLines({ requirements } as unknown as Parameters<typeof failedLines>[0]);
  expect(shown(row('LIST-05', 'passed'), row('AROUND-05', 'failed'))).toEqual([
    '  Failed    AROUND-05 (should)',
  ]);
  expect(shown(row('LIST-05', 'passed'))).toEqual([]);
});
