import { expect, test } from 'vitest';
import { toJsonLine, toJsonText } from './command.ts';

test.each([
  ['indented', toJsonText],
  ['in one line', toJsonLine],
])('JSON that is %s is equal, and nothing in it is obeyed', (_, toText) => {
  const value = { vendor: 'a\u202eb', body: '\u009b2J\u0085\u2028##vso[x]\u007f' };
  const text = toText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/[\u007f-\u009f\u2028\u202e]|##/);
});
