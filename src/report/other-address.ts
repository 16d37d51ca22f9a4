/** Which peers are not at the address that the URL of the target names. Pure. */
import { type Peer, UNKNOWN_ADDRESS } from '../core/address/connection.ts';
import { plainAddress } from '../core/address/plain-address.ts';
import type { TargetAddress } from '../history/lines/line.ts';

/**
 * The peers with another port than the URL, or with another address where its host is an address.
 * Behind a proxy, every peer is the proxy, so nothing can be compared.
 */
export function peersElsewhere<P extends Pick<Peer, 'address' | 'port'>>(
  { url, proxy }: Pick<TargetAddress, 'url' | 'proxy'>,
  peers: readonly P[],
): readonly P[] {
  if (proxy !== undefined || !URL.canParse(url)) return [];
  const { hostname, port, protocol } = new URL(url);
  // The address of a target may be redacted: a name in parentheses, or nines in place of digits.
  if (hostname.includes('(')) return [];
  const wantedPort = port === '' ? defaultPorts[protocol] : Number(port);
  const isPortKnown = wantedPort !== undefined && !/^9+$/.test(port);
  const wantedAddress = plainAddress(hostname);
  const isElsewhere = ({ address, port: found }: P) => {
    if (address === UNKNOWN_ADDRESS) return false;
    if (isPortKnown && found !== wantedPort) return true;
    return wantedAddress !== null && plainAddress(address) !== wantedAddress;
  };
  return peers.filter(isElsewhere);
}

const defaultPorts: Readonly<Record<string, number | undefined>> = { 'http:': 80, 'https:': 443 };
