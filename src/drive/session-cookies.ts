/**
 * The cookies that the target sets in its first response to the right token that sets any. Requests
 * without a token carry them: a cookie is no token, so the target must refuse them all the same.
 */
import { headerValue } from '../core/exchange.ts';
import type { HeaderList, RequestTemplate } from '../core/request.ts';
import type { WireResponse } from '../core/wire.ts';
import type { Secret } from '../history/redaction/secret.ts';
import { SESSION_COOKIE, TOKEN } from '../plan/placeholders.ts';

const MAX_COOKIES = 20;
/** A shorter value is a language or a theme, and such a word occurs in any response. */
const MIN_SECRET = 16;
/** A longer header may be too long for a target. */
const MAX_CHARACTERS = 4000;

/**
 * A name and a value (RFC 6265 section 4.1.1), the value without brackets too: its replacement must not
 * replace more than a part of one string in a JSON text.
 */
const PAIR = /^[!-<>-~]+=[!#$%&'()*+\-./0-9:<=>?@A-Z^_`a-z|~]+$/;

export class SessionCookies {
  #pairs: readonly string[] = [];

  see(sent: RequestTemplate, wire: WireResponse): void {
    if (this.#pairs.length > 0 || wire.kind === 'none') return;
    const isSuccess = Math.floor(wire.status / 100) === 2;
    if (isSuccess && headerValue(sent.headers, 'authorization') === `Bearer ${TOKEN}`)
      this.#pairs = pairsIn(wire.headers);
  }

  /** The value of `Cookie`; '' where the target set none. */
  value(): string {
    return this.#pairs.join('; ');
  }

  /** What the response to this request may quote, and no history may show. */
  secretsOf({ headers }: RequestTemplate): readonly Secret[] {
    if (!headers.some(([, value]) => value === SESSION_COOKIE)) return [];
    return this.#pairs
      .map((pair) => ({ value: pair.slice(pair.indexOf('=') + 1), replacement: '[cookie]' }))
      .filter(({ value }) => value.length >= MIN_SECRET);
  }
}

function pairsIn(headers: HeaderList): string[] {
  const pairs = headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';', 1)[0]?.trim() ?? '')
    .filter((pair) => PAIR.test(pair))
    .slice(0, MAX_COOKIES);
  return pairs.join('; ').length > MAX_CHARACTERS ? [] : pairs;
}
