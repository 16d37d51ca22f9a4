/**
 * The forms of the right token that a run sends in its place: how a run makes each, and how a shell does.
 * `wrong-tokens.ts` says which of them are sent. Pure.
 */
import {
  FILLER_FOR_TOKEN,
  HALF_TOKEN,
  LAST_CHANGED_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_MODE_TOKEN,
  OTHER_START_TOKEN,
  REVERSED_TOKEN,
  SECOND_HALF_TOKEN,
  SHORTENED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
  TOKEN_IN_BASE64,
} from '../placeholders.ts';
import {
  changedEnd,
  changedPart,
  OTHER_CHARACTERS,
  OTHER_LAST_CHARACTERS,
} from './changed-characters.ts';
import { signedForms } from './signed-tokens.ts';
import { inBase64, ofToken, type TokenForm } from './token-form.ts';
import { OF_OTHER_MODE_IN_SHELL, ofOtherMode } from './token-mode.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** The user name of the scheme Basic, with an empty password. */
export const asUser = (token: string) => asBasic(token, '');
/** The credentials of the scheme Basic (RFC 7617). */
export const asBasic = (user: string, password: string) => base64(`${user}:${password}`);

/** Less than half of any token that is long enough for these forms. */
const TAMPERED_CHARACTERS = 4;

const middleOf = (token: string) => Math.floor((token.length - TAMPERED_CHARACTERS) / 2);

/** Other characters from a position on. A part without a letter and a digit is removed. */
function tampered(token: string, from: number): string {
  const end = from + TAMPERED_CHARACTERS;
  const [before, part, after] = [token.slice(0, from), token.slice(from, end), token.slice(end)];
  return before + changedPart(part, token) + after;
}

/** The last character, before the signs that only fill up base64. */
const LAST = /[^=]=*$/;
const WITHOUT_LAST = ofToken(`sed 's/[^=]=*$//'`);

const forms: readonly TokenForm[] = [
  {
    placeholder: HALF_TOKEN,
    make: (token) => token.slice(0, Math.ceil(token.length / 2)),
    shell: ofToken(`cut -c "1-$(((\${#TARGET_TOKEN} + 1) / 2))"`),
  },
  {
    placeholder: SECOND_HALF_TOKEN,
    make: (token) => token.slice(Math.floor(token.length / 2)),
    shell: ofToken(`tail -c "+$((\${#TARGET_TOKEN} / 2 + 1))"`),
  },
  {
    placeholder: REVERSED_TOKEN,
    make: (token) => [...token].reverse().join(''),
    shell: ofToken('rev'),
  },
  {
    placeholder: SWAPPED_TOKEN,
    make: (token) =>
      token.replace(/[a-zA-Z]/g, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    shell: ofToken('tr a-zA-Z A-Za-z'),
  },
  {
    placeholder: TAMPERED_TOKEN,
    make: (token) => tampered(token, token.length - TAMPERED_CHARACTERS),
    shell:
      ofToken(`cut -c "1-$((\${#TARGET_TOKEN} - 4))"`) +
      ofToken(`tail -c 4 | tr ${OTHER_CHARACTERS}`),
  },
  {
    placeholder: LAST_CHANGED_TOKEN,
    make: (token) => token.replace(LAST, (end) => changedEnd(end, token)),
    shell: WITHOUT_LAST + ofToken(`grep -o '[^=]=*$' | tr ${OTHER_LAST_CHARACTERS}`),
  },
  {
    placeholder: SHORTENED_TOKEN,
    make: (token) => token.replace(LAST, ''),
    shell: WITHOUT_LAST,
  },
  {
    // The fewer characters differ, the more targets that compare only a part are found.
    placeholder: OTHER_START_TOKEN,
    make: (token) => changedPart(token.charAt(0), token) + token.slice(1),
    shell: ofToken(`head -c 1 | tr ${OTHER_CHARACTERS}`) + ofToken('tail -c +2'),
  },
  {
    placeholder: OTHER_MIDDLE_TOKEN,
    make: (token) => tampered(token, middleOf(token)),
    shell:
      ofToken(`head -c "$(((\${#TARGET_TOKEN} - 4) / 2))"`) +
      ofToken(
        `tail -c "+$(((\${#TARGET_TOKEN} - 4) / 2 + 1))" | head -c 4 | tr ${OTHER_CHARACTERS}`,
      ) +
      ofToken(`tail -c "+$(((\${#TARGET_TOKEN} - 4) / 2 + 5))"`),
  },
  { placeholder: OTHER_MODE_TOKEN, make: ofOtherMode, shell: OF_OTHER_MODE_IN_SHELL },
  ...signedForms,
  { placeholder: TOKEN_IN_BASE64, make: base64, shell: inBase64('%s', 'TARGET_TOKEN') },
  { placeholder: TOKEN_AS_USER, make: asUser, shell: inBase64('%s:', 'TARGET_TOKEN') },
  {
    placeholder: TOKEN_AS_PASSWORD,
    make: (token) => asBasic('', token),
    shell: inBase64(':%s', 'TARGET_TOKEN'),
  },
  { placeholder: TOKEN, make: (token) => token, shell: '$TARGET_TOKEN' },
];

/** Not among them, because it has nothing of the token but its length: it is no secret, and no wrong token by itself. */
export const filler: TokenForm = {
  placeholder: FILLER_FOR_TOKEN,
  make: (token) => 'n'.repeat(Math.max(0, token.length - 2)),
  shell: ofToken('tail -c +3 | tr -c n n'),
};

/** By its placeholder, how each is made from the right token. */
export const tokenForms: Readonly<Record<string, (token: string) => string>> = Object.fromEntries(
  forms.map(({ placeholder, make }) => [placeholder, make]),
);

/** Each placeholder, and how a shell makes the same. */
export const tokenFormsInShell = forms.map(
  ({ placeholder, shell }) => [placeholder, shell] as const,
);
