import { describe, expect, test } from 'vitest';
import { caps, config, local, problems, remote } from '../../selftest/support/config.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import type { Settings } from './config.ts';
import { isExcepted } from './proxy.ts';

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
    [
      'TARGET_PROXY',
      'http://corp\\me:pass@a:1',
      '"http://***@a:1": in the user name and the password,',
    ],
    ['TARGET_PROXY', 'me:p/ass@a:1', 'write \\ as %5C, / as %2F, # as %23 and ? as %3F'],
    ['TARGET_PROXY', 'http://me:p#ass@a:1', '# as %23'],
    ['TARGET_PROXY', 'HTTPS://me:p?ass@a:1', '? as %3F'],
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
