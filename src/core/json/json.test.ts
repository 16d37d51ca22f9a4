import { expect, test } from 'vitest';
import { member, parseJson } from './json.ts';

test('a member is never inherited', () => {
  for (const name of ['toString', '__proto__', 'constructor']) {
    expect(member({}, name)).toBeUndefined();
    const own = parseJson(`{"${name}":1}`);
    expect(own.ok && member(own.value, name)).toBe(1);
  }
});
