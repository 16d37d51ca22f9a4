import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { degenerateServers } from '../support/degenerate-servers.ts';
import { idsOf, runAgainst } from '../support/pipeline.ts';
import { trialSettings } from '../support/trial.ts';

/** Requirements that demand refusals. */
const refusals = /^(HEADER-(0[1-6]|08|09|10|11|12)|BODY-0[125-9])$/;

describe.each(degenerateServers)('a server that answers with $answer', (server) => {
  const { handler, fails, reason, settings } = server;
  test('fails what it breaks and no other, and no refusal is passed', async () => {
    const { report } = await runAgainst(handler, { ...trialSettings, ...settings });
    expect(idsOf(report, 'failed').sort()).toEqual([...fails].sort());
    const wanted = fails.length > 0 ? ['non-conformant', 1] : ['inconclusive', 3];
    expect([report.verdict, exitCodeOf(report)]).toEqual(wanted);
    if (reason !== undefined) expect(report.reasons[0]).toMatch(reason);
    // No failure that a waiver could accept, and no warning.
    if (fails.length === 0) expect(idsOf(report, 'failed', 'should')).toEqual([]);
    const passed = [...idsOf(report, 'passed'), ...idsOf(report, 'passed', 'should')];
    expect(passed.filter((id) => refusals.test(id))).toEqual([]);
    // A target that accepts everything also fails each `should` that demands a refusal.
    if (fails.length === 0) return;
    const failed = [...idsOf(report, 'failed'), ...idsOf(report, 'failed', 'should')];
    const asking = report.requirements.filter(({ id }) => refusals.test(id)).map(({ id }) => id);
    expect(failed.filter((id) => refusals.test(id)).sort()).toEqual(asking.sort());
  });
});
