/** The responses with one reference. */
import type { ParsedRequest } from '../../interface/parsed-exchange.ts';
import { sentMerchantReference } from '../compared-texts.ts';

export interface ShownResponses {
  count: number;
  /** The `merchant_reference` of the last repeat among them. */
  repeated: string | null;
  /** Whether their repeats have more than one `merchant_reference`. */
  isShared: boolean;
  hasFirst: boolean;
}

export const noResponses = (): ShownResponses => ({
  count: 0,
  repeated: null,
  isShared: false,
  hasFirst: false,
});

export function addShown(shown: ShownResponses, request: ParsedRequest): void {
  shown.count += 1;
  if (!request.isRepeat) {
    shown.hasFirst = true;
    return;
  }
  const merchantReference = sentMerchantReference(request);
  shown.isShared ||= (shown.repeated ?? merchantReference) !== merchantReference;
  shown.repeated = merchantReference;
}
