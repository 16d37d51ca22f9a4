import { expect, test } from 'vitest';
import { wrongAuthorizations } from '../../../suites/scenarios/parts/authorizations.ts';
import {
  EMPTY_KEY_TOKEN,
  LAST_CHANGED_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_START_TOKEN,
  SHORTENED_TOKEN,
  TAMPERED_TOKEN,
} from '../placeholders.ts';
import type { PlanSettings } from '../plan-settings.ts';
import { tokenForms } from './token-forms.ts';
import { doubtOf, traitsOf } from './token-traits.ts';

test.each([
  ['hexadecimal', '9f8a7b6c5d4e3f2a1b0c', true],
  ['a UUID', '6F1C2B1E-0D0A-4B7E-9C51-000000000001', true],
  ['two UUIDs', '6f1c2b1e-0d0a-4b7e-9c51-000000000001.9f8a7b6c-0d0a-4b7e-9c51-0000000000af', true],
  ['a number and hexadecimal', '1042|9f8a7b6c5d4e3f2a1b0c', true],
  ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
  ['Base32', 'MFRGGZDFMZTWQ2LKNNWG23TPGE', true],
  ['Base32 in small letters', 'mfrggzdfmztwq2lknnwg23tpge', true],
  ['Base32 of fifteen bytes', 'MFRGGZDFMZTWQ2LKNNWG23TP', true],
  ['a short text of the same alphabet', 'mfrggzdfmztwq2lk', false],
  ['a word', 'SECRETTOKENSECRETTOKEN', false],
  ['both letter cases', 'mfrggzdfmztwQ2lknnwg23tpge', false],
  ['other characters', 'tok-live-9f8a7b6c5d4e3f2a1b0c', false],
  ['no letter', '8812.4471.9023.7756', true],
  ['neither letter nor digit', '~~--__..++//==', true],
])('the letter case of %s has a meaning or not', (_, token, isCaseless) => {
  expect(traitsOf(token).isCaseless).toBe(isCaseless);
});

/** A header, a payload, and a signature. */
const jwt = (header: string, signature = 'c2lnbmF0dXJl') =>
  `${Buffer.from(header).toString('base64url')}.eyJzdWIiOiI3NyJ9.${signature}`;
/** Signed with HS256 and an empty key, so the wrong token of this kind is the token itself. */
const OF_EMPTY_KEY = tokenForms[EMPTY_KEY_TOKEN]?.(jwt('{"alg":"HS256"}')) ?? '';

test.each([
  ['a JWT', jwt('{"alg":"RS256","typ":"JWT"}'), true],
  ['one without a signature', jwt('{"alg":"none"}', ''), undefined],
  ['one that is signed with an empty key', OF_EMPTY_KEY, undefined],
  ['three parts without an algorithm', jwt('{"typ":"JWT"}'), undefined],
  ['three parts whose first is an array', jwt('[{"alg":"none"}]'), undefined],
  ['three parts whose first is no JSON', 'live.c2VjcmV0.c2lnbmF0dXJl', undefined],
  ['five parts', `${jwt('{"alg":"RSA-OAEP"}')}.Y2lwaGVy.dGFn`, undefined],
])('%s is a signed token or not', (_, token, isSigned) => {
  expect(traitsOf(token).isSigned).toBe(isSigned);
});

test.each([
  ['a mode and a random secret', 'sk_live_9f8a7B6c5D4e3F2a1b0C9d8E', true],
  ['the mode first', 'test-9f8a7B6c5D4e3F2a1b0C9d8E', true],
  ['an invented secret', 'sk_live_conformancetoken12345678', undefined],
  ['a short secret', 'sk_live_9f8a7B6c5D4e', undefined],
  ['another mode', 'sk_prod_9f8a7B6c5D4e3F2a1b0C9d8E', undefined],
  ['two modes', 'live_test_9f8a7B6c5D4e3F2a1b0C9d8E', undefined],
  ['no mode', 'sk_9f8a7B6c5D4e3F2a1b0C9d8E', undefined],
])('a token with %s has a mode or not', (_, token, expected) => {
  expect(traitsOf(token).hasMode).toBe(expected);
  expect(doubtOf({ ...traitsOf(token), hasMode: true }, token) === null).toBe(!!expected);
});

test('a token without letters does not replace one whose letter case has a meaning', () => {
  const planned = traitsOf('tok.8812.4471.9023');
  expect(doubtOf(planned, '8812.4471.9023.7756')).not.toBeNull();
  expect(doubtOf(planned, 'tok.2024.0042.7781')).toBeNull();
});

test.each([
  '8812.4471.9023.7756',
  '2024_0042_7781_3390',
  '~~--__..++//==',
  'tok-live-9f8a7b6c',
  '12',
])('no wrong token of a plan is %s itself', (token) => {
  const settings = { seed: 1, token: traitsOf(token) } as PlanSettings;
  const sent = wrongAuthorizations(settings).map((value) =>
    value.replace(/\{[A-Z_]+\}/g, (name) => tokenForms[name]?.(token) ?? name),
  );
  expect(sent).not.toContain(`Bearer ${token}`);
});

test('the doubt about a token says what it is', () => {
  const planned = traitsOf('tok.8812.4471.9023');
  expect(doubtOf(planned, 'null')).toBe('a word that a run sends as a wrong token');
  expect(doubtOf(planned, 'tok-8-kot')).toBe('a palindrome');
  expect(doubtOf(planned, 'tok.1')).toBe('shorter than 8 characters');
  expect(doubtOf(traitsOf('tok.1'), 'tok')).toBe('shorter than 4 characters');
  expect(doubtOf(traitsOf('tok'), 'k7')).toBeNull();
});

test('a token that is no JWT does not replace a JWT', () => {
  const [planned, other] = [jwt('{"alg":"RS256"}'), jwt('{"alg":"ES256"}')];
  expect(doubtOf(traitsOf(planned), other)).toBeNull();
  expect(doubtOf(traitsOf(planned), 'opaque-token-9f8a7b6c')).not.toBeNull();
  expect(doubtOf(traitsOf('opaque-token-9f8a7b6c'), planned)).toBeNull();
});

test.each([
  ['a UUID', '3f2b9c44-6a1e-4d0b-9c7e-52d8a4f0b1e7', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  [
    'one in capitals',
    '3F2B9C44-6A1E-4D0B-9C7E-52D8A4F0B1E7',
    /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/,
  ],
  ['hexadecimal digits', '4f9a1c07e2b84d5596a3c8f1d07b2e64', /^[0-9a-f]{32}$/],
  ['digits', '883920174655', /^\d{12}$/],
])(
  'a wrong token made from %s has its alphabet, and several other characters',
  (_, token, shape) => {
    for (const name of [TAMPERED_TOKEN, OTHER_MIDDLE_TOKEN]) {
      const wrong = tokenForms[name]?.(token) ?? '';
      const changed = [...wrong].filter((character, at) => character !== token[at]);
      expect(wrong).toHaveLength(token.length);
      expect(changed.length).toBeGreaterThanOrEqual(3);
      expect(wrong).toMatch(shape);
    }
    const start = tokenForms[OTHER_START_TOKEN]?.(token) ?? '';
    expect(start).toMatch(shape);
    expect([start.slice(1), start === token]).toEqual([token.slice(1), false]);
    const last = tokenForms[LAST_CHANGED_TOKEN]?.(token) ?? '';
    expect(last).toMatch(shape);
    expect([last.slice(0, -1), last === token]).toEqual([token.slice(0, -1), false]);
  },
);

test('the last character is one with a meaning', () => {
  const made = (token: string) =>
    [LAST_CHANGED_TOKEN, SHORTENED_TOKEN].map((name) => tokenForms[name]?.(token));
  expect(made('dG9rZW4tOWY4YQ==')).toEqual(['dG9rZW4tOWY4YD==', 'dG9rZW4tOWY4Y']);
  // A sign has no similar one.
  expect(made('token-9f8a-')).toEqual(['token-9f8a', 'token-9f8a']);
});

/** The bytes of a text in an alphabet in which each character has so many bits. */
function bytesOf(text: string, alphabet: string, bits: number): string {
  const all = [...text]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(bits, '0'))
    .join('');
  return all.slice(0, all.length - (all.length % 8));
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE32 = `${LETTERS}234567`;
const BASE64URL = `${LETTERS}${LETTERS.toLowerCase()}0123456789-_`;

test.each([
  ['Base64', BASE64URL, 6],
  ['Base32', BASE32, 5],
  ['Base32 in small letters', BASE32.toLowerCase(), 5],
])('a changed last character of %s changes the bytes', (_, alphabet, bits) => {
  for (let length = 8; length < 40; length += 1) {
    const meaning = 8 * Math.floor((length * bits) / 8) - (length - 1) * bits;
    // Bits without a meaning are zero.
    const step = 2 ** (bits - Math.max(0, meaning));
    for (let at = 0; at < alphabet.length; at += step) {
      const token = `${alphabet.charAt(17).repeat(length - 1)}${alphabet.charAt(at)}`;
      const changed = tokenForms[LAST_CHANGED_TOKEN]?.(token) ?? '';
      if (changed === '' || meaning <= 0) continue;
      expect(bytesOf(changed, alphabet, bits), token).not.toBe(bytesOf(token, alphabet, bits));
    }
  }
});
