import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tokenForms } from '../../plan/tokens/token-forms.ts';
import { makeRedactor } from './redact.ts';
import { secretsOf, tokenSecrets } from './secrets-of-config.ts';

const token = 'tok/en+with=odd"chars';
const redact = makeRedactor([{ value: token, replacement: '[token]' }]);

test.each([
  ['plain', token],
  ['in a longer string', `x${token}y`],
  ['URL-encoded', encodeURIComponent(token)],
  ['JSON-escaped', JSON.stringify(token)],
  ['base64', Buffer.from(token).toString('base64')],
  ['base64url', Buffer.from(token).toString('base64url')],
  ['base64 of a header', Buffer.from(`Bearer ${token}`).toString('base64')],
  ['base64 between others', Buffer.from(`ab${token}cd`).toString('base64')],
])('redacts the token %s', (_, text) => {
  const redacted = redact(`before ${text} after`);
  expect(redacted).toContain('[token]');
  expect(redacted).not.toContain(text.slice(6, -6));
});

test.each(Object.entries(tokenForms))('redacts %s where a refusal quotes it', (_, form) => {
  // Some are made from a JWT only, whose header is no secret, or from a token with a mode.
  const opaque = 'tkLive9aQzR4mWvXe7Tn2KpB5sYcD8h';
  const jwt = `eyJhbGciOiJSUzI1NiJ9.${opaque}.${opaque}`;
  const long = [opaque, jwt, `sk_test_${opaque}`].find((one) => form(one) !== '') ?? '';
  const redacted = makeRedactor(tokenSecrets(long))(`{"message":"Not known: ${form(long)}"}`);
  expect(redacted).toMatch(/^\{"message":"Not known: (eyJ\w+\.)?\[token[ a-z_]*\]"\}$/);
});

test.each(['success', 'pending', 'status', 'debit'])(
  'a token "%s" leaves the interface be',
  (word) => {
    const body = '{"status":"success","data":{"status":"pending","type":"debit"}}';
    expect(makeRedactor([{ value: word, replacement: '[token]' }])(body)).toBe(body);
  },
);

test('a short token cannot spoil numbers, UUIDs or words', () => {
  const body = '{"amount":100,"reference":"100f2b1e-100a-4b7e-9c51-100000000100","n":"a100"}';
  expect(makeRedactor([{ value: '100', replacement: '[token]' }])(body)).toBe(body);
  expect(
    makeRedactor([{ value: '100', replacement: '[token]' }])('"token 100 is bad"'),
  ).not.toContain('100');
});

test('leaves the names of settings and flags, even if the token has a part of them', () => {
  const text = 'curl -H "Authorization: Bearer $TARGET_TOKEN"; --target-token-command, TARGET_URL';
  const token = 'secret-token-4711';
  expect(makeRedactor([{ value: token, replacement: '[token]' }])(text)).toBe(text);
  expect(makeRedactor([{ value: token, replacement: '[token]' }])(`TARGET_TOKEN=${token}`)).toBe(
    'TARGET_TOKEN=[token]',
  );
});

test('a token that is a UUID is redacted', () => {
  const uuid = '6f1c2b1e-0d0a-4b7e-9c51-000000000001';
  expect(makeRedactor([{ value: uuid, replacement: '[token]' }])(`"${uuid}"`)).toBe('"[token]"');
});

const plain = 'Selftest-Access_token9';
const redactPlain = makeRedactor([{ value: plain, replacement: '[token]' }]);
const escapeEach = (write: (character: string) => string) => [...plain].map(write).join('');
const hexOf = (character: string) => character.charCodeAt(0).toString(16);

test.each([
  ['escaped as JSON', escapeEach((one) => `\\u00${hexOf(one)}`)],
  ['escaped as JSON in part', plain.replace('t', '\\u0074')],
  ['escaped for a URL, every character', escapeEach((one) => `%${hexOf(one)}`)],
  ['escaped for a URL twice', escapeEach((one) => `%25${hexOf(one)}`)],
  ['escaped for HTML', escapeEach((one) => `&#x${hexOf(one)};`)],
  ['in hexadecimal', Buffer.from(plain).toString('hex')],
  ['in upper case', plain.toUpperCase()],
  ['set apart by blanks', escapeEach((one) => `${one} `).trim()],
  ['in groups of four', plain.replace(/.{4}/g, '$&-')],
  ['broken by a line', plain.replace('Acc', 'Acc\\n')],
])('redacts a long token %s', (_, text) => {
  expect(redactPlain(`before ${text} after`)).toBe('before [token] after');
});

test('a digits-only secret is redacted in every number except amounts and fees', () => {
  const redacted = makeRedactor([{ value: '12345678', replacement: '[business number]' }]);
  const body = '{"amount":12345678,"fee":"12345678.00","business":12345678,"n":"12345678"}';
  expect(redacted(body)).toBe(
    '{"amount":12345678,"fee":"12345678.00","business":99999999,"n":"99999999"}',
  );
  const large = '{"amount":1000000000000.00,"page":1000000000000000000}';
  const ofPage = makeRedactor([{ value: '1000000000000000000', replacement: '[query]' }]);
  expect(ofPage(large)).toBe('{"amount":1000000000000.00,"page":9999999999999999999}');
});

test('a secret that begins inside an escape leaves the JSON valid', () => {
  const redacted = makeRedactor([{ value: 'nabcdefg', replacement: '[token]' }]);
  expect(JSON.parse(redacted('{"message":"a\\nabcdefg"}'))).toEqual({ message: 'a\n[token]' });
  expect(JSON.parse(redacted('{"message":"a\\\\nabcdefg"}'))).toEqual({ message: 'a\\[token]' });
});

test('a replacement ends at a whole character', () => {
  const bold = (text: string) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 0x61));
  const redact = makeRedactor([{ value: 'tokenvaluewithletters', replacement: '[token]' }]);
  const redacted = redact(`say ${bold('tokenvaluewithletters and more')}`);
  expect(redacted).toContain('[token]');
  expect(redacted).not.toMatch(/\p{Surrogate}/u);
});

test.each(['12e34567', '1234.5678', '-1234567'])('the number %s stays a number', (value) => {
  const redacted = makeRedactor([{ value, replacement: '[business number]' }])(
    `{"x":${value},"y":[${value}]}`,
  );
  expect(typeof JSON.parse(redacted).x).toBe('number');
});

test('a long secret inside a UUID is replaced by zeros, and the UUID stays valid', () => {
  const body = '{"reference":"6f1c2b1e-0d0a-4b7e-9c51-123456789012"}';
  expect(makeRedactor([{ value: '123456789012', replacement: '[business number]' }])(body)).toBe(
    '{"reference":"6f1c2b1e-0d0a-4b7e-9c51-000000000000"}',
  );
});

const SECRET = 'Zq8Lk4Vt2Xw9Rm6Tj3Ny';
test.each<[string, unknown]>([
  ['a list of characters', [...SECRET]],
  ['a list that begins with an empty text', ['', ...SECRET]],
  ['an object of characters', Object.fromEntries([...SECRET].entries())],
  ['a list of bytes', [...Buffer.from(SECRET)]],
  ['an object of bytes', { ...Buffer.from(SECRET) }],
])('%s is redacted, in one line and indented', (_, value) => {
  const redact = makeRedactor([{ value: SECRET, replacement: '[token]' }]);
  for (const indent of [0, 2, 8]) {
    const body = JSON.stringify({ a: { headers: { authorization: value } } }, null, indent);
    const redacted = redact(body);
    expect(redacted).toContain('[token]');
    for (const [at, one] of [...SECRET].entries()) {
      const isCode = `${one.charCodeAt(0)},`;
      if (at < SECRET.length - 1) expect(redacted).not.toContain(`"${one}",`);
      if (at < SECRET.length - 1) expect(redacted).not.toMatch(new RegExp(`[:\\s]${isCode}`));
    }
  }
});

/** RFC 4648 section 6. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{1,5}/g) ?? [])
    .map((one) => digits[parseInt(one.padEnd(5, '0'), 2)])
    .join('');
}
const apart = (text: string, at: (point: number) => number) =>
  [...text].map((one) => String.fromCodePoint(at(one.codePointAt(0) ?? 0))).join('');
const opaque = 'kT5vWq8Zr2Lm9XcB4nJd';

test.each([
  ['Base32', base32(opaque)],
  ['Base32 in small letters', base32(opaque).toLowerCase()],
  ['Base32 inside another text', base32(`id=${opaque}`)],
  ['zlib in hexadecimal', deflateSync(`the token is ${opaque}`).toString('hex')],
  ['invisible tag characters', apart(opaque, (point) => point + 0xe0000)],
  ['circled letters', opaque.replace(/[A-Z]/g, (one) => apart(one, (code) => code + 0x2475))],
  ['further variation selectors', [...opaque].join('\u{e0100}')],
  ['mathematical letters', opaque.replace(/[A-Z]/g, (one) => apart(one, (code) => code + 0x1d3bf))],
])('redacts %s', (_, text) => {
  const redacted = makeRedactor([{ value: opaque, replacement: '[token]' }])(
    `{"message": "x ${text} y"}`,
  );
  expect(redacted).toContain('[token]');
  const shown = text.replace(/[^A-Za-z0-9]/g, '');
  if (shown.length > 20) expect(redacted).not.toContain(shown.slice(8, -8));
});

test('redacts every secret where it is reversed', () => {
  const [header, other] = ['Y5vQb7MxP3zKt9Wg', 'q7W2zPk4RtB9sLmX'];
  const config = { token: 'conformance-token', bizNumber: 'BIZ-83517-KWQ4', showBizNumber: false };
  const secrets = secretsOf({ ...config, otherToken: other, headers: { 'X-Gate': header } });
  for (const value of [header, other, config.bizNumber, config.token]) {
    const reversed = [...value].reverse().join('');
    expect(makeRedactor(secrets)(`{"message":"${reversed}"}`)).not.toContain(reversed.slice(2, -2));
  }
});

test('the credentials of the scheme Basic are replaced, also where an echo changes their letter case', () => {
  const otherBizNumber = 'BIZ-88417';
  const otherToken = 'other-9f8a7b6c5d4e';
  const own = { token: 'conformance-token', bizNumber: 'BIZ-83517-KWQ4', showBizNumber: false };
  const redact = makeRedactor(secretsOf({ ...own, otherToken, otherBizNumber }));
  const pair = Buffer.from(`${otherBizNumber}:${otherToken}`).toString('base64');
  expect(redact(`Basic ${pair.toLowerCase()}`)).toBe('Basic [basic credentials]');
});
