/** Writes an IP address in one way, so that two of them can be compared. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The one spelling of an address: IPv4 also where IPv6 maps it, and without a zone. `null`: it is a
 * name, or the unspecified address, with which a client reaches its own machine at any address.
 */
export function plainAddress(host: string): string | null {
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(address)) return address === '0.0.0.0' ? null : address;
  if (!isIPv6(address)) return null;
  // `URL` writes every IPv6 address in one way, a mapped one as ::ffff:7f00:1.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (plain === '::') return null;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain) ?? [];
  if (high === undefined || low === undefined) return plain;
  const bytes = [high, low].flatMap((part) => {
    const number = Number.parseInt(part, 16);
    return [number >> 8, number & 255];
  });
  return plainAddress(bytes.join('.'));
}
