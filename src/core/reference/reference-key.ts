/** References as checks compare them. */

import { textOrEmpty } from '../json/json.ts';
import { memoizeLastText } from '../memoize.ts';
import { beginningOf } from '../text/excerpt.ts';

/** A longer text is not a reference; only this beginning is compared. */
export const REFERENCE_CHARACTERS = 200;

/** The beginning of a reference, without regard to letter case. */
export const referenceKey: (reference: string) => string = memoizeLastText((reference) =>
  beginningOf(reference, REFERENCE_CHARACTERS).toLowerCase(),
);

/** The document does not say whether surrounding blanks and Unicode normalisation matter. */
export const merchantReferenceKey = (text: string): string => text.normalize('NFKC').trim();

/** The key of a member that may be a reference; empty where it is no text. */
export const keyOfReference = (value: unknown): string => referenceKey(textOrEmpty(value));
