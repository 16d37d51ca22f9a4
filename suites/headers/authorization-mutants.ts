/** Changes of `Authorization` that the checks on headers must fail on. */
import { acceptedInstead, header, withoutBody } from '../../src/check/mutants/flip.ts';
import type { Mutant } from '../../src/check/mutants/mutant.ts';
import type { RequestTemplate } from '../../src/core/request.ts';
import {
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  HALF_TOKEN,
  OTHER_MIDDLE_TOKEN,
  OTHER_START_TOKEN,
  OTHER_TOKEN,
  REVERSED_TOKEN,
  SECOND_HALF_TOKEN,
  SHORTENED_TOKEN,
  SWAPPED_TOKEN,
  TAMPERED_TOKEN,
  TOKEN,
  TOKEN_AS_PASSWORD,
  TOKEN_AS_USER,
} from '../../src/plan/placeholders.ts';

/** Values of `Authorization` that a target accepts but should refuse. */
type Values = Readonly<Record<string, (value: string | null) => boolean>>;

export const missingValues: Values = {
  'accepted without the header': (value) => value === null,
  'accepted with the header empty': (value) => value === '',
};
export const malformed: Values = {
  'accepted with the scheme Digest': (value) => value === `Digest ${TOKEN}`,
  'accepted with the scheme Token': (value) => value === `Token ${TOKEN}`,
  'accepted with the scheme Basic': (value) => value === `Basic ${TOKEN}`,
  'accepted with the token as a parameter': (value) => value === `Token token="${TOKEN}"`,
  'accepted with the scheme DPoP': (value) => value === `DPoP ${TOKEN}`,
  'accepted with the scheme JWT': (value) => value === `JWT ${TOKEN}`,
  'accepted with the scheme OAuth': (value) => value === `OAuth ${TOKEN}`,
  'accepted with the scheme ApiKey': (value) => value === `ApiKey ${TOKEN}`,
  'accepted with the token as the user name of Basic': (value) =>
    value === `Basic ${TOKEN_AS_USER}`,
  'accepted with the token as the password of Basic': (value) =>
    value === `Basic ${TOKEN_AS_PASSWORD}`,
  'accepted with a bare token': (value) => value === TOKEN,
  'accepted without a token': (value) => value === 'Bearer',
  'accepted without a space after Bearer': (value) => value === `Bearer${TOKEN}`,
  'accepted with any other malformed value': (value) =>
    value !== null && value.trim() !== '' && !/^bearer \S+$/i.test(value),
};
/** More than one word after the scheme is malformed, so extra text has no blank. */
export const unissued: Values = {
  'accepted with an invented token': (value) =>
    /^Bearer (never-issued-|[a-zA-Z0-9]{32}$)/.test(value ?? ''),
  'accepted with extra text after the token': (value) =>
    /^Bearer \{TARGET_TOKEN\}\S+$/.test(value ?? ''),
  'accepted with extra text before the token': (value) =>
    /^Bearer [^\s{]\S*\{TARGET_TOKEN\}$/.test(value ?? ''),
  'accepted with a pattern for any token': (value) => /^Bearer [%.*]+$/.test(value ?? ''),
  'accepted with half of the token and a pattern for the rest': (value) =>
    /^Bearer \{TARGET_TOKEN_HALF\}[%.*]+$/.test(value ?? ''),
  'accepted with half of the token': (value) => value === `Bearer ${HALF_TOKEN}`,
  'accepted with the second half of the token': (value) => value === `Bearer ${SECOND_HALF_TOKEN}`,
  'accepted with the token whose end has other characters': (value) =>
    value === `Bearer ${TAMPERED_TOKEN}`,
  'accepted with the token whose beginning has other characters': (value) =>
    value === `Bearer ${OTHER_START_TOKEN}`,
  'accepted with the token whose middle has other characters': (value) =>
    value === `Bearer ${OTHER_MIDDLE_TOKEN}`,
  'accepted with the token without its last character': (value) =>
    value === `Bearer ${SHORTENED_TOKEN}`,
  'accepted with the token backwards': (value) => value === `Bearer ${REVERSED_TOKEN}`,
  'accepted with the token in the other letter case': (value) =>
    value === `Bearer ${SWAPPED_TOKEN}`,
  'accepted with an invented token after the scheme in another letter case': (value) =>
    /^bearer never-issued-/i.test(value ?? '') && value?.startsWith('Bearer ') === false,
  'accepted with any other token': (value) => {
    const token = /^bearer (\S+)$/i.exec(value ?? '')?.[1];
    return token !== undefined && ![TOKEN, OTHER_TOKEN, EXPIRED_TOKEN].includes(token);
  },
};

const hasOthersRight = (request: RequestTemplate) =>
  header(request, 'X-Biz-Number') === BIZ_NUMBER &&
  header(request, 'Content-Type') === 'application/json';

/** Accepts these values of `Authorization` in lists, which may not need the other headers. */
export const listed = (values: Values): readonly Mutant[] => [
  ...authorized('GET', values),
  acceptedInstead(
    'accepted with another header absent or empty',
    (request) =>
      request.method === 'GET' &&
      !hasOthersRight(request) &&
      Object.values(values).some((isTaken) => isTaken(header(request, 'Authorization'))),
  ),
];

export function authorized(method: string, values: Values): readonly Mutant[] {
  const entries = Object.entries(values);
  const isMeant = (isTaken: (value: string | null) => boolean) => (request: RequestTemplate) =>
    request.method === method &&
    hasOthersRight(request) &&
    isTaken(header(request, 'Authorization'));
  return [
    ...entries.map(([name, isTaken]) => acceptedInstead(name, isMeant(isTaken))),
    ...entries
      .slice(0, 1)
      .map(([name, isTaken]) =>
        acceptedInstead(`${name}, with an empty 204`, isMeant(isTaken), withoutBody),
      ),
  ];
}
