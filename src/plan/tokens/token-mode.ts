/** Tokens of two modes, `live` and `test`, as some interfaces with keys have them. Pure. */
import { ofToken } from './token-form.ts';

/** Like `sk_live_`, and what follows it. */
const MODE = /^((?:(?!live|test)[a-zA-Z]+[_-])?)(live|test)([_-])([0-9a-zA-Z]{20,})$/;

/** The result is '' for a token without a mode. */
export function ofOtherMode(token: string): string {
  const [, before = '', mode, separator = '', secret = ''] = MODE.exec(token) ?? [];
  if (mode === undefined) return '';
  return before + (mode === 'live' ? 'test' : 'live') + separator + secret;
}

const replacedMode = (mode: string, other: string) =>
  `'s/^([a-zA-Z]+[_-])?${mode}([_-])/\\1${other}\\2/'`;

/** The same in a shell. */
export const OF_OTHER_MODE_IN_SHELL = ofToken(
  `sed -E -e ${replacedMode('live', 'test')} -e t -e ${replacedMode('test', 'live')}`,
);

/**
 * Whether the token has a mode, and a random secret after it. A person who invents the tokens of both
 * modes may give them the same secret, but then letters and digits seldom alternate in it.
 */
export function hasMode(token: string): boolean {
  const secret = MODE.exec(token)?.[4] ?? '';
  return (secret.match(/[0-9]+/g)?.length ?? 0) >= MIN_NUMBERS;
}
const MIN_NUMBERS = 4;
