import { expect, test } from 'vitest';
import { receivers } from './file-readers.ts';
import type { Reader } from './setting.ts';
import { baseUrl } from './target-readers.ts';

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

test('one receiver without its array is wrong JSON, and no path of a file', () => {
  expect(problems(receivers, '{"bank_code":"1"}', 'TARGET_RECEIVERS')).toEqual([
    expect.stringMatching(/^Cannot parse TARGET_RECEIVERS: expected a JSON array of /),
  ]);
});
