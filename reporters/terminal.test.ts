import { expect, test } from 'vitest';
import { progressLine } from './terminal.ts';

const progress = { sent: 40, planned: 100, posts: 2, amount: 30, waits: 0, elapsedMs: 4000 };

test('the line says how fast a run is, and how often the target asked it to wait', () => {
  const usual = 'sent 40 of about 100 requests · 2 disbursement requests, 30 at most · 10/s';
  expect(progressLine(progress)).toBe(usual);
  expect(progressLine({ ...progress, waits: 1 })).toBe(`${usual} · asked to wait 1 time`);
  expect(progressLine({ ...progress, waits: 7 })).toBe(`${usual} · asked to wait 7 times`);
});

test('a line that is too long with the amount has no part of it', () => {
  const late = {
    ...progress,
    sent: 1048,
    planned: 1264,
    posts: 670,
    amount: 21_002_468_656_000.38,
  };
  expect(progressLine(late)).toBe(
    'sent 1,048 of about 1,264 requests · 670 disbursement requests · 262/s',
  );
});
