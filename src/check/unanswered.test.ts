import { expect, test } from 'vitest';
import type { Exchange, NoResponseReason } from '../core/exchange.ts';
import { openUnanswered } from './unanswered.ts';

function reasonAfter(reason: NoResponseReason, message: string) {
  const unanswered = openUnanswered();
  const response = { kind: 'none', reason, message };
  unanswered.see({ index: 7, origin: 'planned', response } as unknown as Exchange);
  return unanswered.reason();
}

test('a request whose connection the other side closed may get a response in another run', () => {
  expect(reasonAfter('reset', 'other side closed')).toMatch(/^request 7 .*run --last-failed/);
});

test('the same advice would not help after a timeout: that needs another setting', () => {
  const reason = reasonAfter('timeout', 'no response within 100 ms');
  expect(reason).not.toContain('--last-failed');
  expect(reason).toMatch(/raise TIMEOUT_MS/);
});
