import { expect, test } from 'vitest';
import { wrap } from './lines.ts';

const joined = (text: string) => text.replaceAll(' ', '\u00a0');

test('a number is never split, even in a part that is longer than a line', () => {
  const part = joined('288 disbursement requests, 71 accepted, 27,601.86 in total');
  const lines = wrap(`a · ${part} · b`, 50);
  expect(lines.join('|')).toContain('27,601.86');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(50);
});

test('JSON without blanks is split after a comma', () => {
  const lines = wrap('{"amount":1,"fee":"10.00","status":"pending"}', 30);
  expect(lines).toEqual(['{"amount":1,"fee":"10.00",', '"status":"pending"}']);
});

test('a word that comes first in a line is no command of a CI', () => {
  const text = `${'w'.repeat(28)} ::stop-commands::x ${'w'.repeat(20)} ::error::y`;
  expect(wrap(text, 30)).toEqual([
    'w'.repeat(28),
    '\\u003a:stop-commands::x',
    `${'w'.repeat(20)}`,
    '\\u003a:error::y',
  ]);
});
