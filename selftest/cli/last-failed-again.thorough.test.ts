/** What `run --last-failed` sends decides each failed requirement after the target was fixed. */
import { expect, test } from 'vitest';
import { casesFlag } from '../../src/cli/run/last-failed/cases-of-findings.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { suite } from '../../suites/index.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const settings = { SEED: '7', CASES: '24' };

test.each([
  ['a second look', ['no-biz-number', 'list-reference-cut']],
  ['two disbursements', ['one-at-a-time', 'reference-repeats']],
  ['a disbursement and its list', ['new-fee-short']],
  ['a transaction that completed', ['completed-amount-net']],
  ['the length of a page', ['per-page-off-by-one']],
  ['a request with its control', ['list-unchecked']],
])(
  'findings that name %s',
  async (_, faults) => {
    const { report, lines } = await runAgainst(serviceWith(...faults), settings);
    const rows = report.requirements.filter(
      ({ outcome, level }) => outcome === 'failed' && level !== 'observe',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const flag = casesFlag([row], suite, eventsOf(lines));
      const again = await runAgainst(service(), { ...settings, ONLY: row.id, ...flag });
      expect
        .soft(again.report.requirements, row.id)
        .toMatchObject([{ id: row.id, outcome: 'passed' }]);
    }
  },
  60_000,
);
