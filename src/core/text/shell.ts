/** Text as one word of a POSIX shell. Pure. */
import { hiddenCharacters } from './hidden-characters.ts';

/** Quoted where a shell would interpret a character. */
export function quotedForShell(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : quote(text);
}

/**
 * The same for a name on this machine, which a terminal shows: hidden characters are escapes, which
 * bash and zsh read.
 */
export function visibleForShell(text: string): string {
  if (text.search(hiddenCharacters) === -1) return quotedForShell(text);
  return `$'${text.replace(/['\\]/g, '\\$&').replace(hiddenCharacters, octal)}'`;
}

/** Always quoted. */
export const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Each byte as `printf` reads it. */
export const octal = (text: string) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
    .join('');
