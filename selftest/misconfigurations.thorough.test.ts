/**
 * Kinds of misconfiguration, in one table: each run ends with exit code 2 before anything is sent,
 * or with 3, and names the setting. The target is never blamed.
 * Above 200 lines: the table is.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../reference/serve.ts';
import { type Certificates, makeCertificates } from './support/certificates.ts';
import { start } from './support/command.ts';
import { listenOnFreePort } from './support/listen.ts';
import { credentials } from './support/pipeline.ts';
import { service } from './support/service.ts';

const html = (status: number, text: string, headers = {}) =>
  new Response(`<html>${text}</html>`, {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });
const refused = (status: number, message: string) =>
  Response.json({ status: 'error', message, data: null, errors: [message] }, { status });

/** What responds at each path in place of the service. */
const gateways: Readonly<Record<string, () => Response>> = {
  forbids: () => html(403, 'Forbidden'),
  'wants-password': () => html(407, 'Proxy Authentication Required'),
  'wants-certificate': () => html(400, 'No required SSL certificate was sent'),
  'refuses-certificate': () => html(495, 'SSL Certificate Error'),
  throttles: () => html(429, 'Too Many Requests'),
  starts: () => html(502, 'Bad Gateway'),
  'asks-to-log-in': () => html(200, '<form>Log in</form>'),
  redirects: () => html(302, 'Found', { location: 'https://login.example/' }),
  'is-another-service': () => Response.json({ hello: 'world' }),
  'has-other-receivers': () => refused(422, 'unknown bank code'),
};

const closers: (() => unknown)[] = [];
let served: Served;
let certificates: Certificates;
let sent: string[] = [];
const ports = { secure: 0, silent: 0, resetting: 0 };

const opened = async (server: Server) => {
  const port = await listenOnFreePort(server);
  closers.push(() => server.close());
  return port;
};

beforeAll(async () => {
  const inner = service();
  served = await serve((request, wire) => {
    sent.push(request.method);
    const [, name = ''] = new URL(request.url).pathname.split('/');
    return Promise.resolve(gateways[name]?.() ?? inner(request, wire));
  }, 0);
  certificates = makeCertificates();
  const [key, cert] = ['server.key', 'server.pem'].map((name) =>
    readFileSync(certificates.path(name)),
  );
  ports.secure = await opened(
    createSecureServer({ key, cert }, (_, response) => response.end('{}')),
  );
  ports.silent = await opened(createServer((socket) => socket.on('error', () => {})));
  ports.resetting = await opened(
    createServer((socket) => socket.on('data', () => socket.destroy())),
  );
});
afterAll(async () => {
  for (const close of closers) close();
  await served.close();
});

type Row = readonly [kind: string, change: () => Record<string, string>, code: 2 | 3, hint: RegExp];

const under = (name: string) => () => ({ TARGET_URL: `${served.url}/${name}` });
const remote = { TARGET_URL: 'https://bank.example' };
const caps = { MAX_DISBURSEMENTS: '300', MAX_TOTAL_AMOUNT: '1000000' };

const before: readonly Row[] = [
  ['no token', () => ({ TARGET_TOKEN: '' }), 2, /TARGET_TOKEN is missing: set it/],
  [
    'the word Bearer in the token',
    () => ({ TARGET_TOKEN: 'Bearer abc' }),
    2,
    /set the token alone/,
  ],
  ['no business number', () => ({ TARGET_BIZ_NUMBER: '' }), 2, /TARGET_BIZ_NUMBER is missing/],
  ['no scheme', () => ({ TARGET_URL: 'localhost:80' }), 2, /expected http:\/\/ or https:\/\//],
  ['bounds the wrong way round', () => ({ AMOUNT_MIN: '9', AMOUNT_MAX: '8' }), 2, /swap them/],
  ['a number that is none', () => ({ CASES: 'many' }), 2, /CASES "many": expected/],
  ['another machine without leave', () => remote, 2, /CONFIRM_HOST.*bank\.example/],
  [
    'leave for another host',
    () => ({ ...remote, ...caps, CONFIRM_HOST: 'bonk.example' }),
    2,
    /CONFIRM_HOST.*bank\.example/,
  ],
  [
    'another machine without caps',
    () => ({ ...remote, CONFIRM_HOST: 'bank.example' }),
    2,
    /MAX_TOTAL/,
  ],
  [
    'a SOCKS proxy',
    () => ({ ...remote, ...caps, TARGET_PROXY: 'socks5://127.0.0.1:1080' }),
    2,
    /TARGET_PROXY.*SOCKS/,
  ],
  [
    'an authority that is not a file',
    () => ({ TARGET_CA: 'ca.pem' }),
    2,
    /TARGET_CA.*ca\.pem.*PEM/,
  ],
  [
    'a client certificate without its key',
    () => ({ TARGET_CLIENT_CERT: certificates.path('client.pem') }),
    2,
    /TARGET_CLIENT_KEY/,
  ],
  [
    'a wrong pass phrase',
    () => ({
      TARGET_CLIENT_CERT: certificates.path('client.pem'),
      TARGET_CLIENT_KEY: certificates.path('client.encrypted.key'),
      TARGET_CLIENT_PASSPHRASE: 'no',
    }),
    2,
    /correct TARGET_CLIENT_PASSPHRASE;/,
  ],
  [
    'a gateway header that the interface names',
    () => ({ TARGET_HEADERS: '{"Authorization":"x"}' }),
    2,
    /Cannot use TARGET_HEADERS/,
  ],
  ['headers that are not JSON', () => ({ TARGET_HEADERS: '{x' }), 2, /TARGET_HEADERS.*JSON object/],
  [
    'a token command that fails',
    () => ({ TARGET_TOKEN: '', TARGET_TOKEN_COMMAND: 'exit 3' }),
    2,
    /TARGET_TOKEN_COMMAND/,
  ],
  [
    'a token file that is not there',
    () => ({ TARGET_TOKEN: '', TARGET_TOKEN_FILE: 'no' }),
    2,
    /TARGET_TOKEN_FILE/,
  ],
  ['waivers that are not there', () => ({ WAIVERS: 'no.yaml' }), 2, /WAIVERS.*no\.yaml/],
];

const behind: readonly Row[] = [
  ['a wrong token', () => ({ TARGET_TOKEN: 'nobody-gave-me' }), 3, /Check TARGET_TOKEN/],
  ['a wrong business number', () => ({ TARGET_BIZ_NUMBER: 'B-9' }), 3, /Check TARGET_BIZ_NUMBER/],
  ['a wrong path', under('no-such-path'), 3, /Check the path in TARGET_URL/],
  ['the path of an operation', under('transactions'), 3, /Remove \/transactions from TARGET_URL/],
  ['no server', () => ({ TARGET_URL: 'http://127.0.0.1:1' }), 3, /The target does not respond/],
  [
    'https on a plain port',
    () => ({ TARGET_URL: served.url.replace('http', 'https') }),
    3,
    /need http instead of https\?/,
  ],
  ['http on a TLS port', () => ({ TARGET_URL: `http://127.0.0.1:${ports.secure}` }), 3, /https/],
  [
    'an unknown authority',
    () => ({ TARGET_URL: `https://localhost:${ports.secure}` }),
    3,
    /set TARGET_CA/,
  ],
  [
    'a target that does not respond in time',
    () => ({ TARGET_URL: `http://127.0.0.1:${ports.silent}`, TIMEOUT_MS: '500' }),
    3,
    /raise TIMEOUT_MS/,
  ],
  [
    'a target that closes the connection',
    () => ({ TARGET_URL: `http://127.0.0.1:${ports.resetting}` }),
    3,
    /closed the connection without a response/,
  ],
  [
    'a proxy that does not respond',
    () => ({ TARGET_PROXY: 'http://127.0.0.1:1', CONFIRM_HOST: '127.0.0.1', ...caps }),
    3,
    /check TARGET_PROXY/,
  ],
  ['a gateway that forbids', under('forbids'), 3, /\(TARGET_HEADERS\).*\(TARGET_CLIENT_CERT\)/],
  [
    'a proxy that wants a password',
    under('wants-password'),
    3,
    /set TARGET_PROXY to http:\/\/user/,
  ],
  ['no client certificate', under('wants-certificate'), 3, /set TARGET_CLIENT_CERT and/],
  ['a wrong client certificate', under('refuses-certificate'), 3, /check TARGET_CLIENT_CERT/],
  ['a rate limit', under('throttles'), 3, /RATE_LIMIT/],
  ['a service that starts', under('starts'), 3, /WAIT_FOR_TARGET_MS/],
  ['a login page', under('asks-to-log-in'), 3, /it may be another service, a login page/],
  ['a redirect', under('redirects'), 3, /check TARGET_URL/],
  ['another service', under('is-another-service'), 3, /it may be another service/],
  ['receivers that nobody knows', under('has-other-receivers'), 3, /TARGET_RECEIVERS, AMOUNT_MIN/],
  ['a cap that is too small', () => ({ MAX_DISBURSEMENTS: '9' }), 3, /MAX_DISBURSEMENTS 9 .*needs/],
  [
    'a rate limit for which there is no time',
    () => ({ RATE_LIMIT: '1', RUN_TIMEOUT_MS: '3000' }),
    3,
    /set RUN_TIMEOUT_MS to \d+/,
  ],
];

const table = [...before, ...behind];

test('the table has at least twenty kinds', () => {
  expect(new Set(table.map(([kind]) => kind)).size).toBe(table.length);
  expect(table.length).toBeGreaterThanOrEqual(20);
});

test.each(table)('%s', async (_, change, code, hint) => {
  sent = [];
  const { finished, cwd } = start(['run'], {
    ...{ TARGET_URL: served.url, TARGET_TOKEN: credentials.token, SEED: '7', CASES: '3' },
    ...{ TARGET_BIZ_NUMBER: credentials.bizNumber, WATCH_MS: '0', ...change() },
  });
  const ended = await finished;
  // The width of the terminal decides where a sentence is wrapped.
  const text = `${ended.stdout}${ended.stderr}`.replace(/\s+/g, ' ');
  expect([ended.code, text]).toEqual([code, expect.stringMatching(hint)]);
  expect(text).not.toContain('waivers.yaml and complete it');
  expect(text).not.toContain('NON-CONFORMANT');
  const report = join(cwd, 'conformance-report/report.json');
  expect(existsSync(report)).toBe(code === 3);
  if (code === 2) expect(sent).toEqual([]);
  else expect(JSON.parse(readFileSync(report, 'utf8')).verdict).toBe('inconclusive');
});
