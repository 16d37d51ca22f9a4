/** The other end of a connection, as far as the connection shows it. */

export interface Peer {
  /** The address of the proxy, where there is one. */
  readonly address: string;
  readonly port: number;
  readonly tls: PeerTls | null;
}

export interface PeerTls {
  readonly protocol: string;
  readonly cipher: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  /** SHA-256 of the certificate. */
  readonly fingerprint: string;
  /** Whether a trusted authority has signed the certificate. */
  readonly verified: boolean;
}
