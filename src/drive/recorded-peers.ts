/** Numbers who answered, and writes each of them into the history once. */
import type { Peer } from '../core/peer.ts';
import type { Redact } from '../history/redact.ts';
import type { HistoryWriter } from '../history/writer.ts';

/** Far more than any deployment shows; what comes after is not told apart. */
const MOST_PEERS = 1000;

/** The number under which a peer stands in the history; `undefined` beyond the limit. */
export type NumberOf = (peer: Peer) => number | undefined;

export function openRecordedPeers(writer: HistoryWriter, redact: Redact): NumberOf {
  const numbers = new Map<string, number>();
  return ({ address, port, tls }) => {
    const key = JSON.stringify([address, port, tls]);
    const known = numbers.get(key);
    if (known !== undefined || numbers.size >= MOST_PEERS) return known;
    const peer = numbers.size + 1;
    numbers.set(key, peer);
    const named = tls && { ...tls, subject: redact(tls.subject), issuer: redact(tls.issuer) };
    writer.write({ kind: 'peer', peer, address, port, tls: named });
    return peer;
  };
}
