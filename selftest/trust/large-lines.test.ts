/** One sentence, however large or deep a history is; `command.thorough` has the same from the command line. */
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
