/** The TLS files of a run, as the contents of PEM and PFX files. */

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
