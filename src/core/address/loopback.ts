/**
 * Whether a connection stays on this machine. The address of the connection decides, not the host
 * name.
 */
import { type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** `loopback`: no confirmation that requests may leave this machine. */
export type AllowedHosts = 'loopback' | 'anywhere';

/** A connection that is refused before anything is sent. */
class NotLoopbackError extends Error {
  readonly code = 'NOT_LOOPBACK';

  constructor(why: string) {
    super(`${why}, and CONFIRM_HOST and both caps are not set`);
  }
}

/** `address`: `undefined` where the host has none. */
export function notLoopback(host: string, address: string | undefined): NotLoopbackError {
  if (address === undefined) return new NotLoopbackError(`${host} has no loopback address`);
  const where = host === address ? address : `${host} has the address ${address}, which`;
  return new NotLoopbackError(`${where} is not loopback`);
}

/** A proxy can connect to any host, so connections through one are never loopback. */
export function refusedProxy(url: string): NotLoopbackError {
  return new NotLoopbackError(`the proxy ${url} can connect to any machine`);
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

/**
 * The error for a host that is an address outside of loopback; names are checked after their
 * lookup.
 */
export function refusedAddress(host: string): NotLoopbackError | null {
  return isIP(host) === 0 || isLoopbackAddress(host) ? null : notLoopback(host, host);
}

/** Such a name is always one of this machine (RFC 6761 section 6.3), which not every system knows. */
const isUnderLocalhost = (host: string) => /\.localhost\.?$/i.test(host);
const LOOPBACK = { address: '127.0.0.1', family: 4 };

/** A lookup that returns only loopback addresses, or an error where there are none. */
export function loopbackLookup(lookup: LookupFunction = systemLookup as LookupFunction) {
  return (host: string, options: LookupOptions, callback: Parameters<LookupFunction>[2]): void =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null && !isUnderLocalhost(host)) return callback(error, addresses);
      const found = error === null ? addresses : [LOOPBACK];
      if (typeof found === 'string') return callback(error, found);
      const [near, ...rest] = found.filter(({ address }) => isLoopbackAddress(address));
      if (near === undefined) {
        return callback(notLoopback(host, found[0]?.address), []);
      }
      if (options.all === true) callback(null, [near, ...rest]);
      else callback(null, near.address, near.family);
    });
}
