import { expect, test } from 'vitest';
import { unseenByCommand } from './token-command-names.ts';

test.each([
  '. ./.env; printf %s "$CLIENT_SECRET"',
  'set -a; source .env; set +a; printf %s "$CLIENT_SECRET"',
  'CLIENT_SECRET="$(cat secret)"; printf %s "$CLIENT_SECRET"',
  'set CLIENT_SECRET=x& echo %CLIENT_SECRET%',
])('a command that reads .env itself, or sets the name, is no mistake: %s', (command) => {
  const dotenv = { CLIENT_SECRET: 'abc', TARGET_TOKEN_COMMAND: command };
  expect(unseenByCommand(dotenv, {})).toEqual([]);
});

test('another name that the command sets changes nothing', () => {
  for (const before of [
    'MY_CLIENT_SECRET=x; cat a.environment;',
    'CLIENT_SECRET="$CLIENT_SECRET" curl https://auth.env.example;',
    'node -p process.env.HOME; curl -d "CLIENT_SECRET=$CLIENT_SECRET";',
  ]) {
    const command = `${before} printf %s "$CLIENT_SECRET"`;
    const dotenv = { CLIENT_SECRET: 'abc', TARGET_TOKEN_COMMAND: command };
    expect(unseenByCommand(dotenv, {})).toEqual([warning]);
  }
});

const warning =
  'CLIENT_SECRET in .env does not reach TARGET_TOKEN_COMMAND, which reads it: set CLIENT_SECRET in the environment';

test.each(['printf %s "$CLIENT_SECRET"', `echo $\{CLIENT_SECRET}`, 'echo %CLIENT_SECRET%'])(
  'a name of .env that only the file sets does not reach the command: %s',
  (command) => {
    const dotenv = { CLIENT_SECRET: 'abc', TARGET_TOKEN_COMMAND: command };
    expect(unseenByCommand(dotenv, {})).toEqual([warning]);
    expect(unseenByCommand({ CLIENT_SECRET: 'abc' }, { TARGET_TOKEN_COMMAND: command })).toEqual([
      warning,
    ]);
    expect(unseenByCommand(dotenv, { CLIENT_SECRET: 'abc' })).toEqual([]);
    expect(unseenByCommand({ ...dotenv, TARGET_TOKEN_COMMAND: 'cat x' }, {})).toEqual([]);
  },
);
