/** Advice in the finding of a refusal: what may be its reason. */
import { excerpt } from '../../src/core/json/json.ts';
import type { Twin } from './client-refusals.ts';

export const receiverAdvice = (receiver: string) =>
  `the target accepted no disbursement to ${excerpt(receiver)}: check this one in TARGET_RECEIVERS`;

export function twinAdvice({ index, sameCharacters }: Twin): string {
  const that = `that of exchange ${index}`;
  const how =
    sameCharacters === null
      ? `differs from ${that} only in letter case`
      : `has the same first ${sameCharacters} characters as ${that}`;
  return (
    `the merchant_reference ${how}, and two such texts are different references; send both ` +
    'requests, one after the other, to see the refusal again'
  );
}

/** A `curl` line sends a body at once. */
export const PIECES_ADVICE =
  'the suite sent the body of this request in two pieces, with a pause of 0.1 s between them, as a slow connection ' +
  'does; a target that reads only the first piece refuses it, and accepts the curl line';
