/** Takes secrets out of whatever a target sends, at the moment of capture. Pure. */
import { makeSecretSearch } from './find-secrets.ts';
import { maskSpans } from './mask.ts';
import { PART_LENGTH, type Secret } from './secret.ts';
import { makeExactRedactor } from './short-secrets.ts';

export type { Secret } from './secret.ts';
export type Redact = (text: string) => string;

/** Stands for a text that is so full of encodings that nobody can say what it holds. */
export const UNSEARCHABLE = '[not recorded: too many encodings to look for secrets in it]';

/** A number of eight characters may lose its hyphens; a shorter text holds no part of a secret. */
const LEAST_LENGTH = 6;

/**
 * Masks every run of `PART_LENGTH` characters of a secret, plain or under encodings, in any letter
 * case and set apart; of a shorter secret each word that it is. A text of bytes that are no UTF-8
 * has one character for each byte.
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

  return (text) => {
    const masked = long.length === 0 || text.length < LEAST_LENGTH ? text : maskLong(text);
    return exact === null ? masked : exact(masked);
  };
}

const isAscii = ({ value }: Secret) => /^[ -~]*$/.test(value);
