import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { judgeInThreads } from './judge-in-threads.ts';

test('if a thread cannot be opened, those before it are closed', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  let opened = 0;
  // Its copy for the second thread fails.
  const suiteUrl = {
    get copied() {
      opened += 1;
      if (opened > 1) throw new Error('no second thread');
      return true;
    },
  };
  const judging = judgeInThreads([], null, suiteUrl as unknown as string, 1);
  await expect(judging).rejects.toThrow('no second thread');
  expect(terminate).toHaveBeenCalledTimes(1);
  terminate.mockRestore();
});
