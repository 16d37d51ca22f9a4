/** Describes the peers that responded, and what cannot be known about them. Pure. */

import type { Peer } from '../core/address/connection.ts';
import { isLoopbackAddress } from '../core/address/loopback.ts';
import type { TargetAddress } from '../history/lines/line.ts';
import { peersElsewhere } from './other-address.ts';

export interface ReportPeer extends Peer {
  /** The number of responses from this peer. */
  readonly responses: number;
}

export interface Connection {
  /** In the order of their first responses. */
  readonly peers: readonly ReportPeer[];
  /** One sentence for each reason why the report cannot name the target for certain. */
  readonly cautions: readonly string[];
}

export function connectionOf(
  target: Pick<TargetAddress, 'url' | 'proxy'>,
  peers: readonly ReportPeer[],
): Connection {
  return { peers, cautions: connectionCautionsOf(target, peers) };
}

/** Used by `doctor` and the report. */
export function connectionCautionsOf(
  target: Pick<TargetAddress, 'url' | 'proxy'>,
  peers: readonly Peer[],
) {
  const { url, proxy } = target;
  const remote = peers.filter(({ address }) => proxy !== undefined || !isLoopbackAddress(address));
  const isPlain = remote.length > 0 && url.startsWith('http:');
  const unverified = peers.filter(({ tls }) => tls?.verified === false);
  const elsewhere = peersElsewhere(target, peers);
  return [
    ...(isPlain
      ? [
          `${url} is plain HTTP on another machine: anybody on the network can read the token and change ` +
            'a response, so the report cannot show who responded. Give an https address.',
        ]
      : []),
    ...(unverified.length > 0
      ? [
          `The certificate of ${namesOf(unverified)} was not verified, ` +
            'so the report cannot show who responded. Set TARGET_CA to a PEM file with the authority that signed it and every authority above that one.',
        ]
      : []),
    ...(elsewhere.length > 0
      ? [
          `Responses came from ${namesOf(elsewhere)}, which is not the address in ${url}, and no proxy is recorded: ` +
            'something on this machine changed the connection, or somebody changed the history.',
        ]
      : []),
  ];
}

/** Addresses that a sentence names. */
const MAX_NAMED = 3;

const namesOf = (peers: readonly Peer[]) => peers.map(placeOf).slice(0, MAX_NAMED).join(', ');

/** `203.0.113.7:443`, `[::1]:8080`. */
export const placeOf = ({ address, port }: Pick<Peer, 'address' | 'port'>): string =>
  `${address.includes(':') ? `[${address}]` : address}:${port}`;

/** Address and protocol: `203.0.113.7:443, TLSv1.3, TLS_AES_128_GCM_SHA256`. */
export const wayOf = (peer: Peer): string =>
  peer.tls === null
    ? `${placeOf(peer)}, without TLS`
    : `${placeOf(peer)}, ${peer.tls.protocol}, ${peer.tls.cipher}`;

/** The fields of a certificate, by name. */
export function certificateFields({
  tls,
}: Peer): readonly (readonly [name: string, value: string])[] {
  if (tls === null) return [];
  return [
    ['Certificate', tls.subject],
    ['Issuer', tls.issuer],
    ['Valid', `${tls.validFrom} to ${tls.validTo}`],
    ['Fingerprint (SHA-256)', tls.fingerprint],
    ['Verified', tls.verified ? 'yes' : 'no'],
  ];
}

/** Everything in one line, for a terminal and a summary. */
export function peerLine(peer: Peer): string {
  const { tls } = peer;
  if (tls === null) return wayOf(peer);
  return (
    `${wayOf(peer)}; certificate of ${tls.subject} by ${tls.issuer}, ${tls.validFrom} to ${tls.validTo}, ` +
    `SHA-256 ${tls.fingerprint}, ${tls.verified ? 'verified' : 'not verified'}`
  );
}
