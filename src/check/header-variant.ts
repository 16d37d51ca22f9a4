/**
 * Describes how the headers of a probe differ from the documented ones: absent, empty, or another
 * value. Pure.
 */
import { headerValue } from '../core/exchange.ts';
import { excerpt } from '../core/json.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { SESSION_COOKIE } from '../plan/placeholders.ts';

const MAX_CHARACTERS = 60;

/** Like `, with Authorization absent and X-Biz-Number empty`; empty where all headers are right. */
export function headerVariant({ request, exchange }: ParsedExchange): string {
  const { authorization, bizNumber, contentType } = request;
  const states = { Authorization: authorization, 'X-Biz-Number': bizNumber };
  const stateByHeader = { ...states, 'Content-Type': contentType };
  const words = Object.entries(stateByHeader).flatMap(([name, state]) => {
    if (state === 'right') return [];
    if (state === 'absent' || state === 'empty') return [`${name} ${state}`];
    // The recorded value contains placeholders, which show how it differs from the right one.
    const value = headerValue(exchange.request.headers, name.toLowerCase()) ?? '';
    return [`${name} "${excerpt(value, MAX_CHARACTERS)}"`];
  });
  const hasCookies = headerValue(exchange.request.headers, 'cookie') === SESSION_COOKIE;
  if (hasCookies) words.push('the cookies that the target has set');
  return words.length === 0 ? '' : `, with ${words.join(' and ')}`;
}
