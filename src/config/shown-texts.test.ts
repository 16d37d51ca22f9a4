import { expect, test } from 'vitest';
import type { ParsedSettings } from './computed.ts';
import { shownTokens } from './shown-texts.ts';

const TOKEN = 'token-"of"-the-test';
const none = { challenge: null, receivers: null, headers: {}, waivers: [] };
const problemsOf = (values: object) =>
  shownTokens({
    values: { ...none, token: '', otherToken: '', expiredToken: '', ...values },
  } as unknown as Pick<ParsedSettings, 'values'>);

test.each<[string, object]>([
  ['CHALLENGE', { challenge: `pre ${TOKEN} post` }],
  ['TARGET_RECEIVERS', { receivers: [{ bank_code: '044', bank_account_number: TOKEN }] }],
  ['TARGET_HEADERS', { headers: { [TOKEN]: 'value' } }],
  ['WAIVERS', { waivers: [{ requirement: 'FEE-01', reason: `uses ${TOKEN}` }] }],
])('%s with a token in it is refused', (name, values) => {
  for (const [setting, tokenName] of [
    ['token', 'TARGET_TOKEN'],
    ['otherToken', 'OTHER_TOKEN'],
    ['expiredToken', 'EXPIRED_TOKEN'],
  ] as const) {
    const [problem, ...others] = problemsOf({ ...values, [setting]: TOKEN });
    expect(problem).toContain(`${name} contains the value of ${tokenName}`);
    expect(others).toEqual([]);
  }
});

test.each([
  ['the value of a header is not shown', { headers: { 'X-Key': TOKEN }, token: TOKEN }],
  ['a short token occurs by chance', { challenge: 'abc-2026-challenge', token: 'abc' }],
  ['no token is set', { challenge: 'scheme-2026-4f9c' }],
])('%s', (_, values) => {
  expect(problemsOf(values)).toEqual([]);
});
