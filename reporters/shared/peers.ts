/** The peers that responded, in a summary. */
import { peerLine } from '../../src/report/peers.ts';
import type { Report } from '../../src/report/report.ts';

/** Peers that a summary names. */
const NAMED_PEERS = 3;

/** The first peers that responded, a line for each, and how many more there are. */
export function namedPeers(peers: Report['connection']['peers']) {
  // A peer without a response has answered nothing.
  const answering = peers.filter(({ responses }) => responses > 0);
  const lines = answering.slice(0, NAMED_PEERS).map((peer) => `Response from ${peerLine(peer)}`);
  return { lines, more: answering.length - lines.length };
}
