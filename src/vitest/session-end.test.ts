import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { announceSession, watchSessionEnd } from './session-end.ts';

test('the end of a session is awaited', async () => {
  const end = watchSessionEnd();
  const announceEnd = announceSession();
  await sleep(50);
  let isReached = false;
  const reached = end.reached().then(() => {
    isReached = true;
  });
  await sleep(50);
  expect(isReached).toBe(false);
  announceEnd();
  await reached;
});

test('without a session nothing is awaited, and a lost one not for ever', async () => {
  await watchSessionEnd().reached();
  const end = watchSessionEnd(20);
  const announceEnd = announceSession();
  await sleep(50);
  await end.reached();
  announceEnd();
});
