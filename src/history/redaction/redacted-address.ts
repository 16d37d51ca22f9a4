/** The address of a target as a history records it: without secrets, and still an address. Pure. */
import { isBareAddress } from '../../core/text/text-formats.ts';
import type { Redact } from './redact.ts';

/** A replacement has brackets and blanks, which the path of an address cannot have. */
const REPLACEMENT = /\[([A-Za-z][A-Za-z ]*)\]/g;

/**
 * A host in which a replacement may hide a name of this machine or its address, like
 * `(business-number).localhost`.
 */
export function mayHideLoopback(host: string): boolean {
  const shown = host.replace(ADDRESS_REPLACEMENT, '');
  return shown !== host && /^([\d.:[\]]*|.*localhost\.?)$/i.test(shown);
}

/** A replacement in an address: its name has letters and hyphens. */
const ADDRESS_REPLACEMENT = /\([a-z][a-z-]*\)/gi;

/** A number or a token in the path or the host is replaced by its name in parentheses. */
export function redactedAddress(url: string, redact: Redact): string {
  const redacted = redact(url);
  if (redacted === url) return url;
  const address = redacted.replace(
    REPLACEMENT,
    (_, name: string) => `(${name.replaceAll(' ', '-')})`,
  );
  // A replacement may begin inside an escape, like `%2`.
  return isBareAddress(address) ? address : `${new URL(url).protocol}//(not-shown)`;
}
