import { expect, test } from 'vitest';
import type { Answer } from './messages.ts';
import { Questions } from './questions.ts';

test('each question gets the answer with its number', async () => {
  const asked: number[] = [];
  const questions = new Questions((step) => {
    if (step.kind === 'question') asked.push(step.number);
  });
  const first = questions.ask(['FEE-01']);
  const second = questions.ask(['FEE-02']);
  expect(asked).toEqual([1, 2]);
  const failed = [{ checkId: 'FEE-02' }] as unknown as Answer['failed'];
  questions.answered({ kind: 'answer', number: 2, failed });
  questions.answered({ kind: 'answer', number: 2, failed: [] });
  questions.answered({ kind: 'answer', number: 1, failed: [] });
  expect(await first).toEqual([]);
  expect(await second).toBe(failed);
});
