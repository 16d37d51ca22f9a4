/** Whether a peer can have responded for the target of the header. Pure. */
import type { Header, PeerLine } from '../lines/line.ts';

/**
 * A connection to an `https` address has the TLS of the target, also in a tunnel. One to an `http`
 * address has none, except that of a proxy.
 */
export function peerProblem(
  { url, proxy = '' }: Header['target'],
  { tls }: PeerLine,
): string | null {
  if (url.startsWith('https:')) {
    return tls === null ? 'it has no TLS, but the target has an https address' : null;
  }
  if (tls === null || proxy.startsWith('https:')) return null;
  return 'it has TLS, but the target has an http address';
}
