/**
 * The table of docs/guides/staging.md: each need with its setting, and without it.
 * Above 200 lines: the table is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Handler } from '../reference/handler.ts';
import { serve } from '../reference/serve.ts';
import { packageRoot } from '../src/core/package.ts';
import { CLIENT_SECRET, openIssuer, tokenCommand } from './staging/issuer.ts';
import {
  freePort,
  lackOf,
  nginx,
  type Part,
  type Program,
  squid,
  stunnel,
  tinyproxy,
} from './staging/parts.ts';
import { makeCertificates, PASSPHRASE } from './support/certificates.ts';
import { start } from './support/command.ts';
import { credentials } from './support/pipeline.ts';
import { service } from './support/service.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function kept<T extends { close(): Promise<void> }>(part: T): T {
  closers.push(() => part.close());
  return part;
}

const noOpenssl = lackOf('openssl');
const certificates = noOpenssl === null ? makeCertificates() : null;
const at = (name: string) => certificates?.path(name) ?? '';

/** Enough for all requests of a small plan. */
const caps = { MAX_DISBURSEMENTS: '1000', MAX_TOTAL_AMOUNT: '999999999999999' };
const { token, bizNumber } = credentials;
const common = {
  TARGET_TOKEN: token,
  TARGET_BIZ_NUMBER: bizNumber,
  CASES: '5',
  SEED: '7',
  ...caps,
};

type Env = Readonly<Record<string, string | undefined>>;

/** The exit code of a run, its output, and all its files. */
async function run(env: Env, command = 'run') {
  const set = Object.entries({ ...common, ...env }).filter(([, value]) => value !== undefined);
  const { finished, cwd } = start([command], Object.fromEntries(set) as Record<string, string>);
  const { code, stdout, stderr } = await finished;
  // The width of the terminal decides where a sentence is wrapped.
  const text = `${stdout}${stderr}`.replace(/\s+/g, ' ');
  return {
    code,
    text,
    file: (name: string) => readFileSync(join(cwd, 'conformance-report', name), 'utf8'),
  };
}

const title = (name: string, lack: string | null) =>
  lack === null ? name : `${name} (skipped: ${lack})`;

/** A test with these parts, or the reason why it is skipped. */
function withParts(name: string, parts: readonly Program[], body: () => Promise<void>): void {
  const lack = lackOf(...parts);
  test.skipIf(lack !== null)(title(name, lack), body);
}

const reference = async (handler: Handler = service()) => kept(await serve(handler, 0));
const tlsFiles = () =>
  `ssl_certificate ${at('server.pem')}; ssl_certificate_key ${at('server.key')};`;
const httpsOf = ({ port }: Part) => `https://localhost:${port}`;
const httpOf = ({ port }: Part) => `http://127.0.0.1:${port}`;

describe('each need with its setting, and without it', () => {
  withParts('a private authority: TARGET_CA', ['nginx', 'openssl'], async () => {
    const { url } = await reference();
    const TARGET_URL = httpsOf(kept(await nginx({ upstream: url, server: tlsFiles() })));
    const right = await run({ TARGET_URL, TARGET_CA: at('ca.pem') });
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(right.file('history.jsonl')).toContain('"issuer":"O=Acme, CN=Acme Test Authority"');
    const without = await run({ TARGET_URL });
    expect([without.code, without.text]).toEqual([3, expect.stringMatching(/set TARGET_CA/)]);
  });

  withParts(
    'mutual TLS: TARGET_CLIENT_CERT and TARGET_CLIENT_KEY, or PFX',
    ['nginx', 'openssl'],
    async () => {
      const { url } = await reference();
      const server = `${tlsFiles()} ssl_verify_client on; ssl_client_certificate ${at('ca.pem')};`;
      const TARGET_URL = httpsOf(kept(await nginx({ upstream: url, server })));
      const base = { TARGET_URL, TARGET_CA: at('ca.pem') };
      const pem = {
        TARGET_CLIENT_CERT: at('client.pem'),
        TARGET_CLIENT_KEY: at('client.encrypted.key'),
      };
      const TARGET_CLIENT_PASSPHRASE = PASSPHRASE;
      for (const client of [pem, { TARGET_CLIENT_PFX: at('client.pfx') }]) {
        const right = await run({ ...base, ...client, TARGET_CLIENT_PASSPHRASE });
        expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
        expect(right.file('history.jsonl')).not.toContain(PASSPHRASE);
      }
      const without = await run(base);
      expect([without.code, without.text]).toEqual([
        3,
        expect.stringContaining('set TARGET_CLIENT_CERT'),
      ]);
      expect(without.text).toMatch(/No required SSL certificate was sent/);
      expect(without.text).not.toContain('waivers.yaml');
    },
  );

  withParts('mutual TLS that ends the handshake', ['stunnel', 'openssl'], async () => {
    const { url } = await reference();
    const upstreamPort = Number(new URL(url).port);
    const files = { cert: at('server.pem'), key: at('server.key'), clientCa: at('ca.pem') };
    const TARGET_URL = httpsOf(kept(await stunnel({ upstreamPort, ...files })));
    const base = { TARGET_URL, TARGET_CA: at('ca.pem') };
    const pem = { TARGET_CLIENT_CERT: at('client.pem'), TARGET_CLIENT_KEY: at('client.key') };
    expect((await run({ ...base, ...pem })).code).toBe(0);
    const without = await run(base);
    expect([without.code, without.text]).toEqual([
      3,
      expect.stringContaining('TARGET_CLIENT_CERT'),
    ]);
  });

  withParts("a gateway's own header: TARGET_HEADERS", ['nginx'], async () => {
    const { url } = await reference();
    const key = 'gateway-key-8f14e45fceea';
    const location = `if ($http_x_api_key != "${key}") { return 403; }`;
    const TARGET_URL = httpOf(kept(await nginx({ upstream: url, location })));
    const right = await run({ TARGET_URL, TARGET_HEADERS: JSON.stringify({ 'X-Api-Key': key }) });
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(right.file('history.jsonl')).toMatch(/"headers":\["X-Api-Key"\]/);
    expect(right.text + right.file('history.jsonl') + right.file('report.html')).not.toContain(key);
    const without = await run({ TARGET_URL });
    expect([without.code, without.text]).toEqual([3, expect.stringContaining('(TARGET_HEADERS)')]);
    expect(without.text).toContain('HTTP 403');
  });

  withParts('a proxy that alone knows the way: TARGET_PROXY', ['squid'], async () => {
    const { url } = await reference();
    const TARGET_URL = `http://staging.example:${new URL(url).port}`;
    const TARGET_PROXY = httpOf(kept(await squid()));
    const base = { TARGET_URL, CONFIRM_HOST: 'staging.example' };
    const right = await run({ ...base, TARGET_PROXY });
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(right.file('history.jsonl')).toContain(`"proxy":"${TARGET_PROXY}"`);
    expect((await run({ ...base, HTTP_PROXY: TARGET_PROXY })).code).toBe(0);
    const without = await run(base);
    expect([without.code, without.text]).toEqual([3, expect.stringMatching(/Cannot reach/)]);
    const excepted = await run({ ...base, HTTP_PROXY: TARGET_PROXY, NO_PROXY: '.example' });
    expect(excepted.code).toBe(3);
  });

  withParts('a proxy with a password', ['tinyproxy'], async () => {
    const { url } = await reference();
    const { port } = kept(await tinyproxy('suite p4ssw0rd-of-proxy'));
    const base = { TARGET_URL: url, CONFIRM_HOST: '127.0.0.1' };
    const TARGET_PROXY = `http://suite:p4ssw0rd-of-proxy@127.0.0.1:${port}`;
    const right = await run({ ...base, TARGET_PROXY });
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    const all = right.text + right.file('history.jsonl') + right.file('report.html');
    expect(all).not.toContain('p4ssw0rd');
    const doctor = await run({ ...base, TARGET_PROXY }, 'doctor');
    expect([doctor.code, doctor.text]).toEqual([
      0,
      expect.stringContaining(`through the proxy http://127.0.0.1:${port} (TARGET_PROXY)`),
    ]);
    const without = await run({ ...base, TARGET_PROXY: `http://127.0.0.1:${port}` });
    expect(without.code).toBe(3);
    expect(without.text).toMatch(/requires a user name and a password \(407\): set TARGET_PROXY/);
  });

  withParts('a rate limit: RATE_LIMIT', ['nginx'], async () => {
    const { url } = await reference();
    const http = 'limit_req_zone $binary_remote_addr zone=all:1m rate=80r/s; limit_req_status 429;';
    const location = 'limit_req zone=all burst=20 nodelay;';
    const TARGET_URL = httpOf(kept(await nginx({ upstream: url, http, location })));
    const right = await run({ TARGET_URL, RATE_LIMIT: '64' });
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    const without = await run({ TARGET_URL });
    expect([without.code, without.text]).toEqual([
      expect.any(Number),
      expect.stringMatching(/429/),
    ]);
    expect(without.code).not.toBe(0);
  });

  withParts('a target that is still starting: WAIT_FOR_TARGET_MS', ['nginx'], async () => {
    const port = await freePort();
    const TARGET_URL = httpOf(kept(await nginx({ upstream: `http://127.0.0.1:${port}` })));
    const without = await run({ TARGET_URL });
    expect([without.code, without.text]).toEqual([
      3,
      expect.stringContaining('WAIT_FOR_TARGET_MS'),
    ]);
    expect(without.text).toContain('HTTP 502');
    const starting = new Promise<void>((resolve) => {
      setTimeout(
        () =>
          void serve(service(), port)
            .then(kept)
            .then(() => resolve()),
        4000,
      );
    });
    const right = await run({ TARGET_URL, WAIT_FOR_TARGET_MS: '60000' });
    await starting;
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    const lines = right.file('history.jsonl').trim().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const waited = parsed.filter(({ origin }) => origin === 'readiness').map(({ index }) => index);
    const absent = parsed.filter((line) => JSON.stringify(line).includes('"status":502'));
    expect(absent.length).toBeGreaterThan(2);
    expect(waited).toEqual(expect.arrayContaining(absent.map(({ index }) => index)));
  });

  withParts('a token that expires: TARGET_TOKEN_COMMAND and TTL', ['curl', 'jq'], async () => {
    const issuer = kept(await openIssuer(3000));
    const base = { TARGET_URL: issuer.url, TARGET_TOKEN: undefined, RATE_LIMIT: '40' };
    const fetched = {
      TARGET_TOKEN_COMMAND: tokenCommand(issuer.tokenUrl),
      TARGET_TOKEN_TTL_S: '3',
    };
    const right = await run({ ...base, ...fetched });
    expect([right.code, right.text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(issuer.issued.length).toBeGreaterThan(2);
    const left = right.text + right.file('history.jsonl') + right.file('report.html');
    for (const secret of [...issuer.issued, CLIENT_SECRET]) expect(left).not.toContain(secret);
    expect(right.file('history.jsonl')).toContain('"kind":"token","number":2');

    const [last = ''] = issuer.issued.slice(-1);
    const without = await run({ ...base, TARGET_TOKEN: last });
    expect(without.code).not.toBe(0);
  });

  withParts('a command that fails ends before anything is sent', ['curl', 'jq'], async () => {
    const issuer = kept(await openIssuer(3000));
    const command = tokenCommand(issuer.tokenUrl).replace(CLIENT_SECRET, 'wrong-secret');
    const failed = await run({
      ...{ TARGET_URL: issuer.url, TARGET_TOKEN: undefined, TARGET_TOKEN_COMMAND: command },
    });
    expect(failed.code).toBe(2);
    expect(failed.text).toMatch(
      /Cannot use the output of TARGET_TOKEN_COMMAND: it is empty: expected the token alone. Its standard error: curl/,
    );
    expect(failed.text).not.toContain('wrong-secret');
  });
});

test('a run on loopback says in its first line that nothing was confirmed, and which caps apply', async () => {
  const { url } = await reference();
  const first = async (env: Env) => (await run({ TARGET_URL: url, ...env })).text.split('\n')[0];
  expect(await first({})).toMatch(
    /^Judging http:.* no confirmation is required, and MAX_DISBURSEMENTS 1000 and MAX_TOTAL_AMOUNT 999999999999999 apply/,
  );
  const none = { MAX_DISBURSEMENTS: undefined, MAX_TOTAL_AMOUNT: undefined };
  expect(await first(none)).toMatch(/no confirmation is required, and no cap is set/);
  expect(await first({ CONFIRM_HOST: '127.0.0.1' })).not.toMatch(/no confirmation/);
  expect((await run({ TARGET_URL: url, ...none, CONFIRM_HOST: '127.0.0.1' })).code).toBe(2);
});

describe('all of it at once', () => {
  const parts = ['nginx', 'squid', 'openssl', 'curl', 'jq'] as const;

  /** The time when generated disbursements are in flight. */
  const RESTART_AT = 150;
  const AWAY_MS = 4000;

  /**
   * mTLS, a header, a rate limit, tokens of six seconds, a restart, and a proxy that resolves the
   * name.
   */
  async function staging(wrap: (inner: Handler) => Handler = (inner) => inner) {
    let requests = 0;
    const restarting =
      (inner: Handler): Handler =>
      (request, wire) => {
        requests += 1;
        if (requests === RESTART_AT) setImmediate(() => void issuer.restart(AWAY_MS));
        return inner(request, wire);
      };
    const issuer = kept(await openIssuer(6000, {}, (inner) => restarting(wrap(inner))));
    const http = 'limit_req_zone $binary_remote_addr zone=all:1m rate=30r/s; limit_req_status 429;';
    const server = `${tlsFiles()} ssl_verify_client on; ssl_client_certificate ${at('ca.pem')};`;
    const location =
      'if ($http_x_api_key != "gateway-key-8f14e45fceea") { return 403; } limit_req zone=all burst=10 nodelay;';
    const gate = kept(await nginx({ upstream: issuer.url, http, server, location }));
    const { port } = kept(await squid());
    return {
      TARGET_URL: `https://staging.example:${gate.port}`,
      ...{ TARGET_TOKEN: undefined, TARGET_TOKEN_COMMAND: tokenCommand(issuer.tokenUrl) },
      ...{ TARGET_TOKEN_TTL_S: '6', RATE_LIMIT: '20', CONFIRM_HOST: 'staging.example' },
      ...{ TARGET_CA: at('ca.pem'), TARGET_CLIENT_CERT: at('client.pem') },
      ...{ TARGET_CLIENT_KEY: at('client.key'), TARGET_PROXY: `http://127.0.0.1:${port}` },
      TARGET_HEADERS: '{"X-Api-Key":"gateway-key-8f14e45fceea"}',
    };
  }

  withParts('a conformant target is conformant', parts, async () => {
    const { code, text, file } = await run(await staging());
    expect(file('history.jsonl')).toContain('"kind":"token","number":3');
    expect([code, text]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(text).toMatch(/The target had an outage from request \d+ to request \d+/);
  });

  withParts('a faulty one has its own findings and no others', parts, async () => {
    const plainFee =
      (inner: Handler): Handler =>
      async (request, wire) => {
        const response = await inner(request, wire);
        return new Response(
          (await response.text()).replaceAll(/("fee":"\d+)\.\d\d"/g, '$1"'),
          response,
        );
      };
    const { code, text, file } = await run(await staging(plainFee));
    expect([code, text]).toEqual([1, expect.stringContaining('NON-CONFORMANT')]);
    const { requirements } = JSON.parse(file('report.json')) as {
      requirements: { id: string; outcome: string }[];
    };
    expect(text).toMatch(/The target had an outage from request \d+ to request \d+/);
    const failed = requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
    expect(failed).toEqual(['FEE-01', 'FEE-02']);
  });
});

test('the guide names each setting of this page', () => {
  const guide = readFileSync(join(packageRoot, 'docs/guides/staging.md'), 'utf8');
  for (const name of [
    ...['TARGET_CA', 'TARGET_CLIENT_CERT', 'TARGET_CLIENT_KEY', 'TARGET_CLIENT_PFX'],
    ...['TARGET_CLIENT_PASSPHRASE', 'TARGET_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'TARGET_HEADERS'],
    ...['TARGET_TOKEN_COMMAND', 'TARGET_TOKEN_FILE', 'TARGET_TOKEN_TTL_S', 'WAIT_FOR_TARGET_MS'],
    ...['RATE_LIMIT', 'CONFIRM_HOST', 'MAX_DISBURSEMENTS', 'MAX_TOTAL_AMOUNT'],
  ]) {
    expect(guide).toContain(name);
  }
});
