import { expect, test } from 'vitest';
import type { ComparedRun, Comparison } from '../../src/report/comparison.ts';
import { toComparisonMarkdown } from './markdown.ts';
import { factsOf } from './run-facts.ts';
import { toComparisonText } from './text.ts';

test('the claim of a certificate is of its signer, who need not be the vendor', () => {
  const claim = {
    ...{ vendor: 'Acme Pay', product: 'Payouts', productVersion: '2', expires: '2027-01-31' },
    ...{ signed: '2026-02-27T00:00:00.000Z', signedDaysAgo: 2 },
  };
  const run = {
    range: '',
    daysAgo: 0,
    certificate: { kind: 'valid', key: 'acme.pub.pem', claim },
  } as unknown as ComparedRun;
  expect(new Map(factsOf(run)).get('Certificate')).toBe(
    'valid until 2027-01-31, signed 2 days ago with acme.pub.pem, as the signer states: Acme Pay, Payouts 2',
  );
});

test('answers differ between runs, which may be of one target', () => {
  const comparison = {
    ...{ runs: [], cautions: [], requirements: [] },
    profile: [{ id: 'LIST-10', title: '', question: 'Order?', answers: ['newest', 'oldest'] }],
  } as unknown as Comparison;
  const made = [toComparisonText(comparison, { color: false }), toComparisonMarkdown(comparison)];
  for (const text of made) expect(text).toMatch(/does not specify.* and .*the runs differ/);
});
