import { expect, test } from 'vitest';
import { whyOf } from './errors.ts';

test.each([
  ['EACCES', 'no permission'],
  ['EPERM', 'no permission'],
  ['EROFS', 'the file system is read-only'],
  ['EISDIR', 'it is a folder'],
  ['ENAMETOOLONG', 'it is too long for a path'],
  ['ENOENT', 'no such file or folder'],
  ['EIO', 'EIO'],
])('%s in words: %s', (code, words) => {
  expect(whyOf(Object.assign(new Error(`${code}: open '/tmp/a'`), { code }))).toBe(words);
});
