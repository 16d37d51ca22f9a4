/** Owners of references, in a table that grows. */
import { expect, test } from 'vitest';
import { OwnersOfTexts } from './owners-of-texts.ts';

test('a text is found again with its owner, also after the table has grown', () => {
  const owners = new OwnersOfTexts();
  const count = 40_000;
  for (let at = 1; at <= count; at += 1) {
    expect(owners.add(`text ${at}`, `owner ${at}`, at)).toBe('new');
  }
  for (let at = 1; at <= count; at += 1) {
    expect(owners.add(`text ${at}`, `owner ${at}`, count + 1)).toBe('own');
    expect(owners.add(`text ${at}`, 'another owner', count + 1)).toBe(at);
  }
});
