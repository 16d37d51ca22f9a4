/** Identifiers in members that the document does not list: a target may replay the first request that has one. */

import { referenceKey } from '../../core/reference/reference-key.ts';
import type { ParsedRequest } from '../../interface/parsed-request.ts';
import { cutReference } from '../compared-texts.ts';

/** References whose identifiers are stored, and identifiers of each. */
const MAX_STORED = 1000;
const MAX_OF_EACH = 20;

/** Those of one transaction. An `account_id` or a `customer_id` may be the same in each request. */
const NAMES =
  /^(?:_?id|uuid|(?:transaction|request|external)_?id|idempotency_?key|(?:external_?)?reference)$/i;

/**
 * Those of a body, with their names. One that the response has as the `reference` is none: such a target lets a
 * client choose the reference.
 */
const identifiersIn = ({ body }: ParsedRequest, reference: string): string[] =>
  Object.entries(body ?? {})
    .flatMap(([name, value]) =>
      name !== 'merchant_reference' && NAMES.test(name) && typeof value === 'string' && value !== ''
        ? [[name, referenceKey(value)] as const]
        : [],
    )
    .filter(([, value]) => value !== referenceKey(reference))
    .slice(0, MAX_OF_EACH)
    .map(([name, value]) => `${cutReference(name)} ${cutReference(value)}`);

export class SentIdentifiers {
  readonly #byReference = new Map<string, readonly string[]>();

  /** Adds those of a request whose response has this reference. Returns whether an earlier such request has one of them. */
  add(reference: string, request: ParsedRequest): boolean {
    const own = identifiersIn(request, reference);
    if (own.length === 0) return false;
    const key = cutReference(referenceKey(reference));
    const known = this.#byReference.get(key);
    if (known === undefined && this.#byReference.size < MAX_STORED) this.#byReference.set(key, own);
    return own.some((one) => known?.includes(one) === true);
  }
}
