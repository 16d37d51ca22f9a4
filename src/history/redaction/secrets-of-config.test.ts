/** The wrong tokens that a plan makes from a short token, where a refusal quotes them. */
import { expect, test } from 'vitest';
import { wrongAuthorizations } from '../../../suites/scenarios/parts/authorizations.ts';
import type { PlanSettings } from '../../plan/plan-settings.ts';
import { asBasic, tokenForms } from '../../plan/tokens/token-forms.ts';
import { traitsOf } from '../../plan/tokens/token-traits.ts';
import { makeRedactor } from './redact.ts';
import { secretsOf } from './secrets-of-config.ts';

const bizNumber = '7';

/** The values of `Authorization` in Base64 that a plan sends. */
function sentInBase64(token: string): string[] {
  const pairs: Readonly<Record<string, string>> = {
    '{TARGET_BIZ_NUMBER_AND_TOKEN}': asBasic(bizNumber, token),
    '{TARGET_TOKEN_AND_BIZ_NUMBER}': asBasic(token, bizNumber),
  };
  const values = wrongAuthorizations({ seed: 1, token: traitsOf(token) } as PlanSettings);
  return values.flatMap((value) => {
    const [, name = ''] = /^\w+ (\{\w+(?:IN_BASE64|AS_\w+|_AND_\w+)\})$/.exec(value) ?? [];
    const sent = pairs[name] ?? tokenForms[name]?.(token);
    return sent === undefined ? [] : [sent];
  });
}

test.each(['k', 'k7', 'abc', 'k7-q', 'k7-q2', 'a7k-2q', 'a7k-2q9', 'a7k-2q9f'])(
  'each form in Base64 that a plan makes from %s is redacted',
  (token) => {
    const redact = makeRedactor(secretsOf({ token, bizNumber, showBizNumber: true }));
    const sent = sentInBase64(token);
    const shown = sent.filter((form) => redact(`{"message":"Not known: ${form}"}`).includes(form));
    expect(shown).toEqual([]);
    // From four characters on, it is long enough.
    expect(sent.length).toBe(token.length < 4 ? 0 : 5);
  },
);
