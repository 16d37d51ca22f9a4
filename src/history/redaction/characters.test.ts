import { expect, test } from 'vitest';
import { foldedText, plainCode } from './characters.ts';
import { makeRedactor } from './redact.ts';

const SECRET = 'tok-live-51h8axyz92kl';
const redact = makeRedactor([{ value: SECRET, replacement: '[token]' }]);

test.each([
  ['marks above', '\u0301'],
  ['fillers of Hangul', '\u3164'],
  ['Braille patterns without a point', '\u2800'],
  ['signs of annotations', '\ufff9'],
  ['deletes', '\x7f'],
  ['control characters of ASCII', '\x01'],
  ['escapes', '\x1b'],
  ['control characters beyond ASCII', '\x9b'],
  ['marks of Cyrillic', '\u0489'],
  ['vowels of Khmer that no viewer shows', '\u17b4'],
  ['blanks of Ogham', '\u1680'],
])('a secret with %s between its characters is redacted', (_, between) => {
  expect(redact(`no ${[...SECRET].join(between)}!`)).toBe('no [token]!');
});

const styled = (first: number) =>
  SECRET.replace(/[a-z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97));

test.each([
  ['filled circles', 0x1f150],
  ['squares', 0x1f130],
  ['parentheses', 0x249c],
  ['flags', 0x1f1e6],
])('a secret in %s is redacted', (_, first) => {
  expect(redact(`no ${styled(first)}!`)).toBe('no [token]!');
});

test('letters and digits above the line are those on it', () => {
  expect(foldedText('ᵗᵒᵏ⁹²')).toBe('tok92');
  expect(String.fromCharCode(plainCode(0xb3))).toBe('3');
});
