import { expect, test } from 'vitest';
import { secretsInTraffic, type Traffic } from './traffic-secrets.ts';

const withCookies = (count: number): Traffic => ({
  url: new URL('http://127.0.0.1/transactions'),
  headers: Array.from({ length: count }, (_, at) => ['Cookie', `session=secret-${at}`] as const),
  ...{ body: null, responseHeaders: [], responseBody: null },
});

test('each secret is found, and more than can be redacted are refused', () => {
  expect(secretsInTraffic([withCookies(20_000)], () => false)).toHaveLength(20_000);
  const tooMany = () => secretsInTraffic([withCookies(20_001)], () => false);
  expect(tooMany).toThrow(/more than 20,000 different secrets: split it/);
});

const withBody = (body: unknown): Traffic => ({
  url: new URL('http://127.0.0.1/transactions'),
  ...{ headers: [], body: null, responseHeaders: [] },
  responseBody: typeof body === 'string' ? body : JSON.stringify(body),
});

test.each<[string, unknown, readonly string[]]>([
  ['a text', { token: 'sk_live_1' }, ['sk_live_1']],
  ['a list', { tokens: ['sk_live_1', ['sk_live_2']] }, ['sk_live_1', 'sk_live_2']],
  [
    'an object',
    { session: { id: 'session-1', more: { of: 'session-2' } } },
    ['session-1', 'session-2'],
  ],
  ['a long number', { pin_token: 99887766554433 }, ['99887766554433']],
  ['a number that is rounded', '{"pin_token":-998877665544331122}', ['998877665544331122']],
  ['a number with a fraction', '{"pin_token":[9988776655.25]}', ['9988776655.25']],
  ['short values', { token: 12345, session: { of: 'short', is: true, no: null } }, []],
  [
    'members beside documented ones',
    { session: { reference: 'a-reference', data: { status: 'settled', id: 'session-1' } } },
    ['session-1'],
  ],
  ['other members', { data: [{ id: 'transaction-1' }], session: {}, total: 99887766 }, []],
])('%s with a secret name', (_, body, expected) => {
  const secrets = secretsInTraffic([withBody(body)], (name) => documentedNames.includes(name));
  expect(secrets.map(({ value }) => value).sort()).toEqual(expected);
});

const documentedNames = ['reference', 'status', 'data'];
