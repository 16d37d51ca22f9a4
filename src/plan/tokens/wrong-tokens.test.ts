import { expect, test } from 'vitest';
import { wrongAuthorizations } from '../../../suites/scenarios/parts/authorizations.ts';
import type { PlanSettings } from '../plan-settings.ts';
import { fixedWrongTokens, INVENTED_JWT, UUID_TOKEN } from './fixed-tokens.ts';
import { tokenForms } from './token-forms.ts';
import { doubtOf, traitsOf } from './token-traits.ts';
import { tokenProblems, whyUnusable } from './wrong-tokens.ts';

const JWT = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.eyJzdWIiOiI3NyJ9.c2lnbmF0dXJl`;

/** The tokens that a plan sends, with placeholders. */
const sent = (token: string) =>
  wrongAuthorizations({ seed: 1, token: traitsOf(token) } as PlanSettings).flatMap(
    (value) => /^Bearer (\S+)$/.exec(value)?.[1] ?? [],
  );

test.each([
  ['sandbox-token-0001', []],
  // A palindrome, and too short for a part of it to be wrong.
  [
    'noon',
    ['REVERSED', 'TAMPERED', 'OTHER_START', 'OTHER_MIDDLE', 'LAST_CHANGED', 'SHORTENED', 'HALF'],
  ],
  [JWT, ['LAST_CHANGED']],
  ['0123456789', ['SWAPPED']],
  ['sk_live_9f8a7B6c5D4e3F2a1b0C9d8E', ['OTHER_START']],
])('a plan does not send what may be right for %s', (token, notSent) => {
  const some = [
    ...['REVERSED', 'SWAPPED', 'TAMPERED', 'OTHER_START', 'OTHER_MIDDLE', 'LAST_CHANGED'],
    ...['SHORTENED', 'HALF'],
  ];
  const forms = sent(token).flatMap((text) => /^\{TARGET_TOKEN_(.+)\}$/.exec(text)?.[1] ?? []);
  expect(some.filter((form) => !forms.includes(form)).sort()).toEqual([...notSent].sort());
});

test('a plan sends each token in Base64 too, alone and for the scheme Basic', () => {
  const values = wrongAuthorizations({ seed: 1, token: traitsOf('noon') } as PlanSettings);
  expect(values).toEqual(
    expect.arrayContaining(['Bearer {TARGET_TOKEN_IN_BASE64}', 'Basic {TARGET_TOKEN_AS_USER}']),
  );
});

test('the words of a plan are known', () => {
  const isFixed = (text: string) =>
    /^[^{}]{1,23}$/.test(text) || [INVENTED_JWT, UUID_TOKEN].includes(text);
  const isWord = (text: string) => !text.startsWith('never');
  expect(fixedWrongTokens.filter(isWord).sort()).toEqual(
    sent('sandbox-token-0001')
      .filter((text) => isFixed(text) && isWord(text))
      .sort(),
  );
});

test.each(['5f0c2a7e-91b4-4d3c-8e6f-0a1b2c3d4e5f', '5F0C2A7E-91B4-4D3C-8E6F-0A1B2C3D4E5F'])(
  'no token of a plan is the UUID %s in another notation',
  (token) => {
    const digitsOf = (text: string) => text.replaceAll(/[-{}]/g, '').toLowerCase();
    const wrong = sent(token).map((text) =>
      digitsOf(text.replaceAll(/\{[A-Z_]+\}/g, (form) => tokenForms[form]?.(token) ?? form)),
    );
    expect(wrong.length).toBeGreaterThan(10);
    expect(wrong).not.toContain(digitsOf(token));
  },
);

const problems = (changes: Partial<Parameters<typeof tokenProblems>[0]>) =>
  tokenProblems({
    ...{ token: 'sandbox-token-0001', tokenCommand: null, tokenFile: null },
    ...{ otherToken: '', expiredToken: '' },
    ...changes,
  });

test.each(fixedWrongTokens)('a client with the token %s cannot be judged', (token) => {
  const [problem, ...others] = problems({ token });
  expect(problem).toMatch(/^TARGET_TOKEN is a word that the suite sends as a wrong token: get/);
  expect(others).toEqual([]);
  expect(problems({ token, tokenCommand: 'x' })).toEqual([
    expect.stringMatching(/^the token of TARGET_TOKEN_COMMAND is a word/),
  ]);
  expect(problems({ otherToken: token })).toEqual([
    expect.stringMatching(/^OTHER_TOKEN is a word that the suite sends as a wrong token: get/),
  ]);
  expect(doubtOf(traitsOf('a'), token)).not.toBeNull();
});

test.each([
  ['another end', 'sandbox-token-7778'],
  ['another letter case', 'SANDBOX-TOKEN-0001'],
  ['the first half', 'sandbox-t'],
])('no other client has %s of the token', (_, other) => {
  expect(problems({ otherToken: other })).toEqual([
    expect.stringMatching(/^OTHER_TOKEN is one of the wrong tokens that the suite makes from TARG/),
  ]);
  expect(problems({ expiredToken: other })).toEqual([
    expect.stringMatching(/^EXPIRED_TOKEN is one of the wrong tokens .*: set it to a token that/),
  ]);
});

test('a token that was fetched is neither that of another client nor the expired one', () => {
  const token = 'sandbox-token-0001';
  const fetched = { tokenFile: '/run/token', otherToken: token, expiredToken: token };
  expect(problems(fetched)).toEqual([
    'OTHER_TOKEN is the same as the token of TARGET_TOKEN_FILE: set it to the token of another client',
    'EXPIRED_TOKEN is the same as the token of TARGET_TOKEN_FILE: set it to a token that has expired',
  ]);
  const planned = traitsOf(token);
  expect(whyUnusable(planned, fetched, token)).toBe(
    'the same as OTHER_TOKEN: set it to the token of another client',
  );
  expect(whyUnusable(planned, { otherToken: '', expiredToken: token }, token)).toBe(
    'the same as EXPIRED_TOKEN: set it to a token that has expired',
  );
  const others = { otherToken: '', expiredToken: '' };
  expect(whyUnusable(planned, others, token)).toBeNull();
  expect(whyUnusable(planned, others, 'null')).toBe(
    'a word that a run sends as a wrong token, so a wrong token of the plan may be valid now; start a new run, which makes its plan for the new token',
  );
});

test('other tokens are no problem', () => {
  expect(problems({ otherToken: 'sandbox-token-0002', expiredToken: 'null' })).toEqual([]);
  expect(problems({ token: 'ab', otherToken: 'a' })).toEqual([]);
  expect(problems({ token: '' })).toEqual([]);
});
