/** Numbers the peers that respond, and records each of them in the history once. */
import type { Peer } from '../../core/address/connection.ts';
import type { HistoryWriter } from '../../history/file/writer.ts';
import type { Redact } from '../../history/redaction/redact.ts';

/** A target with more certificates than this cannot be identified by them. */
const MAX_PEERS = 1000;

export class Peers {
  readonly #writer: HistoryWriter;
  readonly #redact: Redact;
  readonly #numbers = new Map<string, number>();
  readonly #numbersByConnection = new WeakMap<Peer, number>();

  constructor(writer: HistoryWriter, redact: Redact) {
    this.#writer = writer;
    this.#redact = redact;
  }

  /** Returns the number of a peer, whose line is in the history then; `null`: the peer is unknown. */
  record(peer: Peer | undefined): number | null {
    if (peer === undefined) return null;
    const number = this.#numbersByConnection.get(peer) ?? this.#numberOf(peer);
    if (number !== null) this.#numbersByConnection.set(peer, number);
    return number;
  }

  #numberOf(peer: Peer): number | null {
    const key = JSON.stringify(peer);
    const knownNumber = this.#numbers.get(key);
    if (knownNumber !== undefined) return knownNumber;
    if (this.#numbers.size >= MAX_PEERS) return null;
    const number = this.#numbers.size + 1;
    this.#numbers.set(key, number);
    this.#writer.write({ kind: 'peer', peer: number, ...redacted(peer, this.#redact) });
    return number;
  }
}

/** Redacts secrets in the names of a certificate: its owner chose them. */
function redacted({ address, port, tls }: Peer, redact: Redact): Peer {
  if (tls === null) return { address, port, tls };
  const subject = redact(tls.subject);
  const issuer = redact(tls.issuer);
  return { address, port, tls: { ...tls, subject, issuer } };
}
