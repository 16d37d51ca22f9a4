/** The way to the target: the proxy, the TLS files and the other end of a connection. */

export interface HttpProxy {
  /** Scheme, host and port, without credentials. */
  readonly url: string;
  /** `user:password`, or `null` where the proxy needs none. */
  readonly credentials: string | null;
  /** The setting or environment variable that names it. */
  readonly setting: string;
}

export interface TlsFiles {
  /** Certificates of additional authorities, in PEM. */
  readonly ca: string | null;
  /** The certificate by which the target identifies this client. */
  readonly client: ClientCertificate | null;
}

export type ClientCertificate =
  /** In PEM, with the key decrypted. */
  | { readonly kind: 'pem'; readonly cert: string; readonly key: string }
  | { readonly kind: 'pfx'; readonly pfx: Uint8Array; readonly passphrase: string };

/** The address of a peer whose connection was closed before the suite could read it. */
export const UNKNOWN_ADDRESS = 'unknown';

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
