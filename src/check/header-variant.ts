/** Which headers of a probe are not as documented, in words: absent, empty, or what was sent. Pure. */
import { headerValue } from '../core/exchange.ts';
import { excerpt } from '../core/json.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';

const MOST_CHARACTERS = 60;

/** Like `, with Authorization absent and X-Biz-Number empty`; nothing where all are right. */
export function headerVariant({ request, exchange }: ParsedExchange): string {
  const { authorization, bizNumber, contentType } = request;
  const states = { Authorization: authorization, 'X-Biz-Number': bizNumber };
  const named = { ...states, 'Content-Type': contentType };
  const words = Object.entries(named).flatMap(([name, state]) => {
    if (state === 'right') return [];
    if (state === 'absent' || state === 'empty') return [`${name} ${state}`];
    // Placeholders stand in it where secrets go, and say how the value was made of the right one.
    const value = headerValue(exchange.request.headers, name.toLowerCase()) ?? '';
    return [`${name} "${excerpt(value, MOST_CHARACTERS)}"`];
  });
  return words.length === 0 ? '' : `, with ${words.join(' and ')}`;
}
