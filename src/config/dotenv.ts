/** Reads `.env`: all that it sets, and the mistakes that its text may have. */
import { join } from 'node:path';
import { parse } from 'dotenv';
import { whyOf } from '../core/errors.ts';
import { exists, readSettingsText } from '../core/read-file.ts';
import { settingsCutByComments } from './dotenv-comments.ts';
import { isSet, type Read, type Settings } from './setting.ts';
import { settingNames } from './settings.ts';
import { unreadLines } from './unread-lines.ts';

/** What `.env` sets, also where a command refuses it; nothing if it cannot be read. */
export function valuesOfDotenv(folder: string): Settings {
  try {
    return parse(readSettingsText(join(folder, '.env')));
  } catch {
    return {};
  }
}

/**
 * All names that `.env` sets, including those of other programs. `given`: the environment and the flags,
 * which take precedence.
 */
export function readDotenv(folder: string, given: Settings = {}): Read<Settings> {
  const path = join(folder, '.env');
  try {
    if (!exists(path)) return { ok: true, value: {} };
    const text = readSettingsText(path);
    const value = parse(text);
    const cut = settingsCutByComments(text).filter((name) => !isSet(given, name));
    const problems = [
      ...setTwice(text).map((name) => `${name} is set twice in ${path}: keep one`),
      ...cut.map((name) => `${name} in ${path} ${CUT}`),
      ...unclosed(value)
        .filter((name) => !cut.includes(name))
        .map((name) => `${name} in ${path} ${UNCLOSED}`),
      ...unreadLines(text, path, given),
    ];
    return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
  } catch (error) {
    return {
      ok: false,
      problems: [
        `Cannot read ${path} (${whyOf(error)}): make it a readable text file, or remove it`,
      ],
    };
  }
}

const CUT =
  'has a # that begins a comment: put the value in quotation marks that it does not contain (\', " or `), or a space ' +
  'before the #';
const UNCLOSED = 'begins with a quotation mark that is not closed: close it, or remove it';

/** Settings that a text of `.env` sets more than once: only the last of them would count. */
function setTwice(text: string): string[] {
  const names = [...text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=/gm)].map(
    ([, name = '']) => name,
  );
  return settingNames.filter((name) => names.filter((one) => one === name).length > 1);
}

/** Settings whose value still begins with a quotation mark after parsing, and has no second one. */
const unclosed = (values: Settings): string[] =>
  settingNames.filter((name) => /^(["'`])(?!.*\1)/s.test(values[name] ?? ''));
