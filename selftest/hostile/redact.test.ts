import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { capture } from '../../src/history/capture.ts';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { carriers, encodings, stacked } from './encodings.ts';
import { tryEchoes } from './redact.ts';

test('no eight characters of a secret in a row come through, in any two encodings', () =>
  tryEchoes(1000, 1));

const token = 'Selftest-Access_token9/k+Zq';
const redact = makeRedactor([{ value: token, replacement: '[token]' }]);

test.each(Object.keys(encodings))('%s, under every other encoding, in every carrier', (inner) => {
  for (const outer of Object.keys(encodings)) {
    const encode = stacked(inner, outer);
    if (encode === null) continue;
    for (const [carrier, carry] of Object.entries(carriers)) {
      const text = carry(encode(token));
      // A text of digits only is replaced by nines.
      const isRedacted = /\[token\]|9{16}/.test(redact(text));
      expect(isRedacted, `then ${outer}, in ${carrier}: ${text} -> ${redact(text)}`).toBe(true);
    }
  }
});

test.each([
  ['UTF-16, low byte first', Buffer.from(token, 'utf16le')],
  ['UTF-16, high byte first', Buffer.from(token, 'utf16le').swap16()],
  ['UTF-16, full-width', Buffer.from(encodings['full-width']?.(token) ?? '', 'utf16le')],
  [
    'UTF-16, full-width, swapped',
    Buffer.from(encodings['full-width']?.(token) ?? '', 'utf16le').swap16(),
  ],
  ['full-width in UTF-8 that is none', Buffer.from(`${encodings['full-width']?.(token)}`)],
])('a page in %s', (_, part) => {
  const body = Buffer.concat([Buffer.from([0xff, 0xfe]), part]);
  const wire = { kind: 'response', status: 200, headers: [], body } as const;
  const kept = capture(wire, redact);
  const text = kept.kind === 'none' ? '' : Buffer.from(kept.body, 'base64').toString('latin1');
  // One half of a character may remain.
  expect(text.slice(2)).toMatch(/^[\0\xff]?\[token\][\0\xff]?$/);
});

const padding = 'nothing to see here, '.repeat(40);
const secretBody = `{"message":"${padding}${token}${padding}"}`;

test.each([
  ['gzip', gzipSync(secretBody)],
  ['gzip, cut', gzipSync(secretBody).subarray(0, -9)],
  ['gzip, twice', gzipSync(gzipSync(secretBody))],
  ['zlib', deflateSync(secretBody)],
  ['raw deflate', deflateRawSync(secretBody)],
  ['Brotli', brotliCompressSync(secretBody)],
  ['Zstandard', Buffer.from('28b52ffd2400ff00', 'hex')],
  ['zip', Buffer.concat([Buffer.from('504b0304', 'hex'), deflateRawSync(secretBody)])],
  ['gzip, of more than is looked into', gzipSync(Buffer.alloc(5 * 1024 * 1024))],
])('a body in %s that no header names is not recorded', (_, body) => {
  const kept = capture({ kind: 'response', status: 200, headers: [], body }, redact);
  const text = kept.kind === 'none' ? '' : Buffer.from(kept.body, 'base64').toString('latin1');
  expect(text).toMatch(/^\xff\[not recorded: compressed/);
});

test('a compressed body without a secret is recorded as it is', () => {
  const body = gzipSync(padding);
  const kept = capture({ kind: 'response', status: 200, headers: [], body }, redact);
  expect(kept).toMatchObject({ body: body.toString('base64'), encoding: 'base64' });
});

test.each([
  ['base64', gzipSync(secretBody).toString('base64')],
  ['hexadecimal', gzipSync(secretBody).toString('hex')],
  ['hexadecimal, in capitals', gzipSync(secretBody).toString('hex').toUpperCase()],
  ['base64, twice', Buffer.from(gzipSync(secretBody).toString('base64')).toString('base64')],
  [
    'base64url, with words behind it',
    `${gzipSync(secretBody).toString('base64url')} and more words`,
  ],
  ['zlib with a small window', deflateSync(secretBody, { windowBits: 9 }).toString('base64')],
  ['numbers', [...gzipSync(secretBody)].join(', ')],
  ['the same in hexadecimal', deflateSync(secretBody, { windowBits: 12 }).toString('hex')],
  ['base64 of zlib', deflateSync(secretBody).toString('base64')],
])('compressed in %s, within a string', (_, text) => {
  expect(redact(JSON.stringify({ log: text }))).toBe('{"log":"[token]"}');
});
