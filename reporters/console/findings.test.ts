import { expect, test } from 'vitest';
import { serviceWith } from '../../selftest/support/service.ts';
import { runSmall } from '../../selftest/trust/small-suite.ts';
import type { Report } from '../../src/report/report.ts';
import { toTerminal } from '../terminal.ts';

const { report: red } = await runSmall(serviceWith('new-fee-short'), { CASES: '1' });
const withExchanges = (exchanges: readonly number[]): Report => ({
  ...red,
  requirements: red.requirements.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, exchanges })),
  })),
});
const several = withExchanges([3, 5, 8]);
const text = (report: Report, folder: string | null = null) =>
  toTerminal(report, { color: false, folder });

test('a finding on several exchanges names the command that shows the others', () => {
  expect(text(several)).toContain('\n    show      npx disbursement-conformance show 3 5\n');
  expect(text(several, "'a b'")).toContain(" show 3 5 --report-dir 'a b'\n");
  expect(text(withExchanges([8]))).not.toContain('\n    show ');
});

test('not in recorded traffic, which has no history', () => {
  const ofTraffic = { ...several, config: { ...red.config, passive: true } };
  expect(text(ofTraffic)).toContain('exchanges 3, 5 and 8');
  expect(text(ofTraffic)).not.toContain('\n    show ');
});
