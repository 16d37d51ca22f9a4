/**
 * What a staging in a company needs: a proxy, TLS files, a gateway's headers, a token that
 * expires.
 * Above 200 lines: one test for each setting.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeCertificates, noOpenssl, PASSPHRASE } from '../../selftest/support/certificates.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import { parseConfig, type Settings } from './config.ts';
import { isExcepted } from './proxy.ts';

const caps = { MAX_DISBURSEMENTS: '10', MAX_TOTAL_AMOUNT: '1000' };
const remote: Settings = {
  ...{ TARGET_URL: 'https://staging.example/api', TARGET_TOKEN: 'token-0123456789' },
  ...{ TARGET_BIZ_NUMBER: 'BIZ', CONFIRM_HOST: 'staging.example', ...caps },
};
const local: Settings = {
  ...{ TARGET_URL: 'http://127.0.0.1:8080', TARGET_TOKEN: 'token', TARGET_BIZ_NUMBER: 'BIZ' },
};

function parse(settings: Settings, environment: Settings = {}) {
  return parseConfig(settings, {
    environment,
    freshSeed: () => 1,
    readFile: (path) => readFileSync(path, 'utf8'),
    readBytes: (path) => new Uint8Array(readFileSync(path)),
    parseWaivers: () => ({ ok: true, waivers: [] }),
  });
}

const problems = (settings: Settings, environment: Settings = {}) => {
  const parsed = parse(settings, environment);
  return parsed.ok ? [] : parsed.problems;
};

function config(settings: Settings, environment: Settings = {}) {
  const parsed = parse(settings, environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

describe('a proxy', () => {
  const used = (settings: Settings, environment: Settings) =>
    config({ ...remote, ...settings }, environment).proxy?.url ?? null;

  test.each<[Settings, Settings, string | null]>([
    [{}, {}, null],
    [{}, { HTTPS_PROXY: 'http://a:1' }, 'http://a:1'],
    [{}, { HTTPS_PROXY: 'a:1' }, 'http://a:1'],
    [{}, { HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:1' }, 'http://b:1'],
    [{}, { HTTP_PROXY: 'http://a:1' }, null],
    [{ TARGET_URL: 'http://staging.example' }, { HTTP_PROXY: 'http://a:1' }, 'http://a:1'],
    [{}, { ALL_PROXY: 'http://a:1' }, 'http://a:1'],
    [{}, { HTTPS_PROXY: 'http://a:1', NO_PROXY: 'x, .example' }, null],
    [{}, { HTTPS_PROXY: 'http://a:1', NO_PROXY: 'other.example' }, 'http://a:1'],
    [{ TARGET_PROXY: 'http://t:1' }, { HTTPS_PROXY: 'http://a:1', NO_PROXY: '*' }, 'http://t:1'],
    [{ TARGET_PROXY: 'https://t:1' }, {}, 'https://t:1'],
  ])('%j with %j: %s', (settings, environment, url) => {
    expect(used(settings, environment)).toBe(url);
  });

  test('of the environment is not used for this machine', () => {
    const environment = { HTTP_PROXY: 'http://a:1', ALL_PROXY: 'socks5://a:1' };
    expect(config(local, environment).proxy).toBeNull();
  });

  test('may connect loopback names to any machine, so the host is confirmed, and both caps are set', () => {
    const proxied = { ...local, TARGET_PROXY: 'http://t:1' };
    expect(problems(proxied)).toHaveLength(3);
    expect(problems(proxied)[0]).toContain('requests go through a proxy');
    expect(problems({ ...proxied, ...caps, CONFIRM_HOST: '127.0.0.1' })).toEqual([]);
    expect(problems({ ...proxied, READ_ONLY: 'true' })).toEqual([]);
  });

  test.each([
    ['TARGET_PROXY', 'socks5://me:pass@a:1', 'a SOCKS proxy is not supported'],
    ['TARGET_PROXY', 'ftp://a', 'expected http:// or https://'],
    ['TARGET_PROXY', 'http://a:b:c', 'expected an address like'],
    ['TARGET_PROXY', ':::me:pass', 'expected an address like'],
    ['TARGET_PROXY', 'http://a/path', 'remove the path'],
    ['TARGET_PROXY', 'http://me:pa%ss@a', 'password as %25'],
  ])('%s=%s is one clear sentence without the password', (name, value, sentence) => {
    const found = problems({ ...remote, [name]: value });
    expect(found).toEqual([expect.stringContaining(sentence)]);
    expect(found.join()).not.toContain('me:');
  });

  test('a SOCKS proxy of the environment is an error too, with its name', () => {
    expect(problems(remote, { all_proxy: 'socks5h://a:1' })).toEqual([
      expect.stringMatching(/^Cannot parse all_proxy .*SOCKS/),
    ]);
  });

  test('its credentials are decoded, and redacted both as sent and as set', () => {
    const settings = { ...remote, TARGET_PROXY: 'http://corp%5Cme:p%40ssword-1@a:1' };
    const whole = config(settings);
    const credentials = 'corp\\me:p@ssword-1';
    expect(whole.proxy).toEqual({ url: 'http://a:1', credentials, setting: 'TARGET_PROXY' });
    const redact = makeRedactor(secretsOf(whole));
    const sent = Buffer.from(credentials).toString('base64');
    const redacted = redact(`a ${credentials} b p@ssword-1 c ${sent} d p%40ssword-1 e`);
    expect(redacted).not.toMatch(/ssword/);
    expect(redacted).not.toContain(sent);
  });

  test.each<[string, string, boolean]>([
    ['https://a.example', 'example', true],
    ['https://a.example', '*.example', true],
    ['https://aexample', 'example', false],
    ['https://a.example', 'a.example:443', true],
    ['https://a.example:8443', 'a.example:443', false],
    ['https://10.1.2.3', '10.0.0.0/8', true],
    ['https://11.1.2.3', '10.0.0.0/8', false],
    ['https://10.1.2.3', '10.1.2.3', true],
    ['https://110.1.2.3', '10.1.2.3', false],
    ['https://[2001:db8::1]', '2001:db8::/32', true],
    ['https://[2001:db8::1]', '[2001:db8::1]', true],
    ['https://a.example', '10.0.0.0/99 , ,', false],
  ])('%s is excepted by NO_PROXY=%s: %s', (url, exceptions, expected) => {
    expect(isExcepted(new URL(url), exceptions)).toBe(expected);
  });
});

describe('headers for a gateway', () => {
  test('come from the setting or from a file, and their values are redacted', () => {
    const { headers } = config({ ...local, TARGET_HEADERS: '{"X-Api-Key":"key-0123456789"}' });
    expect(headers).toEqual({ 'X-Api-Key': 'key-0123456789' });
    const redact = makeRedactor(secretsOf({ ...config(local), headers }));
    expect(redact('unknown key key-0123456789')).toBe('unknown key [header]');
  });

  test.each([
    ['{"Authorization":"x"}', 'remove Authorization: the interface names it'],
    ['{"x-biz-number":"x"}', 'remove x-biz-number: the interface names it'],
    ['{"CONTENT-TYPE":"x"}', 'remove CONTENT-TYPE: the interface names it'],
    ['{"Idempotency-Key":"x"}', 'a repeat of the first'],
    ['{"Host":"x"}', 'TARGET_URL names the host'],
    ['{"Transfer-Encoding":"chunked"}', 'belongs to the connection'],
    ['{"Accept-language":"de"}', 'remove Accept-language: some cases of the suite send their own'],
    ['{"a b":"x"}', 'the name of member 1 is not the name of a header'],
    ['{"A":"x","X-Api-Key: secret":""}', 'the name of member 2 is not the name of a header'],
    ['{"A":"secret\\r\\nB: c"}', 'the value of A is empty, or has a line break'],
    ['{"A":"x","a":"y"}', 'a occurs twice'],
    ['{"A":1}', 'expected a JSON object of strings'],
    ['[]', 'Cannot parse TARGET_HEADERS'],
    ['{', 'Cannot parse TARGET_HEADERS'],
    ['nowhere.json', 'Cannot read TARGET_HEADERS'],
  ])('%s: %s', (value, sentence) => {
    const found = problems({ ...local, TARGET_HEADERS: value });
    expect(found).toEqual([expect.stringContaining(sentence)]);
    expect(found.join()).not.toContain('secret');
  });
});

test.each(['constructor', 'toString', '__proto__'])('%s is the name of a header', (name) => {
  expect(problems({ ...local, TARGET_HEADERS: `{"${name}":"x"}` })).toEqual([]);
});

describe('the token', () => {
  const { TARGET_TOKEN: _, ...without } = local;

  test.each(['TARGET_TOKEN_COMMAND', 'TARGET_TOKEN_FILE'])('%s replaces it', (name) => {
    expect(problems({ ...without, [name]: 'x', TARGET_TOKEN_TTL_S: '60' })).toEqual([]);
    expect(problems({ ...local, [name]: 'x' })).toEqual([
      `TARGET_TOKEN and ${name} are set: keep one of them`,
    ]);
  });

  test('a lifetime is for a token that can be fetched again', () => {
    expect(problems({ ...local, TARGET_TOKEN_TTL_S: '60' })).toEqual([
      expect.stringContaining('TARGET_TOKEN_TTL_S needs TARGET_TOKEN_COMMAND'),
    ]);
  });
});

test('a tunnel on loopback: where CONFIRM_HOST is set, it is right and both caps are set', () => {
  expect(problems({ ...local, CONFIRM_HOST: '127.0.0.1' })).toEqual([
    expect.stringContaining('MAX_DISBURSEMENTS is missing: CONFIRM_HOST is set'),
    expect.stringContaining('MAX_TOTAL_AMOUNT is missing: CONFIRM_HOST is set'),
  ]);
  expect(problems({ ...local, ...caps, CONFIRM_HOST: 'staging.example' })).toHaveLength(1);
  expect(problems({ ...local, ...caps, CONFIRM_HOST: '127.0.0.1' })).toEqual([]);
});

test('a wait is shorter than the run', () => {
  const settings = { ...local, WAIT_FOR_TARGET_MS: '600000' };
  expect(problems(settings)).toEqual([expect.stringContaining('is not below RUN_TIMEOUT_MS')]);
});

const title = `TLS files${noOpenssl === null ? '' : ` (skipped: ${noOpenssl})`}`;

describe.skipIf(noOpenssl !== null)(title, () => {
  const made = noOpenssl === null ? makeCertificates() : null;
  const at = (name: string) => made?.path(name) ?? '';
  const pair = () => {
    return { TARGET_CLIENT_CERT: at('client.pem'), TARGET_CLIENT_KEY: at('client.key') };
  };
  const given = (settings: Settings) => problems({ ...local, ...settings });

  test('an authority, a certificate with its key, and one in PFX', () => {
    const { tls } = config({ ...local, ...pair(), TARGET_CA: at('ca.pem') });
    expect(tls).toMatchObject({ ca: expect.stringContaining('BEGIN'), client: { kind: 'pem' } });
    const pfx = { TARGET_CLIENT_PFX: at('client.pfx'), TARGET_CLIENT_PASSPHRASE: PASSPHRASE };
    expect(config({ ...local, ...pfx }).tls.client).toMatchObject({ kind: 'pfx' });
  });

  test('an encrypted key is opened with its pass phrase, which is never shown', () => {
    const encrypted = { ...pair(), TARGET_CLIENT_KEY: at('client.encrypted.key') };
    expect(given(encrypted)).toEqual([expect.stringMatching(/PASSPHRASE is missing/)]);
    const wrong = given({ ...encrypted, TARGET_CLIENT_PASSPHRASE: 'wrong' });
    expect(wrong).toEqual([
      expect.stringMatching(/^Cannot open TARGET_CLIENT_KEY: correct TARGET_CLIENT_PASSPHRASE; /),
    ]);
    const whole = config({ ...local, ...encrypted, TARGET_CLIENT_PASSPHRASE: PASSPHRASE });
    expect(whole.tls.client).toMatchObject({ key: expect.stringMatching(/BEGIN PRIVATE KEY/) });
    expect(makeRedactor(secretsOf(whole))(`it is ${PASSPHRASE}`)).toBe('it is [pass phrase]');
  });

  test.each<[string, () => Settings, string]>([
    ['no file', () => ({ TARGET_CA: 'no.pem' }), 'Cannot read TARGET_CA file "no.pem"'],
    ['a key for a CA', () => ({ TARGET_CA: at('client.key') }), 'expected a PEM file with'],
    ['no key', () => ({ TARGET_CLIENT_CERT: at('client.pem') }), 'TARGET_CLIENT_KEY is missing'],
    ['no certificate', () => ({ TARGET_CLIENT_KEY: at('client.key') }), 'CERT is missing'],
    [
      'the key of another certificate',
      () => ({ ...pair(), TARGET_CLIENT_KEY: at('server.key') }),
      'is not the key of the first certificate',
    ],
    [
      'a key that is too short for TLS',
      () => ({
        TARGET_CLIENT_CERT: at('client.weak.pem'),
        TARGET_CLIENT_KEY: at('client.weak.key'),
      }),
      'TARGET_CLIENT_CERT is too weak for this runtime: issue',
    ],
    ['both forms', () => ({ ...pair(), TARGET_CLIENT_PFX: at('client.pfx') }), 'unset'],
    [
      'a PFX without its pass phrase',
      () => ({ TARGET_CLIENT_PFX: at('client.pfx') }),
      'PASSPHRASE',
    ],
    ['PEM for a PFX', () => ({ TARGET_CLIENT_PFX: at('client.pem') }), 'Cannot open TARGET_CLIENT'],
    ['a pass phrase alone', () => ({ TARGET_CLIENT_PASSPHRASE: 'x' }), 'is set without'],
  ])('%s is one clear sentence', (_, settings, sentence) => {
    expect(given(settings())).toEqual([expect.stringContaining(sentence)]);
  });

  // Deno opens no encrypted key in this form, and says nothing of its cipher.
  test.skipIf('Deno' in globalThis)('an encryption that OpenSSL 3 no longer has', () => {
    const old = { ...pair(), TARGET_CLIENT_KEY: at('client.des.key') };
    expect(given({ ...old, TARGET_CLIENT_PASSPHRASE: PASSPHRASE })).toEqual([
      expect.stringContaining(
        'TARGET_CLIENT_KEY is encrypted in a way that is no longer supported',
      ),
    ]);
  });
});
