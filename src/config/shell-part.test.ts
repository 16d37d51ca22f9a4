import { expect, test } from 'vitest';
import { local, problems } from '../../selftest/support/config.ts';

const variable = 'has a variable ($X or %X%)';
const parts = [
  ['~/reports', 'begins with ~'],
  ['~', 'begins with ~'],
  ['$HOME/reports', variable],
  [`reports/\${CI_JOB_ID}`, variable],
  ['$(Build.ArtifactStagingDirectory)/reports', variable],
  ['%TEMP%\\reports', variable],
] as const;

test.each(parts)('%s is refused as a folder, and as the file of the token', (path, part) => {
  for (const name of ['REPORT_DIR', 'TARGET_TOKEN_FILE']) {
    const given = name === 'REPORT_DIR' ? local : { ...local, TARGET_TOKEN: '' };
    expect(problems({ ...given, [name]: path })).toEqual([
      `${name} ${part}, which only a shell replaces: write the whole path`,
    ]);
  }
});

test.each(parts)('%s: the sentence on a file that cannot be read says so', (path, part) => {
  for (const name of ['TARGET_CA', 'TARGET_CLIENT_PFX', 'TARGET_RECEIVERS', 'WAIVERS'])
    expect(problems({ ...local, [name]: path })[0]).toContain(
      `(it ${part}, which only a shell replaces): give`,
    );
});

test('a Windows path in double quotation marks of .env has line breaks, and is refused', () => {
  // As `.env` reads "C:\\reports\\new.pem".
  const path = 'C:\reports\new.pem';
  const advice = 'in .env, write a Windows path in single quotation marks';
  expect(problems({ ...local, REPORT_DIR: path })).toEqual([
    `REPORT_DIR has a line break: ${advice}`,
  ]);
  const file =
    'Cannot read TARGET_CA file (its path has a line break): give the path of a PEM file';
  expect(problems({ ...local, TARGET_CA: path })).toEqual([`${file}, or its text; ${advice}`]);
});

test.each([
  './~',
  'a~b/~',
  'reports$',
  'c$/reports',
  '100%/of 5%',
  'a%20b%C3%A9',
  '$1',
  'a$b',
  '50%off%sale',
])('%s is a path', (path) => {
  expect(problems({ ...local, REPORT_DIR: path })).toEqual([]);
});
