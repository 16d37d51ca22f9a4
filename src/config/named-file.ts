/** Reads a file that a setting names. Pure: the function that reads it is an argument. */
import { codeInWords, NOT_UTF8, whyOf } from '../core/errors.ts';
import { quotedPath } from '../core/text/quoted.ts';
import { accept, refuse } from './readers.ts';
import type { Read } from './setting.ts';
import { hasLineBreak, SINGLE_QUOTES, shellPartProblem } from './shell-part.ts';

interface NamedFile {
  readonly path: string;
  /** The name of the setting. */
  readonly name: string;
  /** What to give instead, as in "give the path of a PEM file". */
  readonly want: string;
  /** What to do if the file is no text. */
  readonly ifNoText?: string;
}

/**
 * The content of a file, or why it cannot be read and what to do. `readFile` throws where it cannot
 * read the file.
 */
export function contentOf<Content>(
  { path, name, want, ifNoText = '' }: NamedFile,
  readFile: (path: string) => Content,
): Read<Content> {
  try {
    return accept(readFile(path));
  } catch (error) {
    if (hasLineBreak(path))
      return refuse(
        `Cannot read ${name} file (its path has a line break): give ${want}; ${SINGLE_QUOTES}`,
      );
    const reason = whyOf(error);
    const part = reason === codeInWords('ENOENT') ? shellPartProblem(path) : null;
    const why = part === null ? reason : `it ${part}`;
    const more = why === NOT_UTF8 ? ifNoText : '';
    return refuse(`Cannot read ${name} file ${quotedPath(path)} (${why}): give ${want}${more}`);
  }
}
