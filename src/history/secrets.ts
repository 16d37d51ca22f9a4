/** The secrets of a configuration, which only the wire may show. Pure. */
import type { Config } from '../config/config.ts';
import { secretValues } from '../config/secret-values.ts';
import { settingsTable } from '../config/settings.ts';
import type { HttpProxy } from '../core/proxy.ts';
import { alikeNumber, TOKEN, tokenForms } from '../plan/placeholders.ts';
import type { Secret } from './secret.ts';

/** A part of the token that is shorter than this is found by chance, and reveals little. */
const PART_LENGTH = 8;

/** A header of a gateway may say `1` or `eu`: that is no secret, and it is found everywhere. */
const LEAST_HEADER_LENGTH = 4;

/**
 * The token and the wrong ones made of it, for a refusal may quote them; the business number unless
 * it may be shown; every other secret setting.
 */
export function secretsOf(
  config: Pick<Config, 'token' | 'bizNumber' | 'showBizNumber'> & Partial<Config>,
): readonly Secret[] {
  const { token, showBizNumber } = config;
  const others = secretValues(settingsTable, config)
    .filter(({ key }) => key !== 'token' && !(showBizNumber && key === 'bizNumber'))
    .filter(({ key, value }) => key !== 'headers' || value.length >= LEAST_HEADER_LENGTH)
    .map(({ value, mask }) => ({ value, mask }));
  const alikeValue = alikeNumber(config.bizNumber);
  // A refusal may quote it, and who knows how it is made knows the real one.
  const alike =
    showBizNumber || alikeValue.length < PART_LENGTH
      ? []
      : [{ value: alikeValue, mask: '[business number alike]' }];
  return [...tokenSecrets(token), ...others, ...alike, ...proxySecrets(config.proxy ?? null)];
}

/** A token, and the wrong ones made of it. */
export function tokenSecrets(token: string): readonly Secret[] {
  return Object.entries(tokenForms)
    .map(([placeholder, form]) => ({ value: form(token), mask: `[${maskName(placeholder)}]` }))
    .filter(({ value }) => value.length >= PART_LENGTH || value === token)
    .sort((a, b) => Number(b.value === token) - Number(a.value === token));
}

/** The password by itself, and as the proxy is sent it. */
function proxySecrets(proxy: HttpProxy | null): Secret[] {
  const { credentials = null } = proxy ?? {};
  if (credentials === null) return [];
  const password = credentials.slice(credentials.indexOf(':') + 1);
  const sent = Buffer.from(credentials).toString('base64');
  return [credentials, sent, password]
    .filter((value) => value !== '')
    .map((value) => ({ value, mask: '[proxy credentials]' }));
}

const maskName = (placeholder: string) =>
  placeholder === TOKEN
    ? 'token'
    : placeholder.slice(1, -1).replace('TARGET_TOKEN_', 'token ').toLowerCase();
