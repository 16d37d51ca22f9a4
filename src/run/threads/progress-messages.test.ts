import { expect, test } from 'vitest';
import type { Progress } from '../../core/progress.ts';
import { ProgressMessages } from './progress-messages.ts';

test('progress is posted from time to time, and the last one in any case', () => {
  const posted: number[] = [];
  const messages = new ProgressMessages((step) => {
    if (step.kind === 'progress') posted.push(step.progress.elapsedMs);
  });
  for (const elapsedMs of [0, 60, 99, 100, 150, 230, 240]) messages.see({ elapsedMs } as Progress);
  expect(posted).toEqual([0, 100, 230]);
  messages.end();
  expect(posted).toEqual([0, 100, 230, 240]);
});

test('the last progress is posted once', () => {
  let posted = 0;
  const messages = new ProgressMessages(() => {
    posted += 1;
  });
  messages.see({ elapsedMs: 5 } as Progress);
  messages.end();
  expect(posted).toBe(1);
});
