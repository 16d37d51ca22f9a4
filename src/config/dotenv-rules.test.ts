import { expect, test } from 'vitest';
import { dotenvProblems } from './dotenv-rules.ts';
import { settingsTable } from './settings.ts';

const token = { TARGET_TOKEN: 'a-token' };

test.each([
  'TARGET_URL',
  'CONFIRM_HOST',
  'TARGET_PROXY',
  'HTTPS_PROXY',
  'TARGET_CA',
  'NODE_EXTRA_CA_CERTS',
  'TARGET_TOKEN_COMMAND',
])('%s in .env does not redirect a token of the environment or of a flag', (name) => {
  const dotenv = { [name]: 'x' };
  expect(dotenvProblems({ dotenv, environment: token, flags: {} })).toEqual([
    `Cannot use ${name} of .env: it decides who gets TARGET_TOKEN, which is set in the environment; ` +
      `set ${name} in the environment too, or TARGET_TOKEN in .env`,
  ]);
  expect(dotenvProblems({ dotenv, environment: {}, flags: token })).toEqual([
    expect.stringContaining('TARGET_TOKEN, which is set with a flag'),
  ]);
  // Of two tokens, the one of the environment is sent.
  expect(
    dotenvProblems({ dotenv: { ...dotenv, ...token }, environment: token, flags: {} }),
  ).toHaveLength(1);
});

test.each([
  ['TARGET_RECEIVERS', 'who is paid'],
  ['MAX_DISBURSEMENTS', 'how much a run may spend'],
  ['MAX_TOTAL_AMOUNT', 'how much a run may spend'],
])('%s in .env does not decide %s with a token of the environment', (name, what) => {
  expect(dotenvProblems({ dotenv: { [name]: '1' }, environment: token, flags: {} })).toEqual([
    `Cannot use ${name} of .env: it decides ${what} with TARGET_TOKEN, which is set in the ` +
      `environment; set ${name} in the environment too, or TARGET_TOKEN in .env`,
  ]);
  const own = { dotenv: { ...token, [name]: '1' }, environment: {}, flags: {} };
  expect(dotenvProblems(own)).toEqual([]);
});

test('the environment and flags redirect the token of .env', () => {
  const url = { TARGET_URL: 'http://localhost' };
  for (const places of [
    { dotenv: token, environment: url, flags: {} },
    { dotenv: { ...token, ...url }, environment: {}, flags: url },
    { dotenv: { ...token, ...url }, environment: {}, flags: {} },
    // The value of the file is not used.
    { dotenv: url, environment: { ...token, ...url }, flags: {} },
    { dotenv: url, environment: token, flags: url },
    { dotenv: { CASES: '3', AMOUNT_MAX: '5' }, environment: token, flags: {} },
    { dotenv: url, environment: { TARGET_TOKEN: ' ' }, flags: {} },
  ]) {
    expect(dotenvProblems(places)).toEqual([]);
  }
});

const secretRows = Object.values(settingsTable).filter(
  (row) => 'secret' in row && !row.name.endsWith('BIZ_NUMBER'),
);
const sources = [
  'TARGET_TOKEN_COMMAND',
  'TARGET_TOKEN_FILE',
  'TARGET_CLIENT_KEY',
  'TARGET_CLIENT_PFX',
];

test.each([...secretRows.map(({ name }) => name), ...sources])(
  'TARGET_URL in .env does not decide who gets the %s of the environment or of a flag',
  (name) => {
    const dotenv = { TARGET_URL: 'http://localhost', TARGET_TOKEN: 'a-token' };
    const secret = { [name]: 'x' };
    expect(dotenvProblems({ dotenv, environment: secret, flags: {} })).toEqual([
      `Cannot use TARGET_URL of .env: it decides who gets ${name}, which is set in the environment; ` +
        `set TARGET_URL in the environment too, or ${name} in .env`,
    ]);
    expect(dotenvProblems({ dotenv, environment: {}, flags: secret })).toEqual([
      expect.stringContaining(`${name}, which is set with a flag`),
    ]);
  },
);

test('a business number of a flag does not make TARGET_URL of .env a problem', () => {
  const dotenv = { TARGET_URL: 'http://localhost', TARGET_TOKEN: 'a-token' };
  const flags = { OTHER_BIZ_NUMBER: 'BIZ-2' };
  expect(dotenvProblems({ dotenv, environment: {}, flags })).toEqual([]);
});
