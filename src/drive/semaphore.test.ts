import { expect, test } from 'vitest';
import { openSlots } from './semaphore.ts';

test('no more than so many are let in at once, in the order in which they came', async () => {
  const slots = openSlots(2);
  const entered: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = async (number: number) => {
    const leave = await slots();
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
