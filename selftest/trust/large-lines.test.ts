/** One sentence for any large or deep history; `command.thorough` tests the command line. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UnreadableError } from '../../src/core/errors.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { largeLines } from './large-lines.ts';
import { unproven } from './small-suite.ts';

test.each(largeLines)('%s', (_, make, sentence) => {
  const path = make();
  const judging = () => reportOn(path, unproven);
  expect(judging).toThrow(UnreadableError);
  expect(judging).toThrow(sentence);
  rmSync(path);
});
