/** Wrong values of `Authorization`, each a way in which targets read one wrongly. */
import fc from 'fast-check';
import type { HeaderList } from '../../../src/core/request.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import {
  BIZ_NUMBER,
  HALF_TOKEN,
  NUMBER_AND_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_START_TOKEN,
  REVERSED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AND_NUMBER,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
} from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';
import type { Case } from '../../../src/plan/scenario.ts';
import {
  INJECTED_TOKEN,
  INVENTED_JWT,
  QUOTED_TOKEN,
  tokenPatterns,
  UNISSUED_TOKEN,
  UUID_TOKEN,
  wordTokens,
  ZERO_TOKEN,
} from '../../../src/plan/tokens/fixed-tokens.ts';
import { formsSent } from '../../../src/plan/tokens/wrong-tokens.ts';
import { withHeader } from './headers.ts';

/** A value of `Authorization` with a token that no target has issued. */
export const NEVER_ISSUED = `Bearer ${UNISSUED_TOKEN}`;

/** The right token with another end: a target may read a token in the form of its own, and not look whether it is one. */
export const changedToken = ({ token }: PlanSettings): string =>
  token.isLong ? `Bearer ${TAMPERED_TOKEN}` : NEVER_ISSUED;

/**
 * With a changed token in every second disbursement, and in every second list, that has the token never issued: beside
 * something else, a target may look only at the form of a token, or only for its own ones. Most contexts have one of
 * each, so lists are counted apart, and begin with the other form. If the right token is signed, all lists have it
 * changed: a target that reads a signed token and does not verify it accepts no other wrong one.
 */
export function inBothForms(
  settings: PlanSettings,
  requests: readonly Case['request'][],
): readonly Case['request'][] {
  const isSigned = settings.token.isSigned === true;
  let [lists, disbursements] = [1, 0];
  return requests.map((request) => {
    const { method, headers } = request;
    if (!headers.some(([, value]) => value === NEVER_ISSUED)) return request;
    const isList = method === listTransactions.method;
    const isChanged = (isList ? lists++ : disbursements++) % 2 === 1 || (isList && isSigned);
    if (!isChanged) return request;
    return { ...request, headers: withAuthorization(headers, changedToken(settings)) };
  });
}

/** A target may look at the token only where the scheme is spelled as documented. */
const otherSpellings = ['bearer', 'BEARER'].map((scheme) => `${scheme} ${UNISSUED_TOKEN}`);

/** Without a blank after the scheme, with another one, or with more than the token. */
const malformed = [
  // As long as `Bearer`: a target may skip so many characters.
  `Digest ${TOKEN}`,
  `Token ${TOKEN}`,
  `Basic ${TOKEN}`,
  TOKEN,
  'Bearer',
  `Bearer${TOKEN}`,
  // A target may read the value up to a blank or another separator, or search it for the word.
  `Bearer ${TOKEN} NeverIssued`,
  `Bearer ${TOKEN}, NeverIssued`,
  `Bearer ${TOKEN};NeverIssued`,
  `Bearer Bearer ${TOKEN}`,
  `Bearer "${TOKEN}"`,
  `NeverIssued, Bearer ${TOKEN}`,
  // Other schemes, each with the token in its own form.
  `Token token="${TOKEN}"`,
  `DPoP ${TOKEN}`,
  // What some libraries for signed tokens accept too.
  `JWT ${TOKEN}`,
  // Schemes of drafts and of interfaces with keys.
  `OAuth ${TOKEN}`,
  `ApiKey ${TOKEN}`,
  `Bearer: ${TOKEN}`,
  // A target may skip as many characters as the scheme and a blank have.
  `Bearer:${TOKEN}`,
  // A target may look only at the beginning of the scheme, or read the token as a parameter.
  `BearerToken ${TOKEN}`,
  `Bearer token="${TOKEN}"`,
  `Bearer '${TOKEN}'`,
  // With the signs of a placeholder, and as a key or a parameter.
  `Bearer <${TOKEN}>`,
  `Bearer=${TOKEN}`,
  `Key ${TOKEN}`,
  `Negotiate ${TOKEN}`,
];

/** Interfaces with a key and its secret have the token as one of them, and perhaps the number as the other. */
const basicCredentials = [TOKEN_AS_USER, TOKEN_AS_PASSWORD, NUMBER_AND_TOKEN, TOKEN_AND_NUMBER].map(
  (pair) => `Basic ${pair}`,
);

export function wrongAuthorizations(settings: PlanSettings): string[] {
  const { token: traits } = settings;
  const { opaque, signed, long } = inventedTokens(settings);
  return [
    ...malformed,
    ...wordTokens.map((word) => `Bearer ${word}`),
    ...[opaque, signed, long].map((token) => `Bearer ${token}`),
    ...otherSpellings,
    `Bearer ${ZERO_TOKEN}`,
    `Bearer ${INVENTED_JWT}`,
    `Bearer ${QUOTED_TOKEN}`,
    `Bearer ${INJECTED_TOKEN}`,
    `Bearer ${UUID_TOKEN}`,
    // A target may remove punctuation. A decoder of Base64 may skip it, and then a JWT is the right one.
    ...(traits.isSigned === true ? [] : [`Bearer ${TOKEN},`, `Bearer ${TOKEN}~`]),
    `Bearer ${TOKEN}.NeverIssued`,
    // A target may take the number of the client for its key.
    ...(traits.isNumber === true ? [] : [`Bearer ${BIZ_NUMBER}`]),
    `Bearer NeverIssued${TOKEN}`,
    ...tokenPatterns.map((pattern) => `Bearer ${pattern}`),
    ...formsSent(traits).flatMap((form) =>
      form === HALF_TOKEN
        ? ['', ...tokenPatterns].map((end) => `Bearer ${form}${end}`)
        : [`Bearer ${form}`],
    ),
    ...(traits.isTiny === true ? [] : basicCredentials),
  ];
}

/** In the form of an opaque token, of a signed one with its id and signature, and longer than most columns. */
function inventedTokens({ seed }: PlanSettings) {
  const letters = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  );
  const word = (length: number, unit = letters) =>
    fc.string({ unit, minLength: length, maxLength: length });
  const hexadecimal = fc.constantFrom(...'0123456789abcdef');
  const invented = fc.tuple(word(32, hexadecimal), word(22), word(43), word(1100));
  const [[opaque, id, signature, long] = ['', '', '', '']] = fc.sample(invented, {
    seed,
    numRuns: 1,
  });
  return { opaque, signed: signedToken(id, signature), long };
}

/**
 * The values with a token, those first that look most like the right one. A strict parser refuses other values for
 * their form (RFC 6750 section 2.1), and then a condition that only the first ones meet shows nothing of the token.
 */
export function unissuedAuthorizations(settings: PlanSettings): string[] {
  const values = wrongAuthorizations(settings).filter(hasOneToken);
  const { opaque, signed } = inventedTokens(settings);
  const likely = [TAMPERED_TOKEN, opaque, OTHER_START_TOKEN, OTHER_MIDDLE_TOKEN]
    .concat(signed, UUID_TOKEN, REVERSED_TOKEN, SWAPPED_TOKEN)
    .map((token) => `Bearer ${token}`)
    .filter((value) => values.includes(value));
  return [...likely, ...values.filter((value) => !likely.includes(value))];
}

/** A JWT (RFC 7519) of nobody: a target may read its claims without a look at its signature. */
function signedToken(
  id: string,
  signature: string,
  header: object = { alg: 'HS256', typ: 'JWT' },
): string {
  const claims = { sub: '1', scope: 'disbursements', iat: 1735689600, exp: LAST_SECOND, jti: id };
  const parts = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, signature].join('.');
}
/** The last second that fits into 31 bits, on 2038-01-19. */
const LAST_SECOND = 2 ** 31 - 1;

/** The id of the key is that of no key (RFC 7515 section 4.1.4): a target may fail where it looks for one. */
export const OF_UNKNOWN_KEY = `Bearer ${signedToken('never-issued', 'c2lnbmF0dXJl', {
  ...{ alg: 'RS256', typ: 'JWT', kid: 'never-issued-4f9a7c' },
})}`;

/** Whether the value has the scheme, in any letter case, and one text behind it. */
export const hasOneToken = (value: string) => /^Bearer \S+$/i.test(value);

export function withAuthorization(headers: HeaderList, value: string | null): HeaderList {
  return withHeader(headers, 'authorization', value);
}
