import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

test('what one caller starts happens before the next caller continues', async () => {
  const turn = openTurns();
  const order: string[] = [];
  const visit = async (name: string) => {
    await turn();
    order.push(`${name} continues`);
    setImmediate(() => order.push(`${name} writes`));
  };
  await Promise.all(['a', 'b', 'c'].map(visit));
  await visit('d');
  expect(order).toEqual([
    ...['a continues', 'a writes', 'b continues', 'b writes'],
    ...['c continues', 'c writes', 'd continues'],
  ]);
});
