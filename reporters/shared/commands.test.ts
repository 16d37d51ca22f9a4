import { expect, test } from 'vitest';
import { serviceWith } from '../../selftest/support/service.ts';
import { runSmall } from '../../selftest/trust/small-suite.ts';
import { toAnnotations } from '../annotations.ts';
import { toHtml } from '../html.ts';
import { toMarkdown } from '../markdown.ts';
import { toTerminal } from '../terminal.ts';

test('a summary names a curl line that is too long, and does not contain it', async () => {
  const curl = `curl ${'x'.repeat(5000)}`;
  const { report: red } = await runSmall(serviceWith('new-fee-short'), { CASES: '6' });
  const requirements = red.requirements.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, curl })),
  }));
  const report = { ...red, requirements };
  for (const text of [
    toTerminal(report, { color: false }),
    toMarkdown(report),
    toAnnotations(report),
  ]) {
    expect(text).not.toContain('xxxx');
    expect(text).toMatch(/a line of\s+5,005 characters, which\s+report\.html has/);
  }
  expect(toHtml(report)).toContain(curl);
});
