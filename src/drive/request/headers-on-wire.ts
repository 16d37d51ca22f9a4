/**
 * Builds the headers of a request as they are sent: those of the suite, of a gateway and of the
 * case, with the credentials. Pure.
 */
import type { HeaderList } from '../../core/request.ts';
import {
  ALIKE_BIZ_NUMBER,
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  NUMBER_AND_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_NUMBER_AND_TOKEN,
  OTHER_TOKEN,
  OTHER_TOKEN_AS_USER,
  SESSION_COOKIE,
  TOKEN_AND_NUMBER,
} from '../../plan/placeholders.ts';
import { alikeNumber } from '../../plan/tokens/changed-characters.ts';
import { asBasic, asUser, filler, tokenForms } from '../../plan/tokens/token-forms.ts';

/** Credentials that some cases use in place of the main ones. */
export interface OtherCredentials {
  readonly otherToken: string;
  readonly otherBizNumber: string;
  readonly expiredToken: string;
}

interface HeaderSource {
  readonly userAgent: string;
  readonly bizNumber: string;
  readonly others: OtherCredentials;
  /** The cookies that the target has set. */
  readonly cookies?: string;
  /** Headers for a gateway in front of the target. */
  readonly headers: HeaderList;
}

export function headersOnWire(
  caseHeaders: HeaderList,
  token: string,
  source: HeaderSource,
): HeaderList {
  const ofCase = withCredentials(caseHeaders, token, source).filter((one) => !isLeftOut(one));
  return [
    ...ownHeaders(source.userAgent, caseHeaders),
    ...withOneCookieHeader(source.headers, ofCase),
  ];
}

const isCookie = ([name]: HeaderList[number]) => name.toLowerCase() === 'cookie';

/** The headers for a gateway and then those of a case. A client sends all cookies in one header (RFC 6265). */
function withOneCookieHeader(gateway: HeaderList, ofCase: HeaderList): HeaderList {
  const [, forGateway] = gateway.find(isCookie) ?? [];
  if (forGateway === undefined || !ofCase.some(isCookie)) return [...gateway, ...ofCase];
  return [
    ...gateway.filter((header) => !isCookie(header)),
    ...ofCase.map((header): HeaderList[number] =>
      isCookie(header) ? [header[0], `${forGateway}; ${header[1]}`] : header,
    ),
  ];
}

/** Headers that every request has; a case that has one of them itself replaces it. */
function ownHeaders(userAgent: string, caseHeaders: HeaderList): HeaderList {
  const suiteHeaders: HeaderList = [
    ['User-Agent', userAgent],
    ['Accept', 'application/json'],
  ];
  return suiteHeaders.filter(([name]) => !caseHeaders.some(([other]) => other === name));
}

/** An empty value of these headers means that the header is not sent. */
const isLeftOut = ([name, value]: HeaderList[number]) =>
  value === '' && (name === 'User-Agent' || name === 'Accept' || name === 'Cookie');

/** Replaces the placeholders by the credentials, immediately before the request is sent. */
function withCredentials(headers: HeaderList, token: string, source: HeaderSource): HeaderList {
  return headers.map(([name, value]) => [name, withSecret(value, token, source)]);
}

/** What replaces each placeholder; made only where a header has it. */
const secretsByPlaceholder: Readonly<
  Record<string, (token: string, source: HeaderSource) => string | undefined>
> = {
  ...tokenForms,
  [filler.placeholder]: filler.make,
  [BIZ_NUMBER]: (_, { bizNumber }) => bizNumber,
  [ALIKE_BIZ_NUMBER]: (_, { bizNumber }) => alikeNumber(bizNumber),
  [NUMBER_AND_TOKEN]: (token, { bizNumber }) => asBasic(bizNumber, token),
  [TOKEN_AND_NUMBER]: (token, { bizNumber }) => asBasic(token, bizNumber),
  [OTHER_TOKEN]: (_, { others }) => others.otherToken,
  [OTHER_TOKEN_AS_USER]: (_, { others }) => asUser(others.otherToken),
  [OTHER_NUMBER_AND_TOKEN]: (_, { others }) => asBasic(others.otherBizNumber, others.otherToken),
  [OTHER_BIZ_NUMBER]: (_, { others }) => others.otherBizNumber,
  [EXPIRED_TOKEN]: (_, { others }) => others.expiredToken,
  [SESSION_COOKIE]: (_, { cookies }) => cookies,
};
const placeholders = Object.keys(secretsByPlaceholder);

/**
 * Replaces each occurrence of the one placeholder that a value may have. The inserted text is not
 * searched for placeholders.
 */
function withSecret(value: string, token: string, source: HeaderSource): string {
  const placeholder = placeholders.find((one) => value.includes(one));
  if (placeholder === undefined) return value;
  const secret = secretsByPlaceholder[placeholder]?.(token, source) ?? '';
  return value.replaceAll(placeholder, () => secret);
}
