/** Counts the responses of each peer. Pure. */
import type { Exchange } from '../core/exchange.ts';
import type { PeerLine } from '../history/lines/line.ts';
import type { ReportPeer } from '../report/peers.ts';

/** Peers that a report lists, with one that was not verified; the history has all of them. */
const LISTED_PEERS = 100;

export class PeerTally {
  /** By all known data of a peer, because merged runs may have the same peers. */
  readonly #listed = new Map<string, { readonly peer: PeerLine; responses: number }>();
  readonly #keys = new Map<number, string>();

  take(line: PeerLine): void {
    const { address, port, tls } = line;
    const key = JSON.stringify([address, port, tls]);
    if (!this.#listed.has(key)) {
      if (this.#listed.size >= LISTED_PEERS && !this.#dropFor(line)) return;
      this.#listed.set(key, { peer: line, responses: 0 });
    }
    if (this.#keys.size < MAX_NUMBERS) this.#keys.set(line.peer, key);
  }

  /**
   * Removes the last listed peer for the first whose certificate was not verified, because the
   * report must show such a peer.
   */
  #dropFor({ tls }: PeerLine): boolean {
    const hasUnverified = [...this.#listed.values()].some(
      ({ peer }) => peer.tls?.verified === false,
    );
    if (tls?.verified !== false || hasUnverified) return false;
    const last = [...this.#listed.keys()].at(-1);
    return last !== undefined && this.#listed.delete(last);
  }

  see({ response }: Exchange): void {
    if (response.kind === 'none' || response.peer === undefined) return;
    const listedPeer = this.#listed.get(this.#keys.get(response.peer) ?? '');
    if (listedPeer !== undefined) listedPeer.responses += 1;
  }

  conclude(): ReportPeer[] {
    return [...this.#listed.values()].map(({ peer: { address, port, tls }, responses }) => ({
      address,
      port,
      tls,
      responses,
    }));
  }
}

/** A run writes at most 1000 peers, and a plan has at most a few hundred shards. */
const MAX_NUMBERS = 100_000;
