import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { copyOf, excerpt } from './excerpt.ts';

test('no control, direction mark or half character is shown', () => {
  const odd = '\u001b[31m\u009b\u202e\u2066\u0000\u007f\ud800x';
  expect(excerpt(odd)).toBe('\\u001b[31m\\u009b\\u202e\\u2066\\u0000\\u007f\\ud800x');
});

/** Heap that is in use after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Slices of long texts, 6 MiB together. */
const slices = (characters: number, keep: (slice: string) => string) =>
  Array.from({ length: 24 }, (_, at) => {
    const long = JSON.stringify('\u20ac'.repeat(2 ** 17) + at);
    return keep(long.slice(at, at + characters));
  });

test.each([12, 13, 400])('a copy of %i characters keeps no other text', (characters) => {
  const before = usedBytes();
  const kept = slices(characters, copyOf);
  expect(usedBytes() - before).toBeLessThan(2 ** 20);
  expect(kept).toEqual(slices(characters, (slice) => slice));
});

test.each(['', 'a', 'abcdefghijkl', 'abcdefghijklm', '\ud800'.repeat(20)])(
  'a copy of "%s"',
  (text) => {
    expect(copyOf(text)).toBe(text);
  },
);
