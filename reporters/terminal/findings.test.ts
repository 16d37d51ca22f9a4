import { expect, test } from 'vitest';
import { serviceWith } from '../../selftest/support/service.ts';
import { runSmall } from '../../selftest/trust/small-suite.ts';
import type { Finding, Report } from '../../src/report/report.ts';
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

/** The first finding of the run, with changes of its request and its response. */
function withFinding(
  request: Partial<Finding['request']>,
  response: Partial<Finding['response']>,
  pointer: string | null,
): string {
  return text({
    ...red,
    requirements: red.requirements.map((row) => ({
      ...row,
      findings: row.findings.map((finding) => ({
        ...finding,
        ...{ pointer, request: { ...finding.request, ...request } },
        response: { ...finding.response, ...response },
      })),
    })),
  });
}

test('headers that the document does not show are lines of their own', () => {
  const headers = [
    ['Content-Type', 'application/json'],
    ['Accept-Language', 'fr-FR'],
  ] as const;
  expect(withFinding({ headers }, {}, null)).toContain('\n    header    Accept-Language: fr-FR\n');
  expect(text(red)).not.toContain('\n    header ');
});

test('of a list that is not shown whole, the item at fault is', () => {
  const item = (fee: string) => ({ reference: 'r', narration: 'n'.repeat(100), fee });
  const listOf = (count: number) =>
    JSON.stringify({ data: Array.from({ length: count }, (_, at) => item(`${at}`)) });
  const shown = (count: number, at: number) =>
    withFinding({}, { body: listOf(count), item: null }, `/data/${at}/fee`).replace(/\s+/g, ' ');
  expect(shown(5, 3)).toContain('/data/3 is {"reference":"r",');
  expect(shown(1, 0)).toContain('{"data":[{"reference"');
});
