/** The headers of a recorded request, as a history has them. Pure. */
import type { HeaderList } from '../../core/request.ts';
import { headersOf as documentedHeadersOf } from '../../interface/operations.ts';
import { ofSecondClient } from '../../interface/request-headers.ts';
import { OTHER_TOKEN } from '../../plan/placeholders.ts';
import type { Redact } from '../redaction/redact.ts';
import type { Entry } from './recorded-entry.ts';
import type { Clients } from './traffic-clients.ts';
import { withoutCredentials } from './traffic-secrets.ts';

export interface Secrets extends Clients {
  readonly redact: Redact;
}

export const tokenOf = (value: string): string | null =>
  /^bearer +(\S+)$/i.exec(value)?.[1] ?? null;

/**
 * A token that was never accepted in the traffic: it may have expired, or never have been issued.
 */
const REFUSED_TOKEN = '{REFUSED_TOKEN}';
const UNKNOWN_BIZ_NUMBER = '{UNKNOWN_BIZ_NUMBER}';

/**
 * The documented headers, with placeholders for secrets. An accepted request without one of them
 * gets it, because browsers omit credentials from an export. A refused request does not: its token
 * may have expired, so its refusal proves nothing. `Accept-Language` is kept, because a target may write other
 * texts in another language.
 */
export function requestHeaders(
  { headers, accepted, operation }: Entry,
  secrets: Secrets,
): HeaderList {
  const ofLanguage = headers
    .filter(([name]) => name.toLowerCase() === 'accept-language')
    .map(([name, value]) => [name, secrets.redact(value)] as const);
  const token = tokenOf(headers.find(([name]) => name === 'Authorization')?.[1] ?? '');
  const isOfSecond = token !== null && secrets.tokens.get(token) === OTHER_TOKEN;
  const documented = documentedHeadersOf(operation).flatMap(([name, value]): HeaderList => {
    const header = headers.find(([given]) => given.toLowerCase() === name.toLowerCase());
    if (header === undefined)
      return accepted ? [[name, isOfSecond ? ofSecondClient(value) : value]] : [];
    return [[name, redacted(header[0], header[1], accepted, secrets)]];
  });
  return [...documented, ...ofLanguage];
}

function redacted(name: string, value: string, accepted: boolean, secrets: Secrets): string {
  if (name === 'X-Biz-Number') {
    if (value === '') return value;
    return secrets.bizNumbers.get(value) ?? UNKNOWN_BIZ_NUMBER;
  }
  if (name !== 'Authorization') return secrets.redact(value);
  const token = tokenOf(value);
  if (token === null) return withoutCredentials(value);
  const placeholder = accepted ? secrets.tokens.get(token) : undefined;
  return value.slice(0, -token.length) + (placeholder ?? REFUSED_TOKEN);
}
