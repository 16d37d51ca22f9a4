import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPatientTimer } from './patient-timer.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [undefined, 500],
  [60_000, 60_000],
])('after a stop of the process, a catch-up time of %s grants %d ms', (catchUpMs, grantedMs) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const act = vi.fn();
  setPatientTimer(60_000, act, catchUpMs);
  now.mockReturnValue(180_000);
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(grantedMs - 1);
  expect(act).not.toHaveBeenCalled();
  now.mockReturnValue(180_000 + grantedMs);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
});
