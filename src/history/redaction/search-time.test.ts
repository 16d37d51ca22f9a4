/** How the time of a search for secrets grows with the text. */
import { expect, test } from 'vitest';
import { workMs } from '../../../selftest/support/cpu.ts';
import { makeRedactor } from './redact.ts';

const plain = 'Selftest-Access_token9';
const redactPlain = makeRedactor([{ value: plain, replacement: '[token]' }]);

test('the time of a search grows like the length of the text', () => {
  const work = (repeats: number) => {
    const text = `{"message":"${'sel-'.repeat(repeats)}"}`;
    return workMs(() => expect(redactPlain(text) === text).toBe(true));
  };
  const megabyte = work(250_000);
  expect(work(4_000_000)).toBeLessThan(2 * 16 * megabyte);
});

test('a text that could be read in many ways is searched once', () => {
  const long = `${Array(60).fill('tn').join('-')}z`;
  const look = makeRedactor([{ value: long, replacement: '[token]' }]);
  const work = (repeats: number) => {
    // Too few consecutive letters of the token.
    const text = 'tn---tn--!'.repeat(repeats);
    return workMs(() => expect(look(text) === text).toBe(true));
  };
  const tenth = work(20_000);
  expect(work(200_000)).toBeLessThan(2 * 10 * tenth);
});
