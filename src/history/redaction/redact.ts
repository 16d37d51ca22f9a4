/** Redacts secrets in everything that a target sends, when it is captured. Pure. */
import { memoizeTexts } from '../../core/memoize.ts';
import { makeSecretSearch } from './find-secrets.ts';
import { redactSpans } from './redact-spans.ts';
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
 * Redacts every run of `PART_LENGTH` characters of a secret, plain or encoded, in any letter case and
 * with separators; a shorter secret is redacted where it is a whole word. A text of bytes that are no
 * UTF-8 has one character for each byte.
 */
export function makeRedactor(secrets: readonly Secret[]): Redact {
  const long = secrets.filter(({ value }) => value.length >= PART_LENGTH);
  const search = makeSecretSearch(long);
  const others = secrets.filter((secret) => !long.includes(secret) || !isAscii(secret));
  const exact = makeExactRedactor(others);

  function redactLong(text: string): string {
    const spans = search(text);
    if (spans === null) return UNSEARCHABLE;
    return spans.length === 0 ? text : redactSpans(text, spans, long);
  }

  function redact(text: string): string {
    const redacted = long.length === 0 || text.length < MIN_LENGTH ? text : redactLong(text);
    return exact === null ? redacted : exact(redacted);
  }

  const [ofField, ofBody] = [memoizeTexts(redact), memoizeTexts(redact)];
  return (text) => (text.length > LONGEST_FIELD ? ofBody(text) : ofField(text));
}

const isAscii = ({ value }: Secret) => /^[ -~]*$/.test(value);
