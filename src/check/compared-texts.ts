/** References and texts of merchants, as far as checks compare and store them. */

import { merchantReferenceKey, REFERENCE_CHARACTERS } from '../core/reference/reference-key.ts';
import { beginningOf, copyOf } from '../core/text/excerpt.ts';
import type { ParsedRequest } from '../interface/parsed-request.ts';

/** The part of a reference that is stored. */
export const cutReference = (text: string) => copyOf(beginningOf(text, REFERENCE_CHARACTERS));

/** The `merchant_reference` of a request, as far as it is compared. */
export function sentMerchantReference({ body }: ParsedRequest): string {
  const sent = body?.merchant_reference;
  return typeof sent === 'string' ? cutReference(merchantReferenceKey(sent)) : '';
}

/** Whether a target may show a transaction of an earlier run for it, because it names none. */
export const hasNoUsableReference = (request: ParsedRequest): boolean =>
  sentMerchantReference(request) === '';

/** Whether a target may show an earlier transaction: also for a repeat. */
export const mayShowEarlier = (request: ParsedRequest): boolean =>
  request.isRepeat || hasNoUsableReference(request);
