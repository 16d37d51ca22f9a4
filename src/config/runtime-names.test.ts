import { expect, test } from 'vitest';
import { runtimeNameWarnings } from './runtime-names.ts';
import type { Settings } from './setting.ts';

const warned = (dotenv: Settings, given: Settings = {}) => runtimeNameWarnings(dotenv, given);

test.each([
  ['HTTPS_PROXY', 'set TARGET_PROXY, or set HTTPS_PROXY in the environment'],
  ['https_proxy', 'set TARGET_PROXY, or set https_proxy in the environment'],
  ['NO_PROXY', 'set NO_PROXY in the environment'],
  ['NODE_EXTRA_CA_CERTS', 'set TARGET_CA, or set NODE_EXTRA_CA_CERTS in the environment'],
])('%s in .env has no effect, and a warning says so', (name, advice) => {
  expect(warned({ [name]: 'x' })).toEqual([`${name} in .env has no effect: ${advice}`]);
});

test('no warning where another setting or the environment decides', () => {
  expect(warned({ HTTPS_PROXY: 'http://a:1', TARGET_PROXY: 'http://a:1' })).toEqual([]);
  expect(warned({ HTTPS_PROXY: 'http://a:1' }, { HTTPS_PROXY: 'http://b:1' })).toEqual([]);
  expect(warned({ HTTPS_PROXY: '', PATH: '/bin', CASES: '3' })).toEqual([]);
});
