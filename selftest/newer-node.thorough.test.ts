/**
 * The command line on a newer Node, whose engine has other flags: it writes nothing but the sentences
 * of the suite. `.ci/run` installs one and sets NEWER_NODE to its path.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/core/package.ts';
import { emptyFolder, start } from './support/command.ts';

const node = process.env.NEWER_NODE ?? '';
const cli = join(packageRoot, 'dist/src/cli.js');

describe.skipIf(node === '')('on a newer Node', () => {
  let folder = '';
  const command = (...words: string[]) =>
    start([cli, ...words], { CASES: '5', WATCH_MS: '0' }, folder, [node]).finished;

  beforeAll(async () => {
    folder = emptyFolder();
    const { code, stdout, stderr } = await command('run');
    expect([code, stdout], stderr).toEqual([0, expect.stringContaining('CONFORMANT')]);
    // A line for each few seconds that the run takes.
    expect(stderr).toMatch(/^(sent \d[^\n]*\n)+$/);
  }, 60_000);

  const silent = ['--help', '--version', 'plan', 'doctor', 'verify conformance-report'];
  test.each(silent)('%s writes nothing to standard error', async (line) => {
    const { code, stderr } = await command(...line.split(' '));
    expect([code, stderr]).toEqual([0, '']);
  });
});
