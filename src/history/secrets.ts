/** What of a configuration must not leave the machine in any other way than on the wire. Pure. */
import type { Config } from '../config/config.ts';
import { TOKEN, tokenForms } from '../plan/placeholders.ts';
import type { Secret } from './secret.ts';

/** A part of the token shorter than this turns up by chance, and gives little away. */
const PART_LENGTH = 8;

/** The token and the wrong ones made of it, for a refusal may quote them; the business number. */
export function secretsOf(
  config: Pick<Config, 'token' | 'bizNumber' | 'showBizNumber'>,
): readonly Secret[] {
  const { token, bizNumber, showBizNumber } = config;
  const parts = Object.entries(tokenForms)
    .map(([placeholder, form]) => ({ value: form(token), mask: `[${maskName(placeholder)}]` }))
    .filter(({ value }) => value.length >= PART_LENGTH || value === token)
    .sort((a, b) => Number(b.value === token) - Number(a.value === token));
  return showBizNumber ? parts : [...parts, { value: bizNumber, mask: '[business number]' }];
}

const maskName = (placeholder: string) =>
  placeholder === TOKEN
    ? 'token'
    : placeholder.slice(1, -1).replace('TARGET_TOKEN_', 'token ').toLowerCase();
