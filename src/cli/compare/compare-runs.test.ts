import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../selftest/trust/forge.ts';
import { suite } from '../../../suites/index.ts';
import { suiteUrl } from '../../suite-url.ts';
import { readRuns } from './compare-runs.ts';

function report(text: string): string {
  const path = join(newFolder(), 'report.json');
  writeFileSync(path, text);
  return path;
}

const compared = (paths: readonly string[], keys: readonly string[] = []) =>
  readRuns(paths, { keys, now: new Date(0), suiteUrl, loadSuite: async () => suite });

test('a key that cannot be read is an error, also where no run has a certificate', async () => {
  const paths = [report('{}'), report('{}')];
  await expect(compared(paths, [join(newFolder(), 'nowhere.pem')])).rejects.toThrow(
    /^Cannot read the public key .*nowhere\.pem \(no such file\)/,
  );
});

test('a HAR, and a path that cannot be looked at, are named', async () => {
  const har = join(newFolder(), 'a.har');
  writeFileSync(har, '{}');
  const long = join(newFolder(), 'ab '.repeat(100));
  const told = await compared([har, long]).catch((error: Error) => error.message.split('\n'));
  expect(told).toEqual([
    expect.stringMatching(/^Cannot compare .*: a HAR cannot be compared$/),
    expect.stringMatching(/^Cannot compare .*: (it is too long for a path|no such file)$/),
    expect.stringMatching(/^Give the folder of a run/),
  ]);
});

test('of a file that is not JSON the error quotes nothing', async () => {
  await expect(compared([report('{"secret\n'), report('{}')])).rejects.toThrow(
    /^Cannot compare ".*": it is not JSON\. Give the folder of a run/,
  );
});
