import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from './environment.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(dotenv: string): string {
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

test('a token of the environment is not sent where .env says', async () => {
  const folder = folderWith(
    'TARGET_URL=https://elsewhere.example\nCONFIRM_HOST=elsewhere.example\n',
  );
  const environment = { TARGET_TOKEN: 'a-token', TARGET_BIZ_NUMBER: 'B', READ_ONLY: 'true' };
  const loaded = await loadConfig(environment, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: false,
    problems: [
      expect.stringMatching(/^Cannot use TARGET_URL of \.env.*TARGET_TOKEN of the environment/),
      expect.stringMatching(/^Cannot use CONFIRM_HOST of \.env.*TARGET_TOKEN of the environment/),
    ],
  });
});
