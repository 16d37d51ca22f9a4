import { expect, test } from 'vitest';
import { traitsOf } from './placeholders.ts';

test.each([
  ['hexadecimal', '9f8a7b6c5d4e3f2a1b0c', true],
  ['a UUID', '6F1C2B1E-0D0A-4B7E-9C51-000000000001', true],
  ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
  ['Base32', 'MFRGGZDFMZTWQ2LKNNWG23TPGE', true],
  ['Base32 in small letters', 'mfrggzdfmztwq2lknnwg23tpge', true],
  ['a short text of the same alphabet', 'mfrggzdfmztwq2lk', false],
  ['a word', 'SECRETTOKENSECRETTOKEN', false],
  ['both letter cases', 'mfrggzdfmztwQ2lknnwg23tpge', false],
  ['other characters', 'tok-live-9f8a7b6c5d4e3f2a1b0c', false],
])('the letter case of %s has a meaning or not', (_, token, isCaseless) => {
  expect(traitsOf(token).isHexadecimal).toBe(isCaseless);
});
