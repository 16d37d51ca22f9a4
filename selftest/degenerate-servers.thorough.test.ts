import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../src/report/verdict.ts';
import { emptyServers } from './degenerate-servers.ts';
import { idsOf, runAgainst } from './pipeline.ts';
import { trialSettings } from './trial.ts';

/** Cards that ask for refusals. */
const refusals = /^(HEADER-(0[1-6]|08|09|10|11|12)|BODY-0[125-9])$/;

describe.each(emptyServers)('a server that answers with $answer', ({ handler, isFixed }) => {
  test('passes no run, and no check that asks for a refusal by its answers alone', async () => {
    const { report } = await runAgainst(handler, { ...trialSettings, TIMEOUT_MS: '50' });
    expect(['non-conformant', 'inconclusive']).toContain(report.verdict);
    expect([1, 3]).toContain(exitCodeOf(report));
    const passed = [...idsOf(report, 'passed'), ...idsOf(report, 'passed', 'should')];
    expect(passed.filter((id) => refusals.test(id))).toEqual([]);
    if (!isFixed) return;
    const failed = [...idsOf(report, 'failed'), ...idsOf(report, 'failed', 'should')];
    expect(failed.filter((id) => refusals.test(id)).length).toBeGreaterThan(0);
  });
});
