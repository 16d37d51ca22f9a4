import { afterEach, expect, test } from 'vitest';
import type { RunContext } from '../run.ts';
import { JudgingThread } from './judging-thread.ts';

const judging = new JudgingThread('file:///no-suite.mjs');
afterEach(() => judging.close());

test('a thread that has died, or was never started, knows no failure', async () => {
  const question = { kind: 'question', number: 1, checkIds: ['AMOUNT-01'] } as const;
  const answer = { kind: 'answer', number: 1, failed: [] };
  expect(await judging.ask(question)).toEqual(answer);
  judging.start({ historyPath: 'none' } as RunContext);
  expect(await judging.ask(question)).toEqual(answer);
});
