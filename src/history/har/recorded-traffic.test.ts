import { describe, expect, test } from 'vitest';
import { operations } from '../../interface/operations.ts';
import { lineShapes } from '../lines/line-shapes.ts';
import { eventsOfHar } from './har.ts';

const suite = { name: 'disbursement-conformance', version: '0.0.0', catalogueDigest: '' };
const token = 'Tok9Lq2ZxVb7TnMw4Rj';
const secret = 'Hv3KpXc8QsYd6WgUa1';
const other = 'Zt5BfNe0RjLo2MiSb7';

interface Given {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly setCookie?: string;
  readonly status?: string;
}

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** A list response whose `message` holds the given text. */
function entry(shown: string, { url, headers = {}, body, setCookie, status }: Given = {}) {
  const envelope = { status: status ?? 'success', message: shown, data: [], errors: null };
  const text = JSON.stringify(envelope);
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 5,
    request: {
      method: body === undefined ? 'GET' : 'POST',
      url: url ?? 'https://bank.example/api/transactions?perPage=25',
      headers: pairs({ Authorization: `Bearer ${token}`, ...headers }),
      ...(body === undefined ? {} : { postData: { text: JSON.stringify(body) } }),
    },
    response: {
      status: 200,
      headers: pairs({
        'Content-Type': 'application/json',
        ...(setCookie === undefined ? {} : { 'Set-Cookie': setCookie }),
      }),
      content: { size: text.length, text },
    },
  };
}

const imported = (...entries: object[]) =>
  JSON.stringify(eventsOfHar(JSON.stringify({ log: { entries } }), suite, operations));

const basic = Buffer.from(`user:${secret}`).toString('base64');
const list = 'https://bank.example/api/transactions';

describe('a secret of recorded traffic is redacted where it was sent, and where it is echoed', () => {
  test.each<[string, Given]>([
    ['two credentials', { headers: { Authorization: `Bearer ${secret}, Basic ${other}` } }],
    ['a word behind the token', { headers: { Authorization: `Bearer ${secret} x` } }],
    ['no scheme', { headers: { Authorization: secret } }],
    ['a scheme of its own', { headers: { Authorization: `Acme ${secret}` } }],
    ['Basic', { headers: { Authorization: `Basic ${basic}` } }],
    [
      'Digest',
      { headers: { Authorization: `Digest username="u", response="${secret}", nonce="${other}"` } },
    ],
    [
      'AWS4',
      {
        headers: {
          Authorization: `AWS4-HMAC-SHA256 Credential=${secret}/20260101/eu/x/aws4_request, SignedHeaders=host, Signature=${other}`,
        },
      },
    ],
    ['Proxy-Authorization', { headers: { 'Proxy-Authorization': `Bearer ${secret}` } }],
    ['a cookie', { headers: { Cookie: `theme=dark; sid=${secret}; x="${other}"` } }],
    ['a cookie that is set', { setCookie: `sid=${secret}; Path=/; HttpOnly` }],
    ['X-Api-Key', { headers: { 'X-Api-Key': secret } }],
    ['a header of a session', { headers: { 'X-Session-Id': secret, 'X-CSRF-Token': other } }],
    ['a query', { url: `${list}?access_token=${secret}&perPage=25` }],
    ['a query with semicolons', { url: `${list}?perPage=25;access_token=${secret};x=${other}` }],
    ['a query without a value', { url: `${list}?${secret}&${other}` }],
    ['a name in a query', { url: `${list}?${secret}=1` }],
    ['a known token in the path', { url: `https://bank.example/${token}/${secret}/transactions` }],
    ['user and password', { url: `https://${secret}:${other}@bank.example/api/transactions` }],
    [
      'a member of the body',
      {
        url: 'https://bank.example/api/initiate-disbursement',
        body: { amount: 1, client_secret: secret, inner: { 'api-key': other } },
      },
    ],
    ['a business number', { headers: { 'X-Biz-Number': secret } }],
  ])('%s', (_, given) => {
    for (const status of ['success', 'error']) {
      const text = imported(
        entry(`got ${secret} and ${other.toLowerCase()}`, { ...given, status }),
        entry(`got ${token}`, { status }),
      );
      const part = secret.slice(3, 11);
      expect(text).not.toContain(part);
      expect(text).not.toContain(token.slice(3, 11));
      if (JSON.stringify(given).includes(other)) {
        expect(text.toLowerCase()).not.toContain(other.toLowerCase().slice(3, 11));
      }
    }
  });
});

test.each(['1e308', '1e999', '9e15', '-1', '"5"'])(
  'a time of %s is none that no history has',
  (time) => {
    const text = JSON.stringify({ log: { entries: [entry('x'), entry('y')] } });
    const events = eventsOfHar(text.replaceAll('"time":5', `"time":${time}`), suite, operations);
    const isShaped = lineShapes.get('response');
    for (const event of events) {
      if (event.kind === 'footer') expect(Date.parse(event.finishedAt)).not.toBeNaN();
      if (event.kind !== 'exchange') continue;
      const { index, response } = event.exchange;
      expect(isShaped?.({ kind: 'response', index, response })).toBeNull();
    }
  },
);

describe('a secret that each body contains is redacted in its place only', () => {
  test.each(['"', '{', ':', '","', ':[]', 'a', '12', 'abc', '"",""'])('%s', (short) => {
    const headers = { 'X-Api-Key': short, 'X-Biz-Number': short };
    const shown = entry('(a list, 12 of "abc")', { headers });
    for (const Authorization of [`Bearer ${token}`, `Bearer ${short}`]) {
      const given = entry('(a list, 12 of "abc")', { headers: { Authorization, ...headers } });
      const text = imported(given);
      expect(text).toContain(JSON.stringify(shown.response.content.text));
      expect(text).toContain('["X-Biz-Number","{TARGET_BIZ_NUMBER}"]');
      expect(text).toContain('["Authorization","Bearer {TARGET_TOKEN}"]');
      expect(text).not.toContain('X-Api-Key');
    }
  });
});

test('of two clients, the one with more disbursements has the right credentials', () => {
  const [first, second] = ['204417', '881265'];
  const by = (number: string, bearer: string, body?: object) =>
    entry('x', {
      ...(body === undefined
        ? {}
        : { url: 'https://bank.example/api/initiate-disbursement', body }),
      headers: { 'X-Biz-Number': number, Authorization: `Bearer ${bearer}` },
    });
  const lists = [secret, secret, secret].map((bearer) => by(second, bearer));
  const paid = [1, 2].map((at) => by(first, token, { merchant_reference: `m${at}` }));
  const text = imported(by(second, secret, { merchant_reference: 'n1' }), ...lists, ...paid);
  const right = '["Authorization","Bearer {TARGET_TOKEN}"],["X-Biz-Number","{TARGET_BIZ_NUMBER}"]';
  const other =
    '["Authorization","Bearer {OTHER_CLIENT_TOKEN}"],["X-Biz-Number","{OTHER_CLIENT_BIZ_NUMBER}"]';
  expect([text.split(right).length - 1, text.split(other).length - 1]).toEqual([2, 4]);
});

test('texts that are not secrets are kept', () => {
  const cookie = { headers: { Cookie: 'theme=dark; lang=en', Authorization: `Bearer ${token}` } };
  const text = imported(entry('a dark theme, in English (en)', cookie));
  expect(text).toContain('a dark theme, in English (en)');
  expect(text).toContain('/transactions?perPage=25');
  expect(text).toContain('Bearer {TARGET_TOKEN}');
});

const reference = '3f2b9c42-6a1e-4d0b-9c7e-52d8a4f0b1e2';

test.each<[string, Given]>([
  ['a query', { url: `${list}?perPage=25&search=${reference}` }],
  ['a key', { headers: { 'Idempotency-Key': reference } }],
  ['a cookie', { headers: { Cookie: `last=${reference}` } }],
])('a reference that a response shows is no secret: in %s', (_, given) => {
  const shown = entry('x', given);
  shown.response.content.text = shown.response.content.text.replace(
    '"data":[]',
    `"data":[{"reference":"${reference}"}]`,
  );
  expect(imported(shown)).toContain(`\\"reference\\":\\"${reference}\\"`);
});

test('a repeat may differ by blanks and Unicode normalisation', () => {
  const paid = (merchant_reference: string) =>
    entry('x', {
      url: 'https://bank.example/api/initiate-disbursement',
      body: { merchant_reference },
    });
  const isRepeated = (...texts: string[]) =>
    imported(...texts.map(paid)).includes('"role":"repeat"');
  expect([isRepeated('caf\u00e9', ' cafe\u0301'), isRepeated('a', 'A')]).toEqual([true, false]);
});

test('of tokens that came without a business number, one is that of the first client', () => {
  const by = (bearer: string) => entry('x', { headers: { Authorization: `Bearer ${bearer}` } });
  const text = imported(by(token), by(token), by(secret));
  const count = (...names: string[]) => names.map((name) => text.split(`{${name}}`).length - 1);
  expect(count('TARGET_TOKEN', 'TARGET_BIZ_NUMBER')).toEqual([2, 2]);
  expect(count('OTHER_CLIENT_TOKEN', 'OTHER_CLIENT_BIZ_NUMBER')).toEqual([1, 1]);
});

test('the language for which a request asks is kept', () => {
  const text = imported(entry('x', { headers: { 'Accept-Language': 'fr' } }));
  expect(text).toContain('["Accept-Language","fr"]');
});
