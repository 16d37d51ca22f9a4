/** Settings whose value a `#` in `.env` cuts, so that only a part of it would be used. Pure. */
import { isSetting } from './settings.ts';

/**
 * A line as `dotenv` reads it: a name, a value in quotation marks or what is before the first `#`,
 * and whether a comment follows it.
 */
export const LINE =
  /^\s*(?:export\s+)?([\w.-]+)(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?[^\S\n]*(#.*)?$/gm;

/** The three quoted forms of `LINE`, as the whole value. */
const QUOTED = /^\s*(?:'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`)\s*$/;

/** The names, where no blank separates the value from the `#` after it. */
export function settingsCutByComments(text: string): string[] {
  return [...text.replace(/\r\n?/g, '\n').matchAll(LINE)]
    .filter(([, , value = '', comment]) => comment !== undefined && !QUOTED.test(value))
    .filter(([line, , value = '']) => !/\s$/.test(value || separatorOf(line)))
    .flatMap(([, name = '']) => (isSetting(name) ? [name] : []));
}

/** What is before the `#` of a line without a value. */
const separatorOf = (line: string) => line.slice(0, line.indexOf('#'));
