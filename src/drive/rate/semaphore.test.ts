import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('at most so many hold the semaphore at once, in the order of their calls', async () => {
  const semaphore = new Semaphore(2);
  const entered: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = async (number: number) => {
    const leave = await semaphore.acquire();
    entered.push(number);
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((later) => setTimeout(later, 1));
    inside -= 1;
    leave();
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(visit));
  expect(entered).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([most, inside]).toEqual([2, 0]);
});
