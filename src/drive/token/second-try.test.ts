import { expect, test } from 'vitest';
import { withSecondTry } from './second-try.ts';

function open(results: readonly (string | Error)[]) {
  const slept: number[] = [];
  const left = [...results];
  const controller = new AbortController();
  const fetch = withSecondTry(
    async () => {
      const next = left.shift();
      if (typeof next === 'string') return next;
      throw next;
    },
    async (ms) => {
      slept.push(ms);
    },
  );
  return { fetch: () => fetch(controller.signal), abort: () => controller.abort(), slept, left };
}

test('a token that cannot be fetched is fetched once more, after a pause', async () => {
  const { fetch, slept } = open([new Error('502'), 'token']);
  expect([await fetch(), slept]).toEqual(['token', [2000]]);
});

test('it fails as the second attempt does, and there is no third', async () => {
  const { fetch, left } = open([new Error('502'), new Error('503'), 'token']);
  await expect(fetch()).rejects.toThrow('503');
  expect(left).toEqual(['token']);
});

test('a first success needs no second attempt, and neither does a run that has ended', async () => {
  const first = open(['one', 'two']);
  expect([await first.fetch(), first.slept]).toEqual(['one', []]);
  const ended = open([new Error('502'), 'token']);
  ended.abort();
  await expect(ended.fetch()).rejects.toThrow('502');
  expect(ended.left).toEqual(['token']);
});
