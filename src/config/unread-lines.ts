/** Lines of `.env` that name a setting and set nothing, such as those of another shell. Pure. */
import { LINE } from './dotenv-comments.ts';
import { isSet, type Settings } from './setting.ts';
import { settingNames } from './settings.ts';

/** A comment in `.env`, or in a file of systemd. */
const COMMENT = /^\s*[#;]/;
/** In a file that a shell also reads, these set no value. */
const COMMAND = /^\s*(?:export|unset)(?:\s+\w+)+\s*;?\s*$/;

/** `given`: the environment and the flags, which take precedence. No sentence quotes a value. */
export function unreadLines(text: string, path: string, given: Settings): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(LINE, onlyLineBreaks).split('\n');
  return lines.flatMap((whole, at) => {
    const line = whole.replace(/\s#.*$/, '');
    if (COMMENT.test(line) || COMMAND.test(line)) return [];
    const name = settingNames.find((one) => isNamedIn(line, one) && !isSet(given, one));
    return name === undefined
      ? []
      : [`Line ${at + 1} of ${path} is not read: write ${name}=value, or # before a comment`];
  });
}

/** So that the lines after what `dotenv` reads keep their numbers. */
const onlyLineBreaks = (read: string) => read.replace(/[^\n]+/g, '');

/** The words of a name, like "read-only", also stand in other texts. */
function isNamedIn(line: string, name: string): boolean {
  const spelled = name.replaceAll('_', '[_-]');
  if (new RegExp(`(?<![\\w-])${spelled}["'\`]?\\s*[=:]`, 'i').test(line)) return true;
  return name.includes('_') && new RegExp(`(?<!\\w)${name}(?!\\w)`).test(line);
}
