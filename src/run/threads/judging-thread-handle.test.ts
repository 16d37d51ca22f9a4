import { afterEach, expect, test } from 'vitest';
import type { RunContext } from '../begin-run.ts';
import { JudgingThreadHandle } from './judging-thread-handle.ts';

const judgingThread = new JudgingThreadHandle('file:///no-suite.mjs');
afterEach(() => judgingThread.close());

test('a thread that has died, or was never started, knows no failure', async () => {
  const question = { kind: 'question', number: 1, checkIds: ['AMOUNT-01'] } as const;
  const answer = { kind: 'answer', number: 1, failed: [] };
  expect(await judgingThread.ask(question)).toEqual(answer);
  judgingThread.start({ historyPath: 'none' } as RunContext);
  expect(await judgingThread.ask(question)).toEqual(answer);
});
