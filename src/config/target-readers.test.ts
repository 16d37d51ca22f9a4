import { expect, test } from 'vitest';
import { receivers } from './file-readers.ts';
import type { Reader } from './setting.ts';
import { baseUrl, headerText, token } from './target-readers.ts';

const problems = (reader: Reader<unknown>, given: string, name: string): readonly string[] => {
  const read = reader(given, name, {
    freshSeed: () => 1,
    readFile: () => {
      throw new Error('no such file');
    },
    readBytes: () => new Uint8Array(),
    parseWaivers: () => ({ ok: true, waivers: [] }),
  });
  return read.ok ? [] : read.problems;
};

test('an address names the user and the query that it must not have together', () => {
  expect(problems(baseUrl, 'http://u:secret@localhost?x=1', 'TARGET_URL')).toEqual([
    expect.stringMatching(/: remove the query and the fragment; .*, and remove the user name/),
  ]);
});

test.each([
  ['https://{host}/api', '"https://{host}/api": replace the part in {} by its value'],
  ['https://{host}:{port}/api', 'replace the part in {} by its value'],
  [`https://localhost/\${VERSION}`, 'replace the part in {} by its value'],
  ['https://user:{secret}@localhost', '"https://***@localhost": remove the user name'],
  ['http://localhost/50%', 'write %25 for %'],
  ['http://localhost/a|b', 'write %5E for ^, %7C for |'],
  ['http://localhost/a#b', '"http://localhost/a#***": remove the query and the fragment'],
  ['http://localhost/a?b#c', '"http://localhost/a?***": remove the query and the fragment'],
])('%s: %s', (address, sentence) => {
  expect(problems(baseUrl, address, 'TARGET_URL')).toEqual([expect.stringContaining(sentence)]);
});

test.each(['null', 'undefined', 'None'])('the word %s is no token', (word) => {
  expect(problems(token, word, 'OTHER_TOKEN')).toEqual([
    `OTHER_TOKEN is the word ${word}, which programs write where the response of the issuer has no such member: look at that response`,
  ]);
  expect(problems(token, `${word}1`, 'OTHER_TOKEN')).toEqual([]);
});

test.each([
  'paste-it-here',
  '$(ExpiredToken)',
  '$(secrets.expired-token)',
  `\${EXPIRED_TOKEN}`,
  '$EXPIRED_TOKEN',
  '%EXPIRED_TOKEN%',
])('%s is a placeholder, which every target refuses as it refuses an expired token', (given) => {
  expect(problems(token, given, 'EXPIRED_TOKEN')).toEqual([
    'EXPIRED_TOKEN is a placeholder: set it to the token',
  ]);
  expect(problems(token, `${given}.x/y`, 'EXPIRED_TOKEN')).toEqual([]);
});

test.each(['"abc"', "'abc'", '"Bearer abc"'])('%s is in quotation marks', (given) => {
  for (const reader of [token, headerText])
    expect(problems(reader, given, 'TARGET_X')).toEqual([
      'TARGET_X is in quotation marks, which are a part of its value: remove them',
    ]);
  expect(problems(token, `${given.replaceAll(' ', '')}x`, 'TARGET_X')).toEqual([]);
});

test('one receiver without its array is wrong JSON, and no path of a file', () => {
  expect(problems(receivers, '{"bank_code":"1"}', 'TARGET_RECEIVERS')).toEqual([
    expect.stringMatching(/^Cannot parse TARGET_RECEIVERS: expected a JSON array of /),
  ]);
});
