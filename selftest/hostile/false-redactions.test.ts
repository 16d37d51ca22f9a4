import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checksOf } from '../../src/check/suite.ts';
import { packageRoot } from '../../src/core/package.ts';
import { vocabulary } from '../../src/history/redaction/public-words.ts';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { secretsOf } from '../../src/history/redaction/secrets-of-config.ts';
import {
  activityFields,
  envelopeFields,
  requestFields,
  summaryFields,
  transactionFields,
} from '../../src/interface/fields.ts';
import { practiceCredentials } from '../../src/run/endpoint.ts';
import { suite } from '../../suites/index.ts';
import { credentials, runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

const { lines } = await runAgainst(service(), { CASES: '8' });
const bodies = lines.flatMap((line) =>
  line.kind === 'response' && line.response.kind === 'response' ? [line.response.body] : [],
);
const jwt = (claims: object) =>
  [{ alg: 'RS256', typ: 'JWT', kid: 'key-2026-01' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

test.each([
  ['of the embedded reference', practiceCredentials.token, practiceCredentials.bizNumber],
  ['of the self-tests', credentials.token, credentials.bizNumber],
  ['of words', 'transaction-initiated-access-token', 'merchant_reference'],
  ['of the interface', 'type_description', 'bank_account_number'],
  ['opaque', 'sk_live_9f8a7b6c5d4e3f2a1b0c9d8e', 'MERCH-778812'],
  ['a JSON Web Token', `${jwt({ sub: 'merchant-1' })}.c2lnbmF0dXJlLXBhcnQ`, '12345678'],
])('with credentials %s no response of the reference is redacted', (_, token, bizNumber) => {
  const redact = makeRedactor(secretsOf({ token, bizNumber, showBizNumber: false }));
  expect(bodies.length).toBeGreaterThan(100);
  for (const body of bodies) expect(redact(body)).toBe(body);
});

test('the practice credentials redact no sentence, as Reference, a field of the response', () => {
  const redact = makeRedactor(secretsOf({ ...practiceCredentials, showBizNumber: false }));
  const { token, bizNumber } = practiceCredentials;
  const pages = ['README.md', 'SECURITY.md', 'docs/ambiguities.md', 'docs/guides/vendor.md'];
  const documents = pages.map((path) => readFileSync(join(packageRoot, path), 'utf8'));
  for (const text of ['Reference, a field; an access to key parts', ...documents]) {
    const ordinary = text.replaceAll(token, '').replaceAll(bizNumber, '');
    expect(redact(ordinary)).toBe(ordinary);
  }
  expect(redact(`"${token}"`)).not.toContain('demo');
});

test.each(['000000001234', '0000000000', '00000001', 'BIZ-9999999998'])(
  'the zeros and nines of an amount are not redacted beside the business number %s',
  (bizNumber) => {
    const redact = makeRedactor(secretsOf({ token: 'opaque', bizNumber, showBizNumber: false }));
    const amounts = ['100.60000000000001', '100.69999999999999', '1000000000000', '100.00000001'];
    for (const amount of amounts) {
      const body = `{"data":{"amount":${amount},"fee":"10.00"}}`;
      expect(redact(body)).toBe(body);
    }
    expect(redact(`{"message":"business ${bizNumber}"}`)).not.toContain(bizNumber);
  },
);

test('no word of the interface is redacted, whatever the token is made of', () => {
  const token = `${vocabulary.join('-')}-9f8a7b6c5d4e`;
  const redact = makeRedactor(secretsOf({ token, bizNumber: token, showBizNumber: false }));
  for (const word of vocabulary) expect(redact(`"${word}"`)).toBe(`"${word}"`);
});

test('the header of a JSON Web Token is not a secret, and the rest of it is', () => {
  const [header = '', ...rest] = `${jwt({ sub: 'merchant-1' })}.c2lnbmF0dXJlLXBhcnQ`.split('.');
  const token = [header, ...rest].join('.');
  const redact = makeRedactor(secretsOf({ token, bizNumber: '', showBizNumber: false }));
  const other = `${header}.${Buffer.from('{"sub":"somebody"}').toString('base64url')}.xyz`;
  expect(redact(`{"token":"${header}"}`)).toBe(`{"token":"${header}"}`);
  expect(redact(header)).toBe(header);
  expect(redact(token)).not.toContain(rest[0]);
  expect(redact(other)).toContain(header);
});

test('no id of a requirement is redacted, whatever the token is made of', () => {
  const ids = checksOf(suite).map(({ id }) => id);
  const words = [...new Set(ids.map((id) => id.replace(/\d+$/, '').toLowerCase()))];
  const token = `${words.join('access-token-')}9f8a7b6c5d4e`;
  const redact = makeRedactor(secretsOf({ token, bizNumber: '', showBizNumber: false }));
  for (const id of ids) expect(redact(`${id}  `)).toBe(`${id}  `);
});

test('each field of the schemas is a word of the interface', () => {
  const fields = [envelopeFields, transactionFields, activityFields, summaryFields, requestFields];
  expect(fields.flat().filter((name) => !vocabulary.includes(name))).toEqual([]);
});
