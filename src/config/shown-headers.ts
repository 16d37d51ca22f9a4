/** Whether reports may show the value of a header for a gateway. Pure. */
import { looksSecret } from '../core/text/quoted.ts';
import type { Config } from './config.ts';

/** A gateway header may have the value `1` or `eu`, which is not a secret and occurs everywhere. */
const MIN_CHARACTERS = 4;

/** The words of a host: its labels, their parts, and the port. */
const BETWEEN_WORDS = /[.:-]/;

/** Whether a report replaces the value of a header. */
export const isHeaderHidden = (value: string, targetUrl: string | null): boolean =>
  value.length >= MIN_CHARACTERS && !isWordOfHost(value, targetUrl);

/**
 * A header that selects an environment may have a name of the host as its value: a replacement
 * would make that another address. A value that looks random is hidden wherever it is.
 */
export function isWordOfHost(value: string, targetUrl: string | null): boolean {
  if (looksSecret(value) || targetUrl === null || !URL.canParse(targetUrl)) return false;
  const { host: address } = new URL(targetUrl);
  const text = value.toLowerCase();
  // The same words with other marks between them, like `user:password`, are another text.
  if (!address.includes(text)) return false;
  const host = wordsOf(address);
  const words = wordsOf(text);
  return host.some((_, at) => words.every((word, next) => word !== '' && word === host[at + next]));
}

const wordsOf = (host: string) => host.split(BETWEEN_WORDS);

/** A sentence for the user for each header whose value is not redacted, and would be. */
export function headerWarnings({
  headers,
  targetUrl,
}: Pick<Config, 'headers' | 'targetUrl'>): string[] {
  return Object.entries(headers)
    .filter(([, value]) => value.length >= MIN_CHARACTERS && isWordOfHost(value, targetUrl))
    .map(
      ([name]) =>
        `Reports show the value of ${name} in TARGET_HEADERS, because it is a part of the host or port in TARGET_URL`,
    );
}
