/**
 * Describes how a request differs from the documented one: headers that are absent, empty, of another value
 * or spelled in another way, and why its body is not JSON. Pure.
 */
import { headerValue } from '../core/exchange.ts';
import { excerpt, parseJson } from '../core/json/json.ts';
import type { HeaderList } from '../core/request.ts';
import { initiateDisbursement, listTransactions } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { headerKeys, headerName } from '../interface/request-headers.ts';
import { SESSION_COOKIE } from '../plan/placeholders.ts';

const MAX_CHARACTERS = 60;

/**
 * Like `, with Authorization absent and X-Biz-Number empty`, and `; the body is not JSON at offset 10 (line 1): …`;
 * empty where all headers are right, and the body is JSON.
 */
export const requestVariant = (parsed: ParsedExchange): string =>
  `${headerVariant(parsed)}${bodyVariant(parsed)}`;

function bodyVariant({ request, exchange }: ParsedExchange): string {
  if (request.bodyState !== 'not-json') return '';
  const { body } = exchange.request;
  const parsed = parseJson(body ?? '');
  if (parsed.ok) return '';
  return body === '' ? `; ${parsed.why}` : `; the body is ${parsed.why}`;
}

function headerVariant({ request, exchange }: ParsedExchange): string {
  const words = headerKeys.flatMap((key) => {
    const [name, state] = [headerName(key), request[key]];
    if (state === 'right') return [];
    if (state === 'absent' || state === 'empty') return [`${name} ${state}`];
    // The recorded value contains placeholders, which show how it differs from the right one.
    const value = headerValue(exchange.request.headers, name.toLowerCase()) ?? '';
    return [`${name} "${excerpt(value, MAX_CHARACTERS)}"`];
  });
  words.push(...respelledNames(exchange.request.headers));
  const hasCookies = headerValue(exchange.request.headers, 'cookie') === SESSION_COOKIE;
  if (hasCookies) words.push('the cookies that the target has set');
  return words.length === 0 ? '' : `, with ${words.join(' and ')}`;
}

const documentedSpellings = [initiateDisbursement, listTransactions].flatMap(({ headers }) =>
  headers.map(({ name }) => name),
);
const documentedNames = new Set(documentedSpellings.map((name) => name.toLowerCase()));

const respelledNames = (headers: HeaderList): string[] =>
  headers.flatMap(([name]) =>
    documentedNames.has(name.toLowerCase()) && !documentedSpellings.includes(name)
      ? [`the header name "${name}"`]
      : [],
  );
