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
  /**
   * For bodies: where a target shows the `merchant_reference` as the `reference`, that one would repeat the
   * request.
   */
  readonly #ofTarget = new Map<string, string>();

  see({ method, headers, body }: RequestTemplate, wire: WireResponse): void {
    if (this.#ofTarget.size === Object.keys(clients).length || method !== 'POST') return;
    const sender = headerValue(headers, 'authorization');
    const [name] = Object.entries(clients).find(([, client]) => client === sender) ?? [];
    if (name === undefined || this.#ofTarget.has(name)) return;
    const reference = referenceIn(wire);
    if (reference === null) return;
    if (!this.#seen.has(name)) this.#seen.set(name, reference);
    if (body?.toLowerCase().includes(reference.toLowerCase()) !== true)
      this.#ofTarget.set(name, reference);
  }

  /** The path with the references; an unknown one is empty. */
  fill(path: string): string {
    return filled(path, (name) => this.#seen.get(name) ?? '');
  }

  /** The body with the references; an unknown one stays as it is, because an empty text is another mistake. */
  fillBody({ body, encoding }: Pick<RequestTemplate, 'body' | 'encoding'>): string | null {
    if (body === null || encoding !== undefined) return body;
    return filled(body, (name) => this.#ofTarget.get(name) ?? name);
  }
}

const filled = (text: string, of: (name: string) => string): string =>
  Object.keys(clients).reduce((line, name) => line.replaceAll(name, () => of(name)), text);

/** `null`: the response has none, or one that no query would have. */
function referenceIn(wire: WireResponse): string | null {
  if (wire.kind === 'none') return null;
  const body = parseJson(Buffer.from(wire.body).toString());
  if (!isAccepted(wire.status, body)) return null;
  const data = body.ok && isObject(body.value) ? member(body.value, 'data') : null;
  const reference = isObject(data) ? member(data, 'reference') : null;
  return typeof reference === 'string' && /^[\w-]{1,64}$/.test(reference) ? reference : null;
}
