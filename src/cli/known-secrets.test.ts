import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { knownSecrets } from './known-secrets.ts';

const home = mkdtempSync(join(tmpdir(), 'known-secrets-'));
afterAll(() => rmSync(home, { recursive: true }));

const key = 'gateway-key-8f14e45fceea';
writeFileSync(join(home, 'headers.json'), JSON.stringify({ 'X-Api-Key': key }));
writeFileSync(join(home, 'marked.json'), `\ufeff${JSON.stringify({ 'X-Api-Key': key })}`);
const secretsWith = (headers: string) =>
  knownSecrets({ TARGET_HEADERS: headers }, [], home).map(({ value }) => value);

test('the values of TARGET_HEADERS are secrets, given directly or in a file', () => {
  expect(secretsWith(JSON.stringify({ 'X-Api-Key': key }))).toEqual([key]);
  expect(secretsWith(join(home, 'headers.json'))).toEqual([key]);
  expect(secretsWith('headers.json')).toEqual([key]);
  expect(secretsWith('marked.json')).toEqual([key]);
});

test('a value that is a part of the host of the target is no secret', () => {
  const headers = JSON.stringify({ 'X-Env': 'staging-1', 'X-Api-Key': key });
  const environment = { TARGET_HEADERS: headers, TARGET_URL: 'https://staging-1.bank.example' };
  expect(knownSecrets(environment, [], home).map(({ value }) => value)).toEqual([key]);
});

test('a text that is neither JSON nor a file may itself be the secret', () => {
  expect(secretsWith('no-such-file')).toEqual(['no-such-file']);
});

test.each([
  ['{"X-Api-Key": "gateway-key-8f14', ['gateway-key-8f14']],
  ["{'X-Api-Key':'gateway-key-8f14', 'X-Env':'staging-1'}", ['gateway-key-8f14', 'staging-1']],
  ['{X-Api-Key: gateway-key-8f14}', ['gateway-key-8f14']],
  ['{"X-Api-Key":', []],
  ['{"X.Y":"gateway-key-8f14"', ['gateway-key-8f14']],
  ['{"Cookie":"a=1, s3cr3tpart0: x"', ['a=1, s3cr3tpart0: x']],
])('of what is no JSON, only the values are secrets: %s', (text, values) => {
  expect(secretsWith(text)).toEqual(values);
});

test('a private key that is given as a text is a secret, also where a certificate belongs', () => {
  const [first, second] = ['MIGHAgEAMBMGByqGSM49AgEGCCqG', 'SM49AwEHBG0wawIBAQQgq7'];
  const pem = `-----BEGIN PRIVATE KEY-----\n${first}\n${second}\n-----END PRIVATE KEY-----\n`;
  for (const name of ['TARGET_CLIENT_KEY', 'TARGET_CLIENT_CERT', 'TARGET_CA']) {
    const found = knownSecrets({ [name]: pem }, [], home);
    expect(found).toEqual([{ value: `${first}${second}`, replacement: '[client key]' }]);
  }
  expect(knownSecrets({ TARGET_CLIENT_KEY: 'client.key' }, [], home)).toEqual([]);
  // As a misplaced argument.
  expect(knownSecrets({}, ['run', pem], home)).toEqual([
    { value: `${first}${second}`, replacement: '[client key]' },
  ]);
});
