/** Numbers the peers that respond, and writes each of them to the history once. */
import type { Peer } from '../core/connection.ts';
import type { Redact } from '../history/redaction/redact.ts';
import type { HistoryWriter } from '../history/writer.ts';

/** A target with more certificates than this cannot be identified by them. */
const MAX_PEERS = 1000;

/**
 * Returns the number of a peer, whose line is in the history then; `null` where the peer is
 * unknown.
 */
export type Peers = (peer: Peer | undefined) => number | null;

export function openPeers(writer: HistoryWriter, redact: Redact): Peers {
  const numbers = new Map<string, number>();
  const numbersByConnection = new WeakMap<Peer, number>();

  function numberOf(peer: Peer): number | null {
    const key = JSON.stringify(peer);
    const knownNumber = numbers.get(key);
    if (knownNumber !== undefined) return knownNumber;
    if (numbers.size >= MAX_PEERS) return null;
    const number = numbers.size + 1;
    numbers.set(key, number);
    writer.write({ kind: 'peer', peer: number, ...masked(peer, redact) });
    return number;
  }

  return (peer) => {
    if (peer === undefined) return null;
    const number = numbersByConnection.get(peer) ?? numberOf(peer);
    if (number !== null) numbersByConnection.set(peer, number);
    return number;
  };
}

/** Masks secrets in the names of a certificate: its owner chose them. */
function masked({ address, port, tls }: Peer, redact: Redact): Peer {
  if (tls === null) return { address, port, tls };
  const subject = redact(tls.subject);
  const issuer = redact(tls.issuer);
  return { address, port, tls: { ...tls, subject, issuer } };
}
