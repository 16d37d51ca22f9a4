import { expect, test } from 'vitest';
import { memoizeLast, memoizeLastText, memoizeTexts } from './memoize.ts';

function counted() {
  const computed: string[] = [];
  const remembered = memoizeTexts((text) => {
    computed.push(text);
    return text.length;
  });
  return { computed, remembered };
}

test('a text that is repeated is computed once', () => {
  const { computed, remembered } = counted();
  expect([remembered('ab'), remembered('abc'), remembered('ab')]).toEqual([2, 3, 2]);
  expect(computed).toEqual(['ab', 'abc']);
});

test('of many texts or characters only the last are remembered', () => {
  const { computed, remembered } = counted();
  for (let at = 0; at < 1000; at += 1) remembered(`text ${at}`);
  remembered('text 999');
  expect(computed.length).toBe(1000);
  remembered('text 0');
  expect(computed.length).toBe(1001);
  const long = Array.from({ length: 40 }, (_, at) => String(at).repeat(20_000));
  for (const text of long) remembered(text);
  const { length } = computed;
  remembered(long[0] as string);
  expect(computed.length).toBe(length + 1);
});

test('a text that is too long is never remembered', () => {
  const { computed, remembered } = counted();
  const long = 'x'.repeat(100_000);
  expect([remembered(long), remembered(long)]).toEqual([100_000, 100_000]);
  expect(computed.length).toBe(2);
});

test('the last text is computed once, and a long one is not kept', () => {
  const computed: number[] = [];
  const remembered = memoizeLastText((text) => {
    computed.push(text.length);
    return text.toUpperCase();
  });
  expect(['', 'a', 'a', 'b', 'a'].map(remembered)).toEqual(['', 'A', 'A', 'B', 'A']);
  expect(computed).toEqual([0, 1, 1, 1]);
  const long = 'x'.repeat(100_000);
  remembered(long);
  remembered(long);
  expect(computed.slice(4)).toEqual([long.length, long.length]);
});

test('an argument with the result of the last one is not computed again', () => {
  const computed: number[] = [];
  const length = memoizeLast(
    ({ text }: { readonly text: string }) => computed.push(text.length),
    (a, b) => a.text === b.text,
  );
  expect(['a', 'a', 'bb', 'a'].map((text) => length({ text }))).toEqual([1, 1, 2, 3]);
  expect(computed).toEqual([1, 2, 1]);
});
