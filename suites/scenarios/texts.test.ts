import { expect, test } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import { judging } from '../../selftest/support/judging.ts';
import { idsOf, runAgainst } from '../../selftest/support/pipeline.ts';
import { faultNamed, service, serviceWith } from '../../selftest/support/service.ts';

/** Without the proof of the checks, which takes longest. */
const unproven = { ...judging, scope: 'without proof' } as const;

const run = (handler: ReturnType<typeof service>) =>
  runAgainst(handler, { CASES: '1' }, ['texts', 'merchant-references'], { judging: unproven });

test.each(['refused', 'replayed', 'replayed-now', 'amended', 'accepted'] as const)(
  'a target that folds texts, and where a repeat is %s, is not at fault',
  async (repeats) => {
    const folded = { merchantReferenceText: 'folded', completesAfterMs: 0 } as const;
    const { report } = await run(service({ dialect: { ...defaultDialect, ...folded, repeats } }));
    expect([idsOf(report, 'failed'), idsOf(report, 'failed', 'should')]).toEqual([[], []]);
  },
);

test.each([
  ...['key-first-64', 'key-without-accents', 'key-emoji-equal', 'key-without-controls'],
  ...['key-until-zero', 'key-without-quotes', 'key-unescaped', 'key-percent-decoded'],
  ...['key-without-slashes', 'key-until-colon', 'key-first-line', 'key-last-12'],
])('%s: two texts share a reference', async (fault) => {
  const { report } = await run(serviceWith(fault));
  expect(idsOf(report, 'failed')).toContain('REFERENCE-03');
});

test('a text that is cut after 100 characters is found where 300 are refused', async () => {
  const dialect = { ...defaultDialect, merchantReferenceLength: 200 };
  const { report } = await run(service({ dialect, faults: [faultNamed('key-first-100')] }));
  expect(idsOf(report, 'failed')).toContain('REFERENCE-03');
});
