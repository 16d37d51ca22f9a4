/** The TLS side of a connection: whom it trusts, and which certificate it shows. */
import * as tls from 'node:tls';
import { readWholeText } from '../core/read-file.ts';
import type { TlsFiles } from '../core/tls-files.ts';

/**
 * One context for all connections, as making one takes a tenth of a second; `null`: the runtime's
 * own. TARGET_CA adds to the authorities that are trusted anyway, and NODE_EXTRA_CA_CERTS too.
 */
export function tlsContext({ ca, client }: TlsFiles, extra = extraAuthorities()) {
  if (ca === null && client === null) return null;
  return tls.createSecureContext({
    ...(ca === null ? {} : { ca: [...tls.rootCertificates, ...extra, ca] }),
    ...clientOptions(client),
  });
}

function clientOptions(client: TlsFiles['client']): tls.SecureContextOptions {
  if (client === null) return {};
  if (client.kind === 'pem') return { cert: client.cert, key: client.key };
  return { pfx: Buffer.from(client.pfx), passphrase: client.passphrase };
}

/** A list of authorities replaces the runtime's, so that what the runtime reads is read again. */
function extraAuthorities(): string[] {
  const { NODE_EXTRA_CA_CERTS: path = '' } = process.env;
  if (path === '') return [];
  try {
    return [readWholeText(path)];
  } catch {
    // The runtime itself warns of it and goes on.
    return [];
  }
}
