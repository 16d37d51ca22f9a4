import { expect, test } from 'vitest';
import { itemTextAt } from './item-text.ts';

const list = '{"a":{"data":[0]}, "data" : [ {"b":"],{\\"","c":[1,2]} ,\n{"d":1.50} ], "e":[3]}';

test.each([
  ['/data/0/b', '{"b":"],{\\"","c":[1,2]}'],
  ['/data/1', '{"d":1.50}'],
  ['/data/2', null],
  ['/data/fee', null],
  ['/e/0', null],
  ['', null],
  [null, null],
])('the item at %j', (pointer, text) => expect(itemTextAt(list, pointer)).toBe(text));

test('a body that is cut, or that has another form', () => {
  for (const body of ['', '{"data":', '{"data":[', '{"data":[{"a":"', '[1]', '{"data":{"0":1}}']) {
    expect(itemTextAt(body, '/data/0'), body).toBe(null);
  }
});

test('of several members with this name, the last one counts', () => {
  expect(itemTextAt('{"data":[1],"data":[2]}', '/data/0')).toBe('2');
});

test('a long item is cut', () => {
  const text = itemTextAt(`{"data":["${'a'.repeat(5000)}"]}`, '/data/0');
  expect(text).toMatch(/^"a{999}… \(5002 characters\)$/);
});
