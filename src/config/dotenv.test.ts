import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readDotenv } from './dotenv.ts';
import { loadConfig } from './load-config.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(dotenv: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dotenv-'));
  folders.push(folder);
  writeFileSync(join(folder, '.env'), dotenv);
  return folder;
}

const requirements = async () => [];

// Windows says of so long a name that no such file exists.
test.skipIf(process.platform === 'win32')(
  'a folder that cannot be looked at is a problem, and no fault of the suite',
  async () => {
    const loaded = await loadConfig({}, {}, join(tmpdir(), 'a'.repeat(300)), { requirements });
    expect(loaded).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^Cannot read .*\.env \(it is too long for a path\): make/)],
    });
  },
);

test.each(['"abc', "'abc", '"'])('a quotation mark that is not closed: %s', async (value) => {
  const folder = folderWith(`TARGET_TOKEN=${value}\nTARGET_BIZ_NUMBER="77"\n`);
  const loaded = await loadConfig({}, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: false,
    problems: [
      expect.stringMatching(
        /^TARGET_TOKEN in .*\.env begins with a quotation mark that is not closed/,
      ),
    ],
  });
});

test('a # that begins a comment within a value', async () => {
  const folder = folderWith('TARGET_TOKEN=abc#defghijklmnop\n');
  const loaded = await loadConfig({}, {}, folder, { requirements });
  expect(loaded).toMatchObject({
    ok: false,
    problems: [
      expect.stringMatching(
        /^TARGET_TOKEN in .*\.env has a # that begins a comment: put the value in quotation marks that/,
      ),
    ],
  });
});

test('a line that sets nothing is a problem, so that no run judges the reference in its place', async () => {
  const folder = folderWith('SEED=7\nset TARGET_URL=https://staging.example\n');
  expect(await loadConfig({}, {}, folder, { requirements })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^Line 2 of .*\.env is not read: write TARGET_URL=value/)],
  });
});

test('a command may begin with a part in quotation marks', async () => {
  const command = '"/opt/a b/get-token" --scope payouts';
  const folder = folderWith(`TARGET_TOKEN_COMMAND=${command}\n`);
  expect(readDotenv(folder)).toEqual({ ok: true, value: { TARGET_TOKEN_COMMAND: command } });
});

test('a # that cuts a value is a problem only where .env decides', async () => {
  const folder = folderWith("TARGET_CLIENT_PASSPHRASE='it's#me'\n");
  expect(await loadConfig({}, {}, folder, { requirements })).toMatchObject({
    ok: false,
    problems: [
      expect.stringMatching(
        /has a # that begins a comment: put the value in quotation marks that it does not contain \(', " or `\), or a space before the #$/,
      ),
    ],
  });
  const target = { TARGET_URL: 'http://localhost', TARGET_BIZ_NUMBER: 'B' };
  const overridden = folderWith('TARGET_TOKEN=#comment\n');
  for (const [environment, flags] of [
    [{ ...target, TARGET_TOKEN: 'a-token' }, {}],
    [target, { TARGET_TOKEN: 'a-token' }],
  ] as const)
    expect(await loadConfig(environment, flags, overridden, { requirements })).toMatchObject({
      ok: true,
    });
});
