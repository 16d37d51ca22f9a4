/** Settings whose text is in the files or the output of a run must not have a token in it. Pure. */
import type { ParsedSettings } from './computed.ts';
import { DEFAULT_FOLDER } from './settings.ts';

type Values = ParsedSettings['values'];

/** A shorter token may be a part of any text by chance. */
const MIN_CHARACTERS = 8;

/** What the files of a run show of each setting. */
const shown: readonly (readonly [name: string, textOf: (values: Values) => unknown])[] = [
  ['CHALLENGE', ({ challenge }) => challenge],
  ['TARGET_RECEIVERS', ({ receivers }) => receivers],
  ['TARGET_HEADERS', ({ headers }) => Object.keys(headers)],
  ['WAIVERS', ({ waivers }) => waivers],
  // Nobody chose the default.
  ['REPORT_DIR', ({ reportDir }) => (reportDir === DEFAULT_FOLDER ? '' : reportDir)],
];

/** The settings that the files of a run show. */
export const shownNames: readonly string[] = shown.map(([name]) => name);

/** Tokens from a command or a file are not known yet. */
const tokens: readonly (readonly [name: string, tokenOf: (values: Values) => string])[] = [
  ['TARGET_TOKEN', ({ token }) => token],
  ['OTHER_TOKEN', ({ otherToken }) => otherToken],
  ['EXPIRED_TOKEN', ({ expiredToken }) => expiredToken],
];

export function shownTokens({ values }: Pick<ParsedSettings, 'values'>): string[] {
  return shown.flatMap(([name, textOf]) => {
    const text = JSON.stringify(textOf(values) ?? '');
    return tokens.flatMap(([tokenName, tokenOf]) => {
      const token = JSON.stringify(tokenOf(values) ?? '').slice(1, -1);
      if (token.length < MIN_CHARACTERS || !text.includes(token)) return [];
      return [
        `${name} contains the value of ${tokenName}, and the files or the output of a run would show it: remove the token from ${name}`,
      ];
    });
  });
}
