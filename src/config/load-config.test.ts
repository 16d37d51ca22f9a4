import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeRedactor } from '../history/redaction/redact.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import { loadConfig } from './load-config.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(dotenv: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'));
  folders.push(folder);
  writeFileSync(join(folder, '.env'), dotenv);
  return folder;
}

const requirements = async () => [];

test('reading .env once gives the configuration and the misspelt names', async () => {
  const folder = folderWith('CASSES=3\nCASES=7\nBASE=1\nTARGET_URLS=x\n');
  const loaded = await loadConfig({}, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: true,
    config: { cases: 7 },
    warnings: [
      'CASSES in .env is not a setting: did you mean CASES?',
      'TARGET_URLS in .env is not a setting: did you mean TARGET_URL?',
    ],
  });
});

test('a proxy in .env that no runtime reads is a warning', async () => {
  const target =
    'TARGET_URL=https://staging.example\nTARGET_TOKEN=a-token-0123456789\nTARGET_BIZ_NUMBER=77\n';
  const folder = folderWith(`${target}READ_ONLY=true\nHTTPS_PROXY=http://127.0.0.1:3128\n`);
  const loaded = await loadConfig({}, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/^HTTPS_PROXY in \.env has no effect: set TARGET_PROXY/)],
  });
});

test('a misspelt name is reported together with the problem that it causes', async () => {
  const folder = folderWith('TARGET_TOKEM=x\n');
  const environment = { TARGET_URL: 'http://localhost', TARGET_BIZ_NUMBER: 'B' };
  const loaded = await loadConfig(environment, {}, folder, { requirements });
  expect(loaded).toEqual({
    ok: false,
    problems: [expect.stringContaining('TARGET_TOKEN is missing: set it to a bearer access token')],
    warnings: ['TARGET_TOKEM in .env is not a setting: did you mean TARGET_TOKEN?'],
  });
});

test('an empty variable of the environment lifts nothing that .env sets', async () => {
  const folder = folderWith(
    'TARGET_URL=http://localhost\nTARGET_TOKEN=a-token\nTARGET_BIZ_NUMBER=B\nREAD_ONLY=true\nMAX_DISBURSEMENTS=5\n',
  );
  const environment = { READ_ONLY: '', MAX_DISBURSEMENTS: '', CASES: '' };
  const loaded = await loadConfig(environment, {}, folder, { requirements });
  expect(loaded).toMatchObject({ ok: true, config: { readOnly: true, maxDisbursements: 5 } });
});

test('a receiver of .env is refused beside an empty one and a token of the environment', async () => {
  const folder = folderWith('TARGET_RECEIVERS=044:0690000031\n');
  const environment = {
    ...{ TARGET_URL: 'http://localhost', TARGET_TOKEN: 'a-token', TARGET_BIZ_NUMBER: 'B' },
    TARGET_RECEIVERS: '',
  };
  const loaded = await loadConfig(environment, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^Cannot use TARGET_RECEIVERS of \.env/)],
  });
});

test('a token of the environment is not sent where .env says', async () => {
  const folder = folderWith(
    'TARGET_URL=https://elsewhere.example\nCONFIRM_HOST=elsewhere.example\n',
  );
  const environment = { TARGET_TOKEN: 'a-token', TARGET_BIZ_NUMBER: 'B', READ_ONLY: 'true' };
  const loaded = await loadConfig(environment, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: false,
    problems: [
      expect.stringMatching(
        /^Cannot use TARGET_URL of \.env.*TARGET_TOKEN, which is set in the environment/,
      ),
      expect.stringMatching(
        /^Cannot use CONFIRM_HOST of \.env.*TARGET_TOKEN, which is set in the environment/,
      ),
    ],
  });
});

test.each<[string, string | Buffer, RegExp]>([
  [
    'UTF-16',
    Buffer.from('\ufeffTARGET_URL=https://staging.example\r\n', 'utf16le'),
    /not text in UTF-8/,
  ],
  ['UTF-16 without a mark', Buffer.from('CASES=7\n', 'utf16le'), /not text in UTF-8/],
  ['no text', Buffer.from([0xc3, 0x28, 0xff]), /not text in UTF-8/],
  [
    'a setting twice',
    'MAX_DISBURSEMENTS=5\nexport MAX_DISBURSEMENTS = 5000\n',
    /MAX_DISBURSEMENTS is set twice/,
  ],
])('a .env with %s is a problem, and is not ignored', async (_, content, problem) => {
  const loaded = await loadConfig({}, {}, folderWith(content), { requirements });
  expect(loaded).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] });
});

test('a .env that is a link to itself is a problem', async () => {
  const folder = folderWith('');
  rmSync(join(folder, '.env'));
  symlinkSync('.env', join(folder, '.env'));
  const loaded = await loadConfig({}, {}, folder, { requirements });
  expect(loaded).toMatchObject({ ok: false, problems: [expect.stringContaining('ELOOP')] });
});

test.each([
  ['https://acme-pay.example/api', 'ACME-pay'],
  ['http://127.0.0.1:18097', '18097'],
])('the number in the address %s is not redacted, and a warning says so', async (url, number) => {
  const environment = {
    ...{ TARGET_URL: url, TARGET_TOKEN: 'a-token-0123456789', TARGET_BIZ_NUMBER: number },
    READ_ONLY: 'true',
  };
  const loaded = await loadConfig(environment, {}, folderWith(''), { requirements });
  expect(loaded.warnings).toEqual([
    expect.stringMatching(/^Reports show TARGET_BIZ_NUMBER, because it is a part of the host/),
  ]);
  if (!loaded.ok) throw new Error(loaded.problems.join());
  expect(makeRedactor(secretsOf(loaded.config))(`${url} and ${number}`)).toBe(
    `${url} and ${number}`,
  );
});

test('a header value in the host of the address is not redacted, and a warning says so', async () => {
  const environment = {
    ...{ TARGET_URL: 'https://staging.bank.example/api', TARGET_TOKEN: 'a-token-0123456789' },
    ...{ TARGET_BIZ_NUMBER: 'biz-4711', READ_ONLY: 'true' },
    TARGET_HEADERS: '{"X-Env":"staging","X-Api-Key":"gateway-key-0123"}',
  };
  const loaded = await loadConfig(environment, {}, folderWith(''), { requirements });
  expect(loaded.warnings).toEqual([expect.stringMatching(/^Reports show the value of X-Env/)]);
  if (!loaded.ok) throw new Error(loaded.problems.join());
  const redact = makeRedactor(secretsOf(loaded.config));
  expect(redact('https://staging.bank.example/api gateway-key-0123')).toBe(
    'https://staging.bank.example/api [header]',
  );
});

test('a number in the path of the address is redacted, without a warning', async () => {
  const environment = {
    ...{ TARGET_URL: 'http://127.0.0.1/biz-4711', TARGET_TOKEN: 'a-token-0123456789' },
    TARGET_BIZ_NUMBER: 'biz-4711',
  };
  const loaded = await loadConfig(environment, {}, folderWith(''), { requirements });
  expect(loaded.warnings).toEqual([]);
  if (!loaded.ok) throw new Error(loaded.problems.join());
  expect(makeRedactor(secretsOf(loaded.config))('biz-4711')).toBe('[business number]');
});

test('names that have no effect are warnings: in the environment, and for the command', async () => {
  const folder = folderWith('SECRET=x\nTARGET_TOKEN_COMMAND=echo $SECRET\n');
  const { warnings } = await loadConfig({ READONLY: 'true' }, {}, folder, { requirements });
  expect(warnings).toEqual([
    'READONLY in the environment is not a setting: did you mean READ_ONLY?',
    expect.stringMatching(/^SECRET in \.env does not reach TARGET_TOKEN_COMMAND/),
  ]);
});

test('waivers.yml is not read, and a warning says so; waivers.yaml is, with an empty WAIVERS too', async () => {
  const folder = folderWith('');
  writeFileSync(join(folder, 'waivers.yml'), '[]');
  expect((await loadConfig({}, {}, folder, { requirements })).warnings).toEqual([
    'waivers.yml is not read: rename it to waivers.yaml, or set WAIVERS to its path',
  ]);
  const named = { WAIVERS: join(folder, 'waivers.yml') };
  expect((await loadConfig(named, {}, folder, { requirements })).warnings).toEqual([]);
  writeFileSync(join(folder, 'waivers.yaml'), '[]');
  const loaded = await loadConfig({ WAIVERS: '' }, {}, folder, { requirements });
  // The file is not in the folder of this process.
  expect(loaded).toMatchObject({ problems: [expect.stringMatching(/^Cannot read WAIVERS file/)] });
});

test('a name of the environment that is similar to a setting does not override that of .env', async () => {
  const environment = { MAX_DISBURSMENTS: '5', TARGET_CC: 'gcc' };
  const dotenv = folderWith('MAX_DISBURSEMENTS=1200\n');
  expect((await loadConfig(environment, {}, dotenv, { requirements })).warnings).toEqual([
    'MAX_DISBURSMENTS in the environment is not a setting: did you mean MAX_DISBURSEMENTS?',
  ]);
});
