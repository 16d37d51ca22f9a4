import { expect, test } from 'vitest';
import { openDeadline } from './deadline.ts';
import { Stop } from './stop.ts';

test.each([
  [
    false,
    'Wait: nothing more was sent, except health checks after a page of a gateway; try later. If the target limits requests, set RATE_LIMIT',
  ],
  [
    true,
    'Wait: nothing more was sent, except health checks after a page of a gateway; try later. If the target limits requests, set RATE_LIMIT. If the account has a daily limit, lower MAX_DISBURSEMENTS or MAX_TOTAL_AMOUNT',
  ],
])('a wait that is too long, after an accepted disbursement: %s', (hasDisbursed, sentence) => {
  const notes: string[] = [];
  const deadline = openDeadline(1000, new AbortController().signal);
  const note = (_: string, message: string) => notes.push(message);
  const stop = new Stop({ deadline, runTimeoutMs: 1000, note, unsent: () => {}, planned: 100 });
  stop.atWaitLimit('Wait', hasDisbursed);
  deadline.close();
  expect(notes).toEqual([sentence]);
});

test('a note has no full stop at its end', () => {
  const notes: string[] = [];
  const stopping = new AbortController();
  const deadline = openDeadline(1000, stopping.signal);
  const note = (_: string, message: string) => notes.push(message);
  const makeStop = () =>
    new Stop({ deadline, runTimeoutMs: 1000, note, unsent: () => {}, planned: 100 });
  makeStop().end('preflight', 'The target refused a list. Set TARGET_URL.');
  deadline.end();
  makeStop().noteAbort();
  deadline.close();
  expect(notes).toEqual([
    'The target refused a list. Set TARGET_URL',
    'RUN_TIMEOUT_MS (1000 ms) ended the run before everything was sent: raise it',
  ]);
});

test.each([
  [0, 'RUN_TIMEOUT_MS (90000 ms) ended the run before everything was sent: raise it'],
  [
    30,
    'RUN_TIMEOUT_MS (90000 ms) ended the run after 30 of about 100 requests: set it to about 360000',
  ],
  [100, 'RUN_TIMEOUT_MS (90000 ms) ended the run before everything was sent: raise it'],
])('after %i requests the end of the time says what would be enough', (sent, sentence) => {
  const notes: string[] = [];
  const deadline = openDeadline(90_000, new AbortController().signal);
  const note = (_: string, message: string) => notes.push(message);
  const stop = new Stop({ deadline, runTimeoutMs: 90_000, note, unsent: () => {}, planned: 100 });
  for (let count = 0; count < sent; count += 1) stop.countExchange();
  deadline.end();
  stop.noteAbort();
  deadline.close();
  expect(notes).toEqual([sentence]);
});
