import { expect, test } from 'vitest';
import { disburse, parse } from '../../selftest/support/history.ts';
import type { Exchange, NoResponseReason, RecordedResponse } from '../core/exchange.ts';
import { Unanswered } from './unanswered.ts';

type Step = Omit<Exchange, 'index'>;

const none = (reason: NoResponseReason, message: string): RecordedResponse => ({
  ...{ kind: 'none', reason, message },
  durationMs: 1,
});
const lost: Step = { ...disburse().accepted(), response: none('reset', 'reset') };

/** `steps`: exchanges 7, 8 and so on. */
function reasonAfter(...steps: readonly Step[]) {
  const unanswered = new Unanswered();
  for (const [at, step] of steps.entries()) unanswered.see(parse({ ...step, index: 7 + at }));
  return unanswered.reason();
}

/** Sent again after the exchange before it. */
const again = (of: number, step: Step): Step => ({ ...step, origin: 'resend', of });
const busy = disburse().responds({ status: 'error', message: '', data: null, errors: null }, 429);

test('a request whose connection the other side closed may get a response in another run', () => {
  const closed = { ...lost, response: none('reset', 'other side closed') };
  expect(reasonAfter(closed)).toMatch(/^request 7 .*run --last-failed/);
});

test('a request whose connection is closed twice may be lost by chance, or blocked', () => {
  expect(reasonAfter(lost, again(7, lost))).toBe(
    'request 8 got no response again (reset): run again; "run --last-failed" judges only what failed or is undecided; ' +
      'if it is closed again, a firewall may block it (exempt the address of the run), or the target may fail on it ' +
      '(check its log)',
  );
  const late = { ...lost, response: none('timeout', 'no response within 100 ms') };
  expect(reasonAfter(late, again(7, lost))).toMatch(/run --last-failed/);
  expect(reasonAfter(lost, lost, again(8, lost))).toMatch(/^request 9 got no response again/);
});

test('a request to wait is a response, so that the loss after it is not the second in a row', () => {
  const reason = reasonAfter(lost, again(7, busy), again(8, lost));
  expect(reason).toMatch(/^request 9 got no response \(reset\): run again; /);
});

test('the same advice would not help after a timeout: that needs another setting', () => {
  const late = { ...lost, response: none('timeout', 'no response within 100 ms') };
  expect(reasonAfter(late)).not.toContain('--last-failed');
  expect(reasonAfter(late)).toMatch(/raise TIMEOUT_MS/);
});

test.each<[string, readonly Step[], number | null]>([
  ['a response', [lost, again(7, disburse().accepted())], null],
  [
    'a response after a second request without one',
    [lost, again(7, lost), again(8, disburse().accepted())],
    null,
  ],
  ['no response', [lost, again(7, lost)], 8],
  [
    'a response, and an outage hides the second attempt',
    [
      { ...lost, case: 'disbursements/3' },
      again(99, { ...disburse().accepted(), case: 'disbursements/3~2' }),
    ],
    null,
  ],
  ['a request to wait', [lost, again(7, busy)], 7],
  [
    'a response after a request to wait',
    [lost, again(7, busy), again(8, disburse().accepted())],
    null,
  ],
  ['a response, and another request got none', [lost, lost, again(7, disburse().accepted())], 8],
])('a request that is sent again gets %s', (_, steps, undecided) => {
  const reason = reasonAfter(...steps);
  if (undecided === null) expect(reason).toBeNull();
  else expect(reason).toContain(`request ${undecided} got no response`);
});
