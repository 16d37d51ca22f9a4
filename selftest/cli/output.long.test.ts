/** An output that cannot be written never looks complete. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { command, emptyFolder, start } from '../support/command.ts';

describe.skipIf(!existsSync('/dev/full'))('an output that cannot be written', () => {
  const toFull = (args: readonly string[]) =>
    start(args, { CASES: '1' }, emptyFolder(), ['sh', '-c', '"$0" "$@" > /dev/full', ...command]);

  test.each([[['list', '--json']], [['explain', 'FEE-01']], [['--help']]])(
    'of %j is 4, with a sentence',
    async (args) => {
      const { code, stderr } = await toFull(args).finished;
      expect([code, stderr]).toEqual([
        4,
        'Cannot write to standard output (ENOSPC): what was printed is cut.\n',
      ]);
    },
  );

  test('of a run is only said, because its report is in a folder', async () => {
    const { code, stderr } = await toFull(['run', '--only', 'fee']).finished;
    expect([code, stderr]).toEqual([0, expect.stringContaining('Cannot write to standard output')]);
  });
});
