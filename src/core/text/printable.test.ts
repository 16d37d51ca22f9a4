import { expect, test } from 'vitest';
import { toPrintable } from './printable.ts';

test('what cannot be seen, or changes how the rest is seen, is shown as a code', () => {
  const unseen = [
    ...['\u200b', '\u200d', '\ufeff', '\u3164', '\u115f', '\u00ad', '\u2060', '\u2800', '\ufe0f'],
    ...['\u202e', '\u2066', '\u061c', '\u2028', '\u001b', '\u009b', '\ufff9'],
  ];
  for (const one of unseen) {
    const code = one.charCodeAt(0).toString(16).padStart(4, '0');
    expect(toPrintable(`a${one}b`)).toBe(`a\\u${code}b`);
  }
  expect(toPrintable('a\u{e0041}b')).toBe('a\\u{e0041}b');
});

test('letters of any language are kept', () => {
  const text = 'Şekerbank Größe Банк 銀行 ธนาคาร बैंक 은행 ✔ €';
  expect(toPrintable(text)).toBe(text);
});
