/** Targets that demand a form of `merchant_reference`. */
import { expect } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import type { Handler } from '../../reference/handler.ts';
import { type SteppingClock, steppingClock } from './clock.ts';
import { idsOf, runAgainst, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

/** Refuses a disbursement whose reference does not match. */
export function demanding(pattern: RegExp, handler: Handler): Handler {
  return async (request) => {
    const reference = referenceIn(await request.clone().text());
    if (reference === null || pattern.test(reference)) return await handler(request);
    const message = 'The merchant_reference has a wrong format';
    return Response.json({ status: 'error', message, data: null, errors: null }, { status: 422 });
  };
}

export function referenceIn(body: string): string | null {
  try {
    const { merchant_reference } = JSON.parse(body) as { merchant_reference?: unknown };
    return typeof merchant_reference === 'string' && merchant_reference !== ''
      ? merchant_reference
      : null;
  } catch {
    return null;
  }
}

/** Forms, and what a target with this rule accepts. */
export const forms = [
  ['text:8', /^[a-z][a-z0-9]{7}$/],
  ['text:20', /^[a-z][a-z0-9]{19}$/],
  ['digits', /^[1-9]\d+$/],
  ['digits:10', /^\d{10}$/],
  ['letters', /^[a-z]+$/],
  ['upper:10', /^[A-Z]{1,10}$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
] as const;

/** Asks to wait now and then, so that the suite repeats requests with new references. */
const busy = ({ nowMs, sleep }: SteppingClock) =>
  service({ dialect: { ...defaultDialect, tooManyRequests: 'sometimes' }, nowMs, sleep });

/** A run with the setting against a target that demands the form. */
export async function expectConformant(REFERENCE_FORM: string, pattern: RegExp): Promise<void> {
  const settings = { REFERENCE_FORM, CASES: '12', ...tenantSettings };
  const clock = steppingClock();
  const target = demanding(pattern, busy(clock));
  const ran = await runAgainst(target, settings, undefined, { clock, isLive: true });
  const { report, lines } = ran;
  expect(report.reasons).toEqual([]);
  expect(report.verdict).toBe('conformant');
  expect([idsOf(report, 'cantTell'), idsOf(report, 'untested')]).toEqual([[], []]);
  expect([idsOf(report, 'failed', 'should'), idsOf(report, 'cantTell', 'should')]).toEqual([
    [],
    [],
  ]);
  expect(report).toEqual(ran.live);
  const resends = lines.filter((line) => line.kind === 'request' && line.origin === 'resend');
  expect(resends.length).toBeGreaterThan(5);
}
