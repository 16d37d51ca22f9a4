/** Which texts a plan sends as wrong tokens, and which credentials would make one right. Pure. */
import type { Config } from '../../config/config.ts';
import {
  EMPTY_KEY_TOKEN,
  HALF_TOKEN,
  HEADER_CHANGED_TOKEN,
  LAST_CHANGED_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_MODE_TOKEN,
  OTHER_START_TOKEN,
  REVERSED_TOKEN,
  SECOND_HALF_TOKEN,
  SHORTENED_TOKEN,
  SIGNATURE_REMOVED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN_IN_BASE64,
  UNSIGNED_CAPITAL_TOKEN,
  UNSIGNED_TOKEN,
} from '../placeholders.ts';
import type { TokenTraits } from '../plan-settings.ts';
import { fixedWrongTokens } from './fixed-tokens.ts';
import { tokenForms } from './token-forms.ts';
import { doubtOf, traitsOf } from './token-traits.ts';

/**
 * The changed forms of a token with these properties that a plan sends after `Bearer`. Where the letter
 * case has no meaning, for example, a token with swapped letter case is right.
 */
export function formsSent(traits: TokenTraits): string[] {
  const { isLong, isTiny = false, isSigned = false, hasMode = false } = traits;
  const { isPalindrome, isCaseless } = traits;
  return [
    // The other mode is another beginning too.
    ...(isLong ? [TAMPERED_TOKEN, hasMode ? OTHER_MODE_TOKEN : OTHER_START_TOKEN] : []),
    ...(isLong ? [OTHER_MIDDLE_TOKEN] : []),
    // The last character of a signature may have bits without a meaning.
    ...(isLong && !isSigned ? [LAST_CHANGED_TOKEN] : []),
    ...(isLong ? [SHORTENED_TOKEN, HALF_TOKEN, SECOND_HALF_TOKEN] : []),
    ...(isTiny ? [] : [TOKEN_IN_BASE64]),
    ...(isSigned ? signedTokenForms : []),
    ...(isPalindrome ? [] : [REVERSED_TOKEN]),
    ...(isCaseless ? [] : [SWAPPED_TOKEN]),
  ];
}

/** What a target may accept that reads a signed token without a complete check of its signature. */
const signedTokenForms = [
  ...[UNSIGNED_TOKEN, UNSIGNED_CAPITAL_TOKEN, SIGNATURE_REMOVED_TOKEN],
  ...[HEADER_CHANGED_TOKEN, EMPTY_KEY_TOKEN],
];

type Credentials = Pick<
  Config,
  'token' | 'tokenCommand' | 'tokenFile' | 'otherToken' | 'expiredToken'
>;

/** Mistakes with which a target that is right would accept a wrong token of the plan. */
export function tokenProblems(config: Credentials): string[] {
  const { token, otherToken, expiredToken } = config;
  if (token === '') return [];
  const name = nameOf(config);
  const fixed = [
    [name, token],
    ['OTHER_TOKEN', otherToken],
  ].filter(([, value = '']) => fixedWrongTokens.includes(value));
  const changed = formsSent(traitsOf(token)).map((form) => tokenForms[form]?.(token));
  const isChanged = (value: string) => value !== '' && changed.includes(value);
  const from = `is one of the wrong tokens that the suite makes from ${name}`;
  return [
    ...sameTokens(config, token).map((same) => `${same} is the same as ${name}: ${OTHER[same]}`),
    ...fixed.map(([of]) => `${of} is a word that the suite sends as a wrong token: ${ANOTHER}`),
    ...(isChanged(otherToken) ? [`OTHER_TOKEN ${from}: ${ANOTHER}`] : []),
    ...(isChanged(expiredToken)
      ? [`EXPIRED_TOKEN ${from}: set it to a token that was issued and has expired`]
      : []),
  ];
}

const OTHER = {
  OTHER_TOKEN: 'set it to the token of another client',
  EXPIRED_TOKEN: 'set it to a token that has expired',
};

/** The settings whose token is this one: only a token that was fetched is first compared here. */
function sameTokens(
  { otherToken, expiredToken }: Pick<Config, 'otherToken' | 'expiredToken'>,
  token: string,
): readonly (keyof typeof OTHER)[] {
  return [
    ...(otherToken === token ? (['OTHER_TOKEN'] as const) : []),
    ...(expiredToken === token ? (['EXPIRED_TOKEN'] as const) : []),
  ];
}

/** Why a run whose plan is for `planned` cannot go on with this token, to follow "the new token is"; `null`: it can. */
export function whyUnusable(
  planned: TokenTraits,
  config: Pick<Config, 'otherToken' | 'expiredToken'>,
  token: string,
): string | null {
  const [same] = sameTokens(config, token);
  if (same !== undefined) return `the same as ${same}: ${OTHER[same]}`;
  const doubt = doubtOf(planned, token);
  return doubt === null ? null : `${doubt}, ${SO_UNUSABLE}`;
}

const SO_UNUSABLE =
  'so a wrong token of the plan may be valid now; start a new run, which makes its plan for the new token';

const ANOTHER = 'get another token for this client from the target';

function nameOf({ tokenCommand, tokenFile }: Credentials): string {
  if (tokenCommand !== null) return 'the token of TARGET_TOKEN_COMMAND';
  if (tokenFile !== null) return 'the token of TARGET_TOKEN_FILE';
  return 'TARGET_TOKEN';
}
