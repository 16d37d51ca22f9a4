/**
 * Describes how a request differs from the documented one: headers that are absent, empty, of another value
 * or spelled in another way, and why its body is not JSON. Pure.
 */
import { headerValue } from '../core/exchange.ts';
import { parseJson } from '../core/json/json.ts';
import { memoizeLastText } from '../core/memoize.ts';
import type { HeaderList } from '../core/request.ts';
import { excerpt } from '../core/text/excerpt.ts';
import { operations } from '../interface/operations.ts';
import type { ParsedExchange, ParsedRequest } from '../interface/parsed-exchange.ts';
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
  return inWords(exchange.request.body ?? '');
}

/** The same for each mutant of a check. */
const inWords = memoizeLastText((body) => {
  const parsed = parseJson(body);
  if (parsed.ok) return '';
  return body === '' ? `; ${parsed.why}` : `; the body is ${parsed.why}`;
});

function headerVariant({ request, exchange }: ParsedExchange): string {
  const words = headerKeys.flatMap((key) => {
    const [name, state] = [headerName(key), request[key]];
    if (state === 'right') return [];
    if (state === 'absent' || state === 'empty') return [`${name} ${state}`];
    // The recorded value contains placeholders, which show how it differs from the right one.
    const value = headerValue(exchange.request.headers, name.toLowerCase()) ?? '';
    return [`${name} "${excerpt(value, MAX_CHARACTERS)}"`];
  });
  words.push(...respelledNames(request.operation, exchange.request.headers));
  const hasCookies = headerValue(exchange.request.headers, 'cookie') === SESSION_COOKIE;
  if (hasCookies) words.push('the cookies that the target has set');
  return words.length === 0 ? '' : `, with ${words.join(' and ')}`;
}

/** A list has another documented spelling of Content-Type than a disbursement. */
function respelledNames(operation: ParsedRequest['operation'], headers: HeaderList): string[] {
  const { headers: documented = [] } = operations.find(({ name }) => name === operation) ?? {};
  return headers.flatMap(([name]) =>
    documented.some((one) => isRespelling(name, one.name)) ? [`the header name "${name}"`] : [],
  );
}

const isRespelling = (name: string, documented: string) =>
  name !== documented && name.toLowerCase() === documented.toLowerCase();
