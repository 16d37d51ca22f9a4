import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { announceSession, watchSessionEnd } from './session-end.ts';

// One test: Deno cannot send in a thread that has closed all of its channels a moment ago.
test('the end of a session is awaited, a lost one for a time, and none not at all', async () => {
  const lost = watchSessionEnd(20);
  const end = watchSessionEnd();
  const announceEnd = announceSession();
  await sleep(100);
  let isReached = false;
  const reached = end.reached().then(() => {
    isReached = true;
  });
  await lost.reached();
  expect(isReached).toBe(false);
  announceEnd();
  await reached;
  await watchSessionEnd().reached();
});
