/** Explains in a sentence how a history was changed whose chain of digests is broken. */
import { closeSync } from 'node:fs';
import { openOrdinary } from '../../core/read-file.ts';
import { digestOf, linkOf } from './chain.ts';
import { completeLines } from './complete-lines.ts';
import { fromDisk } from './disk.ts';

/** Why the line with this beginning does not follow the line before it. */
export function whyUnlinked(path: string, number: number, beginning: string): string {
  const before = number - 1;
  const digest = linkOf(beginning);
  if (digest === null) return 'it does not begin with the digest of the line before it';
  const real = lineWith(path, digest);
  if (real === null) {
    return `line ${before} was changed, or a line between ${before} and ${number} was removed`;
  }
  return `it was written after line ${real} and is after line ${before}: a line was moved or repeated`;
}

/** The number of the line that has this digest. */
function lineWith(path: string, digest: string): number | null {
  const file = fromDisk(path, () => openOrdinary(path));
  try {
    let number = 0;
    for (const line of completeLines(path, file, 0)) {
      number += 1;
      if (digestOf(line) === digest) return number;
    }
    return null;
  } finally {
    closeSync(file);
  }
}
