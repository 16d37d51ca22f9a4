/**
 * Builds the headers of a request as they are sent: those of the suite, of a gateway and of the
 * case, with the credentials. Pure.
 */
import type { HeaderList } from '../core/request.ts';
import {
  ALIKE_BIZ_NUMBER,
  alikeNumber,
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  tokenForms,
} from '../plan/placeholders.ts';

/** Credentials that some cases use in place of the main ones. */
export interface OtherCredentials {
  readonly otherToken: string;
  readonly otherBizNumber: string;
  readonly expiredToken: string;
}

export interface HeaderSource {
  readonly userAgent: string;
  readonly bizNumber: string;
  readonly others?: OtherCredentials;
  /** Headers for a gateway in front of the target. */
  readonly headers?: HeaderList;
}

export function headersOnWire(
  planned: HeaderList,
  token: string,
  source: HeaderSource,
): HeaderList {
  return [
    ...ownHeaders(source.userAgent, planned),
    ...(source.headers ?? []),
    ...withCredentials(planned, token, source).filter((one) => !isLeftOut(one)),
  ];
}

/** Headers that every request has; a case that has one of them itself replaces it. */
function ownHeaders(userAgent: string, planned: HeaderList): HeaderList {
  const suiteHeaders: HeaderList = [
    ['User-Agent', userAgent],
    ['Accept', 'application/json'],
  ];
  return suiteHeaders.filter(([name]) => !planned.some(([other]) => other === name));
}

/** An empty value of these headers means that the header is not sent. */
const isLeftOut = ([name, value]: HeaderList[number]) =>
  value === '' && (name === 'User-Agent' || name === 'Accept');

/** Replaces the placeholders by the credentials, immediately before the request is sent. */
function withCredentials(
  headers: HeaderList,
  token: string,
  { bizNumber, others }: HeaderSource,
): HeaderList {
  const values: readonly (readonly [string, string | undefined])[] = [
    ...Object.entries(tokenForms).map(([name, form]) => [name, form(token)] as const),
    [BIZ_NUMBER, bizNumber],
    [ALIKE_BIZ_NUMBER, alikeNumber(bizNumber)],
    [OTHER_TOKEN, others?.otherToken],
    [OTHER_BIZ_NUMBER, others?.otherBizNumber],
    [EXPIRED_TOKEN, others?.expiredToken],
  ];
  return headers.map(([name, value]) => [name, withSecret(value, values)]);
}

/**
 * Replaces one placeholder, the most that a value has: the inserted value is not searched again.
 */
function withSecret(
  value: string,
  values: readonly (readonly [string, string | undefined])[],
): string {
  const entry = values.find(([placeholder]) => value.includes(placeholder));
  if (entry === undefined) return value;
  const [placeholder, secret = ''] = entry;
  return value.replace(placeholder, () => secret);
}
