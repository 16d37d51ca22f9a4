import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

const shown = (text: string, pointer: string | null) => jsonText(text, pointer).join('');
const text = (marked: string) => marked.replaceAll('&quot;', '"');

test('a body is indented, and the value at the pointer is marked', () => {
  const body = '{"data":{"fee":"10.0","items":[{"a":1},{"a":2}],"none":{}},"errors":null}';
  expect(text(shown(body, '/data/fee'))).toContain('"fee": <mark>"10.0"</mark>,\n    "items": [');
  expect(text(shown(body, '/data/items/1/a'))).toContain('"a": <mark>2</mark>\n');
  expect(text(shown(body, '/data/items/1'))).toContain('<mark>{\n        "a": 2\n      }</mark>');
  expect(text(shown(body, '/errors'))).toContain('"errors": <mark>null</mark>\n}');
  expect(text(shown(body, null))).not.toContain('<mark>');
});

test.each([
  '{"a":1e400,"a":-0.00,"b":"\\u0000 {[,:]} \\" end"}',
  '{"cut":{"off":["in the mid',
  '{"wrong":NaN,,]}}',
  '[[[1],[]]]',
])('%s keeps each character outside of white space', (body) => {
  const bare = (one: string) => one.replaceAll(/\s|<\/?mark>/g, '');
  expect(bare(text(shown(body, '/a')))).toBe(bare(body));
});

test('a text that is neither an object nor an array is kept', () => {
  expect(text(shown('<html>\n 502, "x"', ''))).toBe('&lt;html&gt;\n 502, "x"');
});

test.each(['[', '{"a":'])('a body of 50,000 %s needs little memory', (open) => {
  const shownText = shown(open.repeat(50_000), '/a/a');
  expect(shownText.length).toBeLessThan(10_000_000);
  expect(shownText).toContain(open === '[' ? '[' : '<mark>');
});
