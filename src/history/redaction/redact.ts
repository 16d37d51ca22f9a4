/** Masks secrets in everything that a target sends, when it is captured. Pure. */
import { rememberTexts } from '../../core/text/remember-texts.ts';
import { makeSecretSearch } from './find-secrets.ts';
import { maskSpans } from './mask.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
import { makeExactRedactor } from './short-secrets.ts';

export type { Secret } from './secret.ts';
export type Redact = (text: string) => string;

/** Replaces a text with so many encodings that it cannot be searched for secrets. */
export const UNSEARCHABLE = '[not recorded: too many encodings to look for secrets in it]';

/**
 * A number of eight characters may lose its hyphens; a shorter text contains no part of a secret.
 */
const MIN_LENGTH = 6;

/** Header fields, which each response repeats, are remembered apart from bodies. */
const LONGEST_FIELD = 64;

/**
 * Masks every run of `PART_LENGTH` characters of a secret, plain or encoded, in any letter case and
 * with separators; a shorter secret is masked where it is a whole word. A text of bytes that are no
 * UTF-8 has one character for each byte.
 */
export function makeRedactor(secrets: readonly Secret[]): Redact {
  const long = secrets.filter(({ value }) => value.length >= PART_LENGTH);
  const search = makeSecretSearch(long);
  const others = secrets.filter((secret) => !long.includes(secret) || !isAscii(secret));
  const exact = makeExactRedactor(others);

  function maskLong(text: string): string {
    const spans = search(text);
    if (spans === null) return UNSEARCHABLE;
    return spans.length === 0 ? text : maskSpans(text, spans, long);
  }

  function mask(text: string): string {
    const masked = long.length === 0 || text.length < MIN_LENGTH ? text : maskLong(text);
    return exact === null ? masked : exact(masked);
  }

  const [ofField, ofBody] = [rememberTexts(mask), rememberTexts(mask)];
  return (text) => (text.length > LONGEST_FIELD ? ofBody(text) : ofField(text));
}

const isAscii = ({ value }: Secret) => /^[ -~]*$/.test(value);
