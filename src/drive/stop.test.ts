import { expect, test } from 'vitest';
import type { Exchange } from '../core/exchange.ts';
import { openDeadline } from './deadline.ts';
import { Stop } from './stop.ts';

const plan = { planned: 100, elapsedMs: () => 0 };
const none = { kind: 'none', reason: 'timeout', message: '', durationMs: 1 } as const;

test.each([
  [
    false,
    'Wait: the suite sent nothing more, except perhaps health checks. Try again later. If the target limits requests, set or lower RATE_LIMIT',
  ],
  [
    true,
    'Wait: the suite sent nothing more, except perhaps health checks. Try again later. If the target limits requests, set or lower RATE_LIMIT. If the account has a daily limit, lower MAX_DISBURSEMENTS or MAX_TOTAL_AMOUNT',
  ],
])('a wait that is too long, after an accepted disbursement: %s', (hasDisbursed, sentence) => {
  const notes: string[] = [];
  const deadline = openDeadline(1000, new AbortController().signal);
  const note = (_: string, message: string) => notes.push(message);
  const stop = new Stop({ deadline, runTimeoutMs: 1000, note, unsent: () => {}, ...plan });
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
    new Stop({ deadline, runTimeoutMs: 1000, note, unsent: () => {}, ...plan });
  makeStop().end('preflight', 'The target refused a list. Set TARGET_URL.');
  deadline.end();
  makeStop().noteAbort();
  deadline.close();
  expect(notes).toEqual([
    'The target refused a list. Set TARGET_URL',
    'RUN_TIMEOUT_MS (1000 ms) ended the run before everything was sent: raise it',
  ]);
});

/** What the end of the time says after these exchanges, each of them with the time of the run. */
function noteAfter(exchanges: readonly (readonly [Exchange['origin'], string, number])[]): string {
  const notes: string[] = [];
  const deadline = openDeadline(90_000, new AbortController().signal);
  const note = (_: string, message: string) => notes.push(message);
  let nowMs = 0;
  const elapsedMs = () => nowMs;
  const options = { deadline, runTimeoutMs: 90_000, note, unsent: () => {} };
  const stop = new Stop({ ...options, planned: 100, elapsedMs });
  for (const [origin, scenario, atMs] of exchanges) {
    nowMs = atMs;
    stop.countExchange({ origin, scenario, response: none });
  }
  deadline.end();
  stop.noteAbort();
  deadline.close();
  return notes.join();
}

const planned = (count: number) =>
  Array.from({ length: count }, () => ['planned', 'fee', 89_000] as const);

test.each([
  [0, 'RUN_TIMEOUT_MS (90000 ms) ended the run before everything was sent: raise it'],
  [
    30,
    'RUN_TIMEOUT_MS (90000 ms) ended the run after 30 of about 100 planned requests: set it to about 360000',
  ],
  [100, 'RUN_TIMEOUT_MS (90000 ms) ended the run before everything was sent: raise it'],
])('after %i requests the end of the time says what would be enough', (sent, sentence) => {
  expect(noteAfter(planned(sent))).toBe(sentence);
});

test('only planned requests count, and the time since the preflight', () => {
  const before = [
    ['readiness', 'readiness', 10_000],
    ['readiness', 'readiness', 50_000],
    ['preflight', 'preflight', 59_000],
    ['resend', 'preflight', 60_000],
  ] as const;
  const beside = [
    ['health', 'health', 70_000],
    ['resend', 'fee', 80_000],
    ['second look', 'second-look', 81_000],
  ] as const;
  // 60 s, and 30 s for each half of the plan, with a reserve.
  expect(noteAfter([...before, ...planned(50), ...beside])).toMatch(
    /after 50 of about 100 planned requests: set it to about 180000$/,
  );
});

test('responses that would fill the disk end a run, and the usual ones of a long run do not', () => {
  const notes: string[] = [];
  const deadline = openDeadline(1000, new AbortController().signal);
  const note = (topic: string, message: string) => notes.push(`${topic}: ${message}`);
  const makeStop = (planned: number) =>
    new Stop({ ...plan, deadline, runTimeoutMs: 1000, note, unsent: () => {}, planned });
  const received = (bytes: number) => {
    const body = { length: bytes } as string;
    const response = { kind: 'response', status: 200, headers: [], durationMs: 1 } as const;
    const whole = { ...response, body, encoding: 'utf-8' } as const;
    return { origin: 'planned', scenario: 'list', response: whole } as const;
  };
  const [long, short] = [makeStop(100_000), makeStop(1600)];
  for (let sent = 0; sent < 100_000; sent += 1) long.countExchange(received(30_000));
  for (let sent = 0; sent < 269; sent += 1) short.countExchange(received(4 * 1024 ** 2));
  deadline.close();
  expect([long.isStopped(), short.isStopped()]).toEqual([false, false]);
  for (let sent = 0; sent < 20; sent += 1) short.countExchange(received(4 * 1024 ** 2));
  expect(short.isStopped()).toBe(true);
  expect(notes).toEqual([
    'size: The responses together have more than 1,124 MiB, the limit of a run: the suite sent nothing more. Let the target show less in a page, or select scenarios with ONLY',
  ]);
});
