import { expect, test } from 'vitest';
import { configOf, tenantSettings } from '../../../selftest/support/pipeline.ts';
import type { Settings } from '../../../src/config/config.ts';
import { ORDINARY_REFERENCE } from '../../../src/core/reference/reference-form.ts';
import { USUAL_ID_LENGTH } from '../../../src/core/reference/run-id.ts';
import { RUN_ID } from '../../../src/plan/placeholders.ts';
import { planOf } from '../../../src/plan/plan-of-config.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import { suite } from '../../index.ts';

/** Cases whose subject is a reference that was sent before. */
const isRepeat = ({ id, group, request }: Case) =>
  group?.role === 'repeat' ||
  // A list may look for a disbursement.
  request.method === 'GET' ||
  // Sent only where the other list was refused.
  id.endsWith('-documented') ||
  /^(contexts|merchant-references|late-lists|expired-token)\/(again|repeat)/.test(id);

/** In a body of any format, or in the query. */
function referenceIn({ request: { path, body, encoding } }: Case): string | null {
  const text = encoding === 'base64' ? Buffer.from(body ?? '', 'base64').toString('latin1') : body;
  const plain = `${path} ${text}`.replaceAll(/%(7B|7D|3A)/gi, decodeURIComponent);
  const found =
    /"merchant_reference":"([^"]{6,})"/.exec(plain) ??
    /merchant_reference(?:=|>|"\r\n\r\n)([^"&<\r]{6,})/.exec(plain);
  return found?.[1] ?? null;
}

/** A confirmed host with caps that keep nothing back. */
const far: Settings = {
  TARGET_URL: 'https://target.example',
  CONFIRM_HOST: 'target.example',
  MAX_DISBURSEMENTS: '900000',
  MAX_TOTAL_AMOUNT: '900000000000',
};

const plans: readonly Settings[] = [
  ...[undefined, 'digits:10', 'uuid'].map((REFERENCE_FORM) => ({
    ...tenantSettings,
    REFERENCE_FORM,
  })),
  ...[undefined, 'digits:20'].map((REFERENCE_FORM) => ({ DETECT: '0.2%', REFERENCE_FORM })),
  { ...far, DETECT: '0.5%' },
];

/** The form has room for 2500 numbers of a kind, of which this plan needs almost all. */
const tight: Settings = { ...far, DETECT: '1.45%', REFERENCE_FORM: 'digits:10' };

test.each([...plans, tight])(
  'with %j no two disbursements share a reference, except repeats',
  (given) => {
    const { scenarios, settings } = planOf(configOf(given), suite);
    const ids = new Map<string, string[]>();
    for (const planned of scenarios.flatMap(({ batches }) =>
      batches(settings).flatMap((batch) => [...batch]),
    )) {
      const reference = referenceIn(planned);
      if (reference === null || isRepeat(planned)) continue;
      ids.set(reference, [...(ids.get(reference) ?? []), planned.id]);
    }
    expect(ids.size).toBeGreaterThan(300);
    expect([...ids.values()].filter(({ length }) => length > 1)).toEqual([]);
  },
);

/** Texts of their own, which need not be ordinary. */
const otherTexts = ['texts', 'merchant-references'];

test('the ordinary references of a plan have as many characters as the advice says', () => {
  const { scenarios, settings } = planOf(configOf(tenantSettings), suite);
  const lengths = scenarios
    .filter(({ name }) => !otherTexts.includes(name))
    .flatMap(({ batches }) => batches(settings).flatMap((batch) => [...batch]))
    .flatMap((planned) => referenceIn(planned) ?? [])
    .filter((reference) => reference.includes(RUN_ID))
    .map((reference) => reference.replace(RUN_ID, 'x'.repeat(USUAL_ID_LENGTH)).length);
  expect(lengths.length).toBeGreaterThan(300);
  expect(Math.min(...lengths)).toBe(ORDINARY_REFERENCE.least);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(ORDINARY_REFERENCE.most);
});
