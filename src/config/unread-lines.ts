/** Lines of `.env` that name a setting and set nothing, such as those of another shell. Pure. */
import { LINE } from './dotenv-comments.ts';
import { isSet, type Settings } from './setting.ts';
import { settingNames } from './settings.ts';

/** A comment in `.env`, or in a file of systemd. */
const COMMENT = /^\s*[#;]/;
/** In a file that a shell also reads, this sets no value. */
const EXPORT = /^\s*export(?:\s+\w+)+\s*(?:#|$)/;

/** `given`: the environment and the flags, which take precedence. No sentence quotes a value. */
export function unreadLines(text: string, path: string, given: Settings): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(LINE, onlyLineBreaks).split('\n');
  return lines.flatMap((line, at) => {
    if (COMMENT.test(line) || EXPORT.test(line)) return [];
    const name = settingNames.find((one) => isNamedIn(line, one) && !isSet(given, one));
    return name === undefined
      ? []
      : [`Line ${at + 1} of ${path} is not read: write ${name}=value, or # before a comment`];
  });
}

/** So that the lines after what `dotenv` reads keep their numbers. */
const onlyLineBreaks = (read: string) => read.replace(/[^\n]+/g, '');

/** A name of one word, like CASE, is also a word of other texts. */
function isNamedIn(line: string, name: string): boolean {
  const end = name.includes('_') ? '(?!\\w)' : '["\'`]?\\s*[=:]';
  return new RegExp(`(?<!\\w)${name.replaceAll('_', '[_-]')}${end}`, 'i').test(line);
}
