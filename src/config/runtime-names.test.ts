import { expect, test } from 'vitest';
import { runtimeNameWarnings } from './runtime-names.ts';
import type { Settings } from './setting.ts';

const proxyOf = (setting: string) => ({ url: 'http://a:1', credentials: null, setting });
const far = { targetUrl: 'https://staging.example', proxy: null };
const proxied = { ...far, proxy: proxyOf('HTTPS_PROXY') };
type Way = Parameters<typeof runtimeNameWarnings>[2];

const warned = (dotenv: Settings, given: Settings = {}, way: Way = far) =>
  runtimeNameWarnings(dotenv, given, way);

test.each<[string, string, Way?]>([
  ['HTTPS_PROXY', 'set TARGET_PROXY, or set HTTPS_PROXY in the environment'],
  ['https_proxy', 'set TARGET_PROXY, or set https_proxy in the environment'],
  ['NO_PROXY', 'set NO_PROXY in the environment', proxied],
  ['NODE_EXTRA_CA_CERTS', 'set TARGET_CA, or set NODE_EXTRA_CA_CERTS in the environment', null],
  ['SSL_CERT_FILE', 'set TARGET_CA'],
])('%s in .env has no effect, and a warning says so', (name, advice, way) => {
  expect(warned({ [name]: 'x' }, {}, way)).toEqual([`${name} in .env has no effect: ${advice}`]);
});

test('no warning where another setting or the environment decides', () => {
  expect(warned({ HTTPS_PROXY: 'http://a:1', TARGET_PROXY: 'http://a:1' })).toEqual([]);
  expect(warned({ HTTPS_PROXY: 'http://a:1' }, { HTTPS_PROXY: 'http://b:1' })).toEqual([]);
  expect(warned({ HTTPS_PROXY: 'http://a:1' }, { https_proxy: 'http://b:1' })).toEqual([]);
  expect(warned({ https_proxy: 'http://a:1' }, { HTTPS_PROXY: 'http://b:1' })).toEqual([]);
  expect(warned({ SSL_CERT_FILE: 'a.pem' }, { TARGET_CA: 'b.pem' })).toEqual([]);
  expect(warned({ HTTPS_PROXY: '', PATH: '/bin', CASES: '3' })).toEqual([]);
});

test.each<[string, Way]>([
  ['the embedded reference', { targetUrl: null, proxy: null }],
  ['a target on this machine', { targetUrl: 'http://127.0.0.1:8080', proxy: null }],
  ['an address that is not valid', null],
])('no warning of a proxy for %s', (_, way) => {
  expect(warned({ HTTPS_PROXY: 'http://a:1', NO_PROXY: 'localhost' }, {}, way)).toEqual([]);
});

test('no warning of NO_PROXY without a proxy of the environment', () => {
  expect(warned({ NO_PROXY: 'localhost' })).toEqual([]);
  const own = { ...far, proxy: proxyOf('TARGET_PROXY') };
  expect(warned({ NO_PROXY: 'localhost' }, {}, own)).toEqual([]);
});
