/** The headers of a request as they go out: those of the suite, of a gateway and of the case, with the credentials. Pure. */
import type { HeaderList } from '../core/request.ts';
import {
  BIZ_NUMBER,
  EXPIRED_TOKEN,
  OTHER_BIZ_NUMBER,
  OTHER_TOKEN,
  tokenForms,
} from '../plan/placeholders.ts';

/** Credentials that some cases have in place of the usual ones. */
export interface OtherCredentials {
  readonly otherToken: string;
  readonly otherBizNumber: string;
  readonly expiredToken: string;
}

export interface HeaderSource {
  readonly userAgent: string;
  readonly bizNumber: string;
  readonly others?: OtherCredentials;
  /** For a gateway in front of the target. */
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
    ...bind(planned, token, source).filter((one) => !isLeftOut(one)),
  ];
}

/** What every client sends; a case that has one of them in another way goes first. */
function ownHeaders(userAgent: string, planned: HeaderList): HeaderList {
  const own: HeaderList = [
    ['User-Agent', userAgent],
    ['Accept', 'application/json'],
  ];
  return own.filter(([name]) => !planned.some(([other]) => other === name));
}

/** An empty value of one of these says that it is not sent at all. */
const isLeftOut = ([name, value]: HeaderList[number]) =>
  value === '' && (name === 'User-Agent' || name === 'Accept');

/** Puts the values in place of their names, at the moment of sending. */
function bind(headers: HeaderList, token: string, { bizNumber, others }: HeaderSource): HeaderList {
  const values: readonly (readonly [string, string | undefined])[] = [
    ...Object.entries(tokenForms).map(([name, form]) => [name, form(token)] as const),
    [BIZ_NUMBER, bizNumber],
    [OTHER_TOKEN, others?.otherToken],
    [OTHER_BIZ_NUMBER, others?.otherBizNumber],
    [EXPIRED_TOKEN, others?.expiredToken],
  ];
  return headers.map(([name, value]) => [name, bound(value, values)]);
}

/** One placeholder at most stands in a value: what is put in is not looked at again. */
function bound(value: string, values: readonly (readonly [string, string | undefined])[]): string {
  const found = values.find(([placeholder]) => value.includes(placeholder));
  if (found === undefined) return value;
  const [placeholder, secret = ''] = found;
  return value.replace(placeholder, () => secret);
}
