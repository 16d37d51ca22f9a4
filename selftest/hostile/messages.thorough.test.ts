import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, start } from '../support/command.ts';

/** No other setting has this value, so only its form shows that it is a secret. */
const stray = 'sk9Lq2ZxVb7TnMw4Rj';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZXJjaGFudCJ9.c2lnbmF0dXJl';
const token = 'a-long-token-of-words-only';
const bizNumber = 'MERCH-7788';
const local = {
  TARGET_URL: 'http://127.0.0.1:9',
  TARGET_TOKEN: token,
  TARGET_BIZ_NUMBER: bizNumber,
};
const secrets = [stray, jwt, token, bizNumber, 'hunter2-hunter2', 'pa/ss', 'p@ss'];

test.each<[string, string[], Record<string, string>]>([
  [
    'a query in the address',
    [],
    { ...local, TARGET_URL: `http://127.0.0.1:9?access_token=${stray}` },
  ],
  ['a user and password', [], { ...local, TARGET_URL: 'http://user:hunter2-hunter2@127.0.0.1:9' }],
  [
    'a slash in a password',
    [],
    { ...local, TARGET_URL: `http://user:pa/ss${stray}@127.0.0.1:9/x` },
  ],
  ['an @ in a password', [], { ...local, TARGET_URL: `http://user:p@ss${stray}@127.0.0.1:9/x` }],
  ['user and password alone', [], { ...local, TARGET_URL: `user:${stray}@127.0.0.1` }],
  ['a token for an address', [], { ...local, TARGET_URL: stray }],
  ['a token in SEED', [], { ...local, SEED: stray }],
  ['the token in SEED', [], { ...local, SEED: token }],
  ['a token in CASE', [], { ...local, CASE: jwt }],
  ['the token in CASE', [], { ...local, CASE: token }],
  ['a token in CONFIRM_HOST', [], { ...local, TARGET_URL: 'http://10.1.2.3', CONFIRM_HOST: jwt }],
  [
    'the token in CONFIRM_HOST',
    [],
    { ...local, TARGET_URL: 'http://10.1.2.3', CONFIRM_HOST: token },
  ],
  ['a token in TARGET_RECEIVERS', [], { ...local, TARGET_RECEIVERS: stray }],
  ['the token in TARGET_RECEIVERS', [], { ...local, TARGET_RECEIVERS: token }],
  [
    'a token for the file of a token',
    [],
    { TARGET_URL: 'http://127.0.0.1:9', TARGET_BIZ_NUMBER: '1', TARGET_TOKEN_FILE: jwt },
  ],
  [
    'a token for the file of a token, in doctor',
    ['doctor'],
    { TARGET_URL: 'http://127.0.0.1:9', TARGET_BIZ_NUMBER: '1', TARGET_TOKEN_FILE: jwt },
  ],
  ['a misspelt flag', [`--target-tokn=${stray}`], {}],
  ['a misspelt flag, and a blank', ['--target-tokn', stray], {}],
  ['a token for a command', [stray], {}],
  ['the token for a command', [token], { TARGET_TOKEN: token }],
  ['a token for a port', ['serve', '--port', stray], {}],
  ['a token for a dialect', ['serve', '--dialect', `completed=${stray}`], {}],
  ['a token for a fault', ['serve', '--fault', stray], {}],
  ['a token for a requirement', ['explain', jwt], {}],
  ['a token for a path', ['verify', stray], {}],
  ['a token for a flag that is true or false', [`--strict=${stray}`], {}],
  ['a token in a waiver', ['plan'], { WAIVERS: 'secret.yaml' }],
])('%s is reported without it', async (_, args, env) => {
  const cwd = emptyFolder();
  writeFileSync(
    join(cwd, 'secret.yaml'),
    `- requirement: ${stray}\n  reason: a\n  owner: b\n  issue: ${stray}\n  expires: ${stray}\n`,
  );
  const { code, stdout, stderr } = await start(args, env, cwd).finished;
  expect(code).toBe(2);
  // What doctor finds is its output.
  if (args[0] !== 'doctor') expect(stdout).toBe('');
  expect((stdout + stderr).length).toBeGreaterThan(20);
  for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
});

test.each([['plan'], ['plan', '--json'], ['doctor'], ['doctor', '--json']])(
  '%s %s redacts the token and the business number in the path of the address',
  async (...args) => {
    const env = {
      ...local,
      TARGET_URL: `http://127.0.0.1:9/${bizNumber}/${token}/api`,
      CASES: '2',
    };
    const { stdout, stderr } = await start(args, env).finished;
    expect(stdout).toContain('http://127.0.0.1:9/[business number]/[token]/api');
    for (const secret of secrets) expect(stdout + stderr).not.toContain(secret);
  },
);

test('what a file says does not steer the terminal, and is not a command of a runner', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'waivers.yaml'), '- requirement: "\\e[2Jx"\n  issue: "::error::x"\n');
  const { code, stderr } = await start(['plan'], {}, cwd).finished;
  expect(code).toBe(2);
  expect(stderr).not.toMatch(/[^\P{Cc}\n]/u);
  expect(stderr).not.toMatch(/^\s*::/m);
});
