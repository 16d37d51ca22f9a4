/** The address of a target as a history records it: without secrets, and still an address. Pure. */
import { isBareAddress } from '../../core/text/text-formats.ts';
import type { Redact } from './redact.ts';

/** A mask has brackets and blanks, which the path of an address cannot have. */
const MASK = /\[([A-Za-z][A-Za-z ]*)\]/g;

/** A host in which a mask may hide a name of this machine or its address, like `(business-number).localhost`. */
export function mayHideLoopback(host: string): boolean {
  const shown = host.replace(ADDRESS_MASK, '');
  return shown !== host && /^([\d.:[\]]*|.*localhost\.?)$/i.test(shown);
}

/** A mask in an address: its name has letters and hyphens. */
const ADDRESS_MASK = /\([a-z][a-z-]*\)/gi;

/** A number or a token in the path or the host is replaced by the name of its mask. */
export function maskedAddress(url: string, redact: Redact): string {
  const redacted = redact(url);
  if (redacted === url) return url;
  const masked = redacted.replace(MASK, (_, name: string) => `(${name.replaceAll(' ', '-')})`);
  // A mask may begin inside an escape, like `%2`.
  return isBareAddress(masked) ? masked : `${new URL(url).protocol}//(not-shown)`;
}
