import { expect, test } from 'vitest';
import type { Exchange } from '../core/exchange.ts';
import type { Header } from '../history/lines/line.ts';
import { BIZ_NUMBER, HALF_TOKEN, TOKEN, TOMORROW, YESTERDAY } from '../plan/placeholders.ts';
import { curlLineOf } from './curl-line.ts';

type Asked = Pick<Exchange, 'request' | 'group' | 'response'>;

const responds = (status: number): Exchange['response'] => ({
  ...{ kind: 'response', status, headers: [], body: '{}', encoding: 'utf-8', durationMs: 1 },
});

const disbursement = (body: object | string, status = 200): Asked => ({
  response: responds(status),
  request: {
    ...{ method: 'POST', path: '/initiate-disbursement', headers: [] },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  },
});
const plain = disbursement({ amount: 1250, merchant_reference: 'abc12340001' });
const headerFor = (url: string, more: object = {}) =>
  ({ target: { url }, runId: 'abc1234', config: { passive: false }, ...more }) as Header;
const CERTIFICATES =
  'If the run used TARGET_CA, add --cacert; if it used a client certificate, add --cert and --key, or --cert-type P12 --cert for a PFX; each takes a file.';
const here = headerFor('http://127.0.0.1:8080');

test('a disbursement gets a new reference, because a right target refuses a known one', () => {
  const { curl, hint } = curlLineOf(plain, here, { isAlone: true });
  expect(curl).toContain(`"merchant_reference":"r'"$(date +%s | tail -c 7)"'0001"`);
  expect(hint).toBe(
    'The curl line has a new merchant_reference, because the target has already received that of the run.',
  );
  const merged = headerFor('http://127.0.0.1', { runId: 'zzzzzzz+abc1234' });
  expect(curlLineOf(plain, merged, { isAlone: true }).curl).toContain('$(date');
});

test('where the request was refused, nobody knows whether the target stored the reference', () => {
  const refused = { ...plain, response: responds(404) };
  expect(curlLineOf(refused, here, { isAlone: true }).hint).toContain(
    'because the target may have received that of the run',
  );
});

test('the reference stays where the finding is about it, and where it is not of the run', () => {
  const repeat = { ...plain, group: { id: 'repeat-same', role: 'repeat' } } as const;
  const pair = { ...plain, group: { id: 'pair-case', role: 'observation' } } as const;
  const probe = { ...plain, group: { id: 'repeat-same', role: 'probe' } } as const;
  for (const { curl, hint } of [
    curlLineOf(repeat, here, { isAlone: true }),
    curlLineOf(probe, here, { isAlone: true }),
    curlLineOf(pair, here, { isAlone: false }),
  ]) {
    expect(curl).toContain('abc12340001');
    expect(hint).toContain('because the finding is about it');
  }
  expect(curlLineOf(pair, here, { isAlone: true }).curl).toContain('$(date');
  const passive = headerFor('http://127.0.0.1', { config: { passive: true } });
  expect(curlLineOf(plain, passive, { isAlone: true })).toMatchObject({
    curl: expect.stringContaining('abc12340001'),
    hint: expect.stringContaining('may respond differently'),
  });
});

test('outside of this machine the hint names the money, and a list has no hint', () => {
  const there = headerFor('https://staging.example/api');
  expect(curlLineOf(plain, there, { isAlone: true }).hint).toContain(
    'If staging.example accepts it, real money can move: 1,250 at most.',
  );
  const tunnel = headerFor('http://localhost', {
    target: { url: 'http://localhost', proxy: 'http://proxy.example' },
  });
  expect(curlLineOf(plain, tunnel, { isAlone: true }).hint).toContain('real money');
  expect(curlLineOf(disbursement('nothing'), there, { isAlone: true }).hint).toBe(
    `If staging.example accepts it, real money can move. ${CERTIFICATES}`,
  );
  expect(curlLineOf(disbursement('nothing'), here, { isAlone: true }).hint).toBe(null);
  const list = {
    ...{ request: { method: 'GET', path: '/transactions', headers: [], body: null } },
    response: responds(200),
  };
  expect(curlLineOf(list, here, { isAlone: true }).hint).toBe(null);
  expect(curlLineOf(list, there, { isAlone: true }).hint).toBe(CERTIFICATES);
});

test('a list by days has the days of the run, whenever the line is started', () => {
  const path = `/transactions?from=${YESTERDAY}&to=${TOMORROW}`;
  const list: Asked = {
    response: responds(200),
    request: { method: 'GET', path, headers: [], body: null },
  };
  const header = headerFor('http://127.0.0.1', { startedAt: '2026-12-31T23:59:59.999Z' });
  expect(curlLineOf(list, header, { isAlone: true }).curl).toBe(
    "curl -i 'http://127.0.0.1/transactions?from=2026-12-30&to=2027-01-01'",
  );
});

test('the hint names the variables that the line reads, and where the token comes from', () => {
  const headers = [
    ['Authorization', `Bearer ${TOKEN}`],
    ['X-Biz-Number', BIZ_NUMBER],
  ] as const;
  const list: Asked = {
    ...{ request: { method: 'GET', path: '/transactions', headers, body: null } },
    response: responds(200),
  };
  const hintWith = (config: object, asked = list) =>
    curlLineOf(asked, headerFor('http://127.0.0.1', { config }), { isAlone: true }).hint;
  expect(hintWith({})).toBe(
    'The curl line reads TARGET_TOKEN and TARGET_BIZ_NUMBER: set them in your shell.',
  );
  expect(hintWith({ tokenCommandConfigured: true })).toBe(
    'The curl line reads TARGET_TOKEN (the output of TARGET_TOKEN_COMMAND) and TARGET_BIZ_NUMBER: set them in your shell.',
  );
  expect(hintWith({ tokenFileConfigured: true })).toContain('(the content of TARGET_TOKEN_FILE)');
  expect(hintWith({ embeddedReference: true })).toBe(null);
  const half = [['Authorization', HALF_TOKEN]] as const;
  const request = { ...plain.request, headers: half };
  expect(hintWith({}, { ...plain, request })).toMatch(
    /^The curl line reads TARGET_TOKEN: set it in your shell\. The curl line has a new/,
  );
});

test('the line takes the way of the run: headers for a gateway, and a proxy', () => {
  const url = 'https://bank.example';
  const list: Asked = {
    response: responds(200),
    request: { method: 'GET', path: '/transactions', headers: [], body: null },
  };
  const header = headerFor(url, {
    target: { url, proxy: 'http://proxy:3128', headers: ['X-Api-Key', '1.id'] },
  });
  const { curl, hint } = curlLineOf(list, header, { isAlone: true });
  expect(curl).toMatch(
    / -H 'X-Api-Key: '"\$X_API_KEY" -H '1\.id: '"\$_1_ID" -x http:\/\/proxy:3128$/,
  );
  expect(hint).toBe(
    'Set X_API_KEY and _1_ID to the values of X-Api-Key and 1.id in TARGET_HEADERS. ' +
      `${CERTIFICATES} If the proxy requires a password, add --proxy-user.`,
  );
  const one = headerFor('http://h', { target: { url: 'http://h', headers: ['X-Api-Key'] } });
  expect(curlLineOf(list, one, { isAlone: true }).hint).toBe(
    'Set X_API_KEY to the value of X-Api-Key in TARGET_HEADERS.',
  );
  expect(curlLineOf(plain, header, { isAlone: true }).hint).toMatch(/real money.* Set X_API_KEY/);
});
