import { expect, test } from 'vitest';
import { EXIT } from '../core/exit.ts';
import { readPackageText } from '../core/package.ts';
import { EXIT_CODES } from './exit-codes-help.ts';

const codes = Object.values(EXIT).map(String);

test('the help has every exit code, and no other number', () => {
  expect(EXIT_CODES.match(/\d+/g)?.sort()).toEqual([...codes].sort());
});

test('so has the table of the README', () => {
  const rows = readPackageText('README.md').matchAll(/^\| (\d+) \|/gm);
  expect(Array.from(rows, ([, code]) => code)).toEqual(codes);
});
