import { expect, test } from 'vitest';
import { settingsCutByComments } from './dotenv-comments.ts';

test.each([
  'TARGET_CLIENT_PASSPHRASE=s3cr#t-pass',
  'export TARGET_TOKEN = abc#defghijklmnop',
  'TARGET_BIZ_NUMBER=#4711',
  'TARGET_HEADERS={"X-Api-Key":"ab#cd1234"}',
  'TARGET_TOKEN_COMMAND="/opt/a b/get-token" --key a#b # a comment',
  "TARGET_CLIENT_PASSPHRASE='it's#me'",
  "TARGET_CLIENT_PASSPHRASE='a'b'#c",
  'CASES=7\r\nTARGET_TOKEN=abc#def\r\nSEED=1\r\n',
])('a # that cuts the value of a setting: %j', (text) => {
  expect(settingsCutByComments(text)).toEqual([expect.stringMatching(/^TARGET_/)]);
});

test.each([
  'TARGET_TOKEN=abcdef # a comment',
  'TARGET_TOKEN="abc#def"',
  'TARGET_CLIENT_PASSPHRASE="it\'s#me"',
  'TARGET_CLIENT_PASSPHRASE=`it\'s "#me"`#a comment',
  'TARGET_HEADERS=\'{"X-Api-Key":"ab#cd"}\'#a comment',
  'TARGET_TOKEN="first\nTARGET_BIZ_NUMBER=a#b\nlast"',
  '#TARGET_TOKEN=abc#def',
  'OF_ANOTHER_PROGRAM=a#b',
])('a # that cuts no setting: %j', (text) => {
  expect(settingsCutByComments(text)).toEqual([]);
});
