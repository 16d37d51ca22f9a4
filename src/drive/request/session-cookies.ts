/**
 * The cookies that the target sets in its responses to the right token. Requests without a token carry
 * them: a cookie is no token, so the target must refuse them all the same. A few requests with the right
 * token carry them too, like those of many clients.
 */
import { headerValue } from '../../core/exchange.ts';
import type { HeaderList, RequestTemplate } from '../../core/request.ts';
import type { WireResponse } from '../../core/wire.ts';
import type { Secret } from '../../history/redaction/secret.ts';
import { SESSION_COOKIE, TOKEN } from '../../plan/placeholders.ts';

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
  /** By name: a gateway and the service may each set some, in different responses. */
  readonly #pairByName = new Map<string, string>();
  /** The value that the first request with cookies had; from then on it stays, because responses may quote it. */
  #sent: string | null = null;

  see(sent: RequestTemplate, wire: WireResponse): void {
    if (this.#sent !== null || wire.kind === 'none') return;
    const isSuccess = Math.floor(wire.status / 100) === 2;
    if (!isSuccess || headerValue(sent.headers, 'authorization') !== `Bearer ${TOKEN}`) return;
    for (const pair of pairsIn(wire.headers)) this.#add(pair);
  }

  #add(pair: string): void {
    const name = pair.slice(0, pair.indexOf('='));
    const others = [...this.#pairByName].flatMap(([other, one]) => (other === name ? [] : [one]));
    if (others.length >= MAX_COOKIES || [...others, pair].join('; ').length > MAX_CHARACTERS)
      return;
    this.#pairByName.set(name, pair);
  }

  /** The value of `Cookie` for a request that has some; '' for others, and where the target set none. */
  valueFor({ headers }: Pick<RequestTemplate, 'headers'>): string {
    if (!hasCookies(headers)) return '';
    if (this.#pairByName.size === 0) return '';
    this.#sent ??= [...this.#pairByName.values()].join('; ');
    return this.#sent;
  }

  /** What the response to this request may quote, and no history may show. */
  secretsOf({ headers }: RequestTemplate): readonly Secret[] {
    if (!hasCookies(headers)) return [];
    return [...this.#pairByName.values()]
      .map((pair) => ({ value: pair.slice(pair.indexOf('=') + 1), replacement: '[cookie]' }))
      .filter(({ value }) => value.length >= MIN_SECRET);
  }
}

const hasCookies = (headers: HeaderList) => headers.some(([, value]) => value === SESSION_COOKIE);

const pairsIn = (headers: HeaderList): string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';', 1)[0]?.trim() ?? '')
    .filter((pair) => PAIR.test(pair));
