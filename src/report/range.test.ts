/** Which amounts a verdict covers, where the target has a limit that no setting names. */
import { expect, test } from 'vitest';
import { scopeItems } from '../../reporters/shared/scope.ts';
import { runAgainst } from '../../selftest/support/pipeline.ts';
import { service } from '../../selftest/support/service.ts';
import { suite } from '../../suites/index.ts';
import { strengthOf } from '../certificate/strength.ts';
import type { Settings } from '../config/config.ts';
import { rangeOf } from './range.ts';

const refusal = { status: 'error', message: 'limit', data: null, errors: ['limit'] };

/** Refuses amounts below 200 and above 500. */
function limited() {
  const inner = service();
  return async (request: Request): Promise<Response> => {
    const body = request.method === 'POST' ? await request.clone().text() : '';
    const amount = Number(/"amount":([\d.]+)[,}]/.exec(body)?.[1] ?? 300);
    return amount < 200 || amount > 500 ? Response.json(refusal, { status: 422 }) : inner(request);
  };
}

const judged = async (handler: Parameters<typeof runAgainst>[0], settings: Settings = {}) =>
  (await runAgainst(handler, settings, ['disbursements', 'lists'])).report;

test('amounts that the target refuses are not said to be judged', async () => {
  const report = await judged(limited(), { CASES: '200' });
  const { from, to } = report.amounts;
  expect([from >= 200, from < 250, to > 400, to <= 500]).toEqual([true, true, true, true]);
  expect(report.range).toContain(`amounts from ${from} to ${to}`);
  expect(report.range).toContain(`The target refused smaller and larger ones`);
  expect(scopeItems(report).join(' · ')).toContain(
    `amounts ${from} to ${to}, because the target refused smaller and larger ones`,
  );
  expect(`${report.range} ${scopeItems(report).join(' ')}`).not.toContain('AMOUNT_MAX');
  expect(strengthOf(report, suite).amounts).toEqual({ from, to });
});

test('where nothing inside the bounds is refused, all of them are judged', async () => {
  const report = await judged(service());
  expect(report.amounts).toEqual({ from: 100, to: 10_000 });
  expect(report.range).toContain('amounts from 100 to 10,000; ');
  expect(scopeItems(report)).toContain('amounts 100 to 10,000');
});

test('where nothing is accepted, the bounds are those of the settings', async () => {
  const report = await judged(async () => Response.json(refusal, { status: 422 }));
  expect(report.amounts).toEqual({ from: 100, to: 10_000 });
  const none = 'no amount, because no response shows that a disbursement was accepted';
  expect(report.range).toBe(`Judged: ${none}; one client.`);
  expect(scopeItems(report)[0]).toBe(none);
  expect(scopeItems(report).join(' ')).not.toContain('AMOUNT_MAX');
});

test('where no disbursement request was sent, no amount was judged', async () => {
  const report = await judged(service());
  const spending = { disbursements: 0, amount: 0, unknown: 0, posts: 0 };
  const none = 'no amount, because the run sent no disbursement request';
  expect(rangeOf(report, { ...report, spending, oldestMs: null })).toBe(
    `Judged: ${none}; one client.`,
  );
  expect(scopeItems({ ...report, spending })[0]).toBe(none);
});
