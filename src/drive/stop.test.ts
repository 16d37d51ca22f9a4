import { expect, test } from 'vitest';
import { openDeadline } from './deadline.ts';
import { Stop } from './stop.ts';

test.each([
  [false, 'Wait: nothing more was sent; try later, or set RATE_LIMIT'],
  [
    true,
    'Wait: nothing more was sent; try later, or set RATE_LIMIT. A daily limit needs a lower MAX_DISBURSEMENTS or MAX_TOTAL_AMOUNT',
  ],
])('a wait that is too long, after an accepted disbursement: %s', (hasDisbursed, sentence) => {
  const notes: string[] = [];
  const deadline = openDeadline(1000, new AbortController().signal);
  const note = (_: string, message: string) => notes.push(message);
  const stop = new Stop({ deadline, runTimeoutMs: 1000, note, unsent: () => {} });
  stop.atWaitLimit('Wait', hasDisbursed);
  deadline.close();
  expect(notes).toEqual([sentence]);
});
