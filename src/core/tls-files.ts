/** What TLS needs beside the authorities that the runtime trusts: the contents of PEM and PFX files. */

export interface TlsFiles {
  /** Certificates of further authorities, in PEM. */
  readonly ca: string | null;
  /** What the target knows this client by. */
  readonly client: ClientCertificate | null;
}

export type ClientCertificate =
  /** In PEM; the key is not encrypted any more. */
  | { readonly kind: 'pem'; readonly cert: string; readonly key: string }
  | { readonly kind: 'pfx'; readonly pfx: Uint8Array; readonly passphrase: string };
