/** The secrets of a configuration, which are only sent and never written. Pure. */
import type { Config } from '../../config/config.ts';
import { CLIENT_KEY, privateKeysIn } from '../../config/pem.ts';
import { secretValues } from '../../config/secret-values.ts';
import { settingsTable } from '../../config/settings.ts';
import { isBizNumberShown } from '../../config/shown-biz-number.ts';
import { isHeaderHidden } from '../../config/shown-headers.ts';
import type { HttpProxy } from '../../core/address/connection.ts';
import { TOKEN } from '../../plan/placeholders.ts';
import { alikeNumber, FURTHER_DIGITS } from '../../plan/tokens/changed-characters.ts';
import { asBasic, asUser, tokenForms } from '../../plan/tokens/token-forms.ts';
import { PART_LENGTH, type Secret } from './secret.ts';

/**
 * The token and the wrong tokens made of it, because a refusal may quote them; the business number
 * unless it may be shown; every other secret setting.
 */
export function secretsOf(
  config: Pick<Config, 'token' | 'bizNumber' | 'showBizNumber'> & Partial<Config>,
): readonly Secret[] {
  const { token, targetUrl = null } = config;
  const isShown = isBizNumberShown(config);
  const others = secretValues(settingsTable, config)
    .filter(({ key }) => key !== 'token' && !(isShown && key === 'bizNumber'))
    .filter(({ key, value }) => key !== 'headers' || isHeaderHidden(value, targetUrl))
    .flatMap(({ value, replacement }) => [
      { value, replacement },
      ...reversedOf(value, replacement),
    ]);
  const similar = alikeNumber(config.bizNumber);
  // A refusal may quote it, and it can be converted back to the real number.
  const value = similar.length < PART_LENGTH ? `${similar}${FURTHER_DIGITS}` : similar;
  const alike = isShown ? [] : [{ value, replacement: '[similar business number]' }];
  const { otherToken = '', otherBizNumber = '' } = config;
  return [
    ...tokenSecrets(token),
    ...[...basicSecrets(token, config.bizNumber), ...basicSecrets(otherToken, otherBizNumber)],
    ...[...others, ...alike, ...proxySecrets(config.proxy ?? null)],
    ...keySecrets(config.clientKey ?? ''),
  ];
}

/** A target may show a secret reversed; a short one becomes another word. */
const reversedOf = (value: string, replacement: string): Secret[] =>
  value.length < PART_LENGTH ? [] : [{ value: [...value].reverse().join(''), replacement }];

/** A token, and the wrong tokens made of it. */
export function tokenSecrets(token: string): readonly Secret[] {
  return Object.entries(tokenForms)
    .map(([placeholder, form]) => ({
      value: form(token),
      replacement: `[${replacementName(placeholder)}]`,
    }))
    .filter(({ value }) => value.length >= PART_LENGTH || value === token)
    .sort((a, b) => Number(b.value === token) - Number(a.value === token));
}

/** The credentials of the scheme Basic with a token and a business number, which some wrong requests have. */
export const basicSecrets = (token: string, bizNumber: string): readonly Secret[] =>
  [asUser(token), asBasic(bizNumber, token), asBasic(token, bizNumber)]
    .filter((value) => token !== '' && value.length >= PART_LENGTH)
    .map((value) => ({ value, replacement: '[basic credentials]' }));

/** The private keys in a PEM text. */
export const keySecrets = (text: string): readonly Secret[] =>
  privateKeysIn(text).map((value) => ({ value, replacement: CLIENT_KEY }));

/** The password itself, and the form in which it is sent to the proxy. */
function proxySecrets(proxy: HttpProxy | null): Secret[] {
  const { credentials = null } = proxy ?? {};
  if (credentials === null) return [];
  const password = credentials.slice(credentials.indexOf(':') + 1);
  const sent = Buffer.from(credentials).toString('base64');
  return [credentials, sent, password]
    .filter((value) => value !== '')
    .map((value) => ({ value, replacement: '[proxy credentials]' }));
}

const replacementName = (placeholder: string) =>
  placeholder === TOKEN
    ? 'token'
    : placeholder.slice(1, -1).replace('TARGET_TOKEN_', 'token ').toLowerCase();
