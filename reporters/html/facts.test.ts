import { expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { recompute } from './facts.ts';

test.each([
  ['0.1.0', 'npx disbursement-conformance@0.1.0 verify'],
  ['1.2.3-rc.1', 'npx disbursement-conformance@1.2.3-rc.1 verify'],
  ['npm:other@1.0.0', 'npx disbursement-conformance verify'],
  ['1.0.0 https://other.example', 'npx disbursement-conformance verify'],
])('the line for the recipient has the version %s, if it is one', (version, line) => {
  const report = { suite: { version, catalogueDigest: '' }, config: {} } as unknown as Report;
  expect(String(recompute(report))).toContain(`<pre id="verify-line">${line} conformance-report`);
});
