import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** What three callers of one burst do, and a later one. */
async function orderWith(burstMs: number): Promise<string[]> {
  const turns = new Turns(burstMs);
  const order: string[] = [];
  const visit = async (name: string) => {
    await turns.next();
    order.push(`${name} continues`);
    setImmediate(() => order.push(`${name} writes`));
  };
  await Promise.all(['a', 'b', 'c'].map(visit));
  await visit('d');
  await new Promise((later) => setTimeout(later, 10));
  return order;
}

test('what one caller starts happens before the next caller of a later burst continues', async () => {
  expect(await orderWith(0)).toEqual([
    ...['a continues', 'a writes', 'b continues', 'b writes'],
    ...['c continues', 'c writes', 'd continues', 'd writes'],
  ]);
});

test('the callers of one burst continue together', async () => {
  const order = await orderWith(60_000);
  expect(order.slice(0, 3)).toEqual(['a continues', 'b continues', 'c continues']);
  expect(order).toHaveLength(8);
});
