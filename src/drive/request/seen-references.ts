/**
 * The `reference` of the first transaction of each client, which the queries of later lists and the body of a
 * later disbursement have: a plan cannot know it.
 */

import { headerValue } from '../../core/exchange.ts';
import { isObject, member, parseJson } from '../../core/json/json.ts';
import type { RequestTemplate } from '../../core/request.ts';
import type { WireResponse } from '../../core/wire.ts';
import { isAccepted } from '../../interface/parsed-response.ts';
import { OTHER_REFERENCE, OTHER_TOKEN, OWN_REFERENCE, TOKEN } from '../../plan/placeholders.ts';

/** The `Authorization` of the client, by the placeholder of its reference. */
const clients = { [OWN_REFERENCE]: `Bearer ${TOKEN}`, [OTHER_REFERENCE]: `Bearer ${OTHER_TOKEN}` };

export class SeenReferences {
  readonly #seen = new Map<string, string>();

  see({ method, headers }: RequestTemplate, wire: WireResponse): void {
    if (this.#seen.size === Object.keys(clients).length || method !== 'POST') return;
    const sender = headerValue(headers, 'authorization');
    const found = Object.entries(clients).find(([, client]) => client === sender);
    if (found === undefined || this.#seen.has(found[0])) return;
    const reference = referenceIn(wire);
    if (reference !== null) this.#seen.set(found[0], reference);
  }

  /** The path with the references; an unknown one is empty. */
  fill(path: string): string {
    return this.#filled(path, () => '');
  }

  /** The body with the references; an unknown one stays as it is, because an empty text is another mistake. */
  fillBody({ body, encoding }: Pick<RequestTemplate, 'body' | 'encoding'>): string | null {
    return body === null || encoding !== undefined ? body : this.#filled(body, (name) => name);
  }

  #filled(text: string, unknown: (name: string) => string): string {
    return Object.keys(clients).reduce(
      (filled, name) => filled.replaceAll(name, () => this.#seen.get(name) ?? unknown(name)),
      text,
    );
  }
}

/** `null`: the response has none, or one that no query would have. */
function referenceIn(wire: WireResponse): string | null {
  if (wire.kind === 'none') return null;
  const body = parseJson(Buffer.from(wire.body).toString());
  if (!isAccepted(wire.status, body)) return null;
  const data = body.ok && isObject(body.value) ? member(body.value, 'data') : null;
  const reference = isObject(data) ? member(data, 'reference') : null;
  return typeof reference === 'string' && /^[\w-]{1,64}$/.test(reference) ? reference : null;
}
