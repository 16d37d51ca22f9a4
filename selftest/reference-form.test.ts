/** A target that demands a form of `merchant_reference`, and the setting for it. */
import { expect, test } from 'vitest';
import type { Handler } from '../reference/handler.ts';
import { RUN_ID_PLACES } from '../src/plan/placeholders.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import { suite } from '../suites/index.ts';
import { configOf, idsOf, runAgainst, tenantSettings } from './support/pipeline.ts';
import { demanding, forms, referenceIn } from './support/reference-form.ts';
import { service, serviceWith } from './support/service.ts';
import { runSmall } from './trust/small-suite.ts';

test.each(forms)('%s: two transactions that share a reference are found', async (form, pattern) => {
  const handler = demanding(pattern, serviceWith('reference-repeats'));
  const { report } = await runSmall(handler, { REFERENCE_FORM: form }, ['disbursements']);
  expect(idsOf(report, 'failed')).toContain('REFERENCE-03');
});

test.each(forms)('%s: two requests never have the same reference by chance', (REFERENCE_FORM) => {
  const referencesWith = (settings: Record<string, string>) => {
    const config = configOf({ ...tenantSettings, DETECT: '5%', CASES: '300', ...settings });
    const { scenarios, settings: planned } = planOf(config, suite);
    return scenarios.flatMap(({ name, batches }) =>
      batches(planned).flatMap((batch) =>
        [...batch].flatMap(({ id, request, group }) => {
          const isOdd = name === 'texts' || /^reference-/.test(group?.id ?? '');
          const reference = isOdd ? null : referenceIn(request.body ?? '');
          return reference === null ? [] : [[id, reference] as const];
        }),
      ),
    );
  };
  const [usual, formed] = [referencesWith({}), referencesWith({ REFERENCE_FORM })];
  expect(formed.map(([id]) => id)).toEqual(usual.map(([id]) => id));
  // Where two requests shared one on purpose they still do, and no others.
  const distinct = (of: typeof usual) => new Set(of.map(([, reference]) => reference)).size;
  expect(distinct(formed)).toBe(distinct(usual));
  expect(formed.every(([, reference]) => reference.match(RUN_ID_PLACES)?.length === 1)).toBe(true);
});

test.each([
  ['digits only', /^\d+$/, 'digits'],
  ['as it has to be', /^[0-9a-f-]{36}$/, 'uuid'],
])('without the setting the report names it: %s', async (_, pattern, REFERENCE_FORM) => {
  const target = demanding(pattern, service());
  const { report } = await runSmall(target, {});
  expect(report.verdict).toBe('inconclusive');
  const row = report.requirements.find(({ id }) => id === 'INITIATE-01');
  expect(row?.reason).toContain('REFERENCE_FORM');
  const after = await runSmall(demanding(pattern, service()), { REFERENCE_FORM });
  expect(after.report.verdict).toBe('conformant');
});

test('with a form that the target does not accept, nothing is its fault', async () => {
  const target = demanding(/^\d{16}$/, service());
  const { report } = await runSmall(target, { REFERENCE_FORM: 'letters:16' });
  expect([report.verdict, idsOf(report, 'failed')]).toEqual(['inconclusive', []]);
});

test('other texts than REFERENCE_FORM may be refused, in any way', async () => {
  const texts = /^[a-z0-9]{10}$|^[a-z0-9]{40,}$/;
  const target = demanding(texts, service());
  const { report } = await runAgainst(target, { REFERENCE_FORM: 'text:10', CASES: '4' });
  expect([report.verdict, idsOf(report, 'failed')]).toEqual(['conformant', []]);
});

test.each<[REFERENCE_FORM: string, pattern: RegExp, stored: number]>([
  ['digits:18', /^\d{18}$/, 17],
  ['uuid', /^[0-9a-f-]{36}$/, 35],
  ['text:16', /^[a-z0-9]{16}$/, 15],
])(
  'with %s, a target that cuts the last character fails',
  async (REFERENCE_FORM, pattern, stored) => {
    const bodies = new Map<string, string>();
    const inner = demanding(pattern, service());
    /** Repeats the response to a reference that begins alike. */
    const cutting = async (request: Request): Promise<Response> => {
      const start = referenceIn(await request.clone().text())?.slice(0, stored);
      const known = start === undefined ? undefined : bodies.get(start);
      const response = await inner(request);
      if (start === undefined || !response.ok) return response;
      const text = await response.text();
      bodies.set(start, known ?? text);
      return new Response(known ?? text, { headers: { 'Content-Type': 'application/json' } });
    };
    const reportOn = async (target: Handler) =>
      (await runAgainst(target, { REFERENCE_FORM, CASES: '4' }, ['disbursements', 'texts'])).report;
    expect(idsOf(await reportOn(cutting), 'failed')).toContain('REFERENCE-03');
    expect(idsOf(await reportOn(inner), 'failed')).toEqual([]);
  },
);
