/** The TLS options of a connection: trusted authorities and the client certificate. */
import * as tls from 'node:tls';
import type { TlsFiles } from '../../core/address/connection.ts';
import { UsageError } from '../../core/errors.ts';
import { readWholeText } from '../../core/read-file.ts';

/**
 * One context for all connections, because making one takes a tenth of a second; `null`: the
 * default of the runtime. TARGET_CA and NODE_EXTRA_CA_CERTS are added to the authorities that are
 * trusted by default.
 */
export function tlsContext({ ca, client }: TlsFiles) {
  if (ca === null && client === null) return null;
  return tls.createSecureContext({
    ...(ca === null ? {} : { ca: [...defaultAuthorities(), ca] }),
    ...clientOptions(client),
  });
}

function clientOptions(client: TlsFiles['client']): tls.SecureContextOptions {
  if (client === null) return {};
  if (client.kind === 'pem') return { cert: client.cert, key: client.key };
  return { pfx: Buffer.from(client.pfx), passphrase: client.passphrase };
}

/**
 * Since 22.15, Node tells which authorities it trusts, with those of the system where an option adds them; it tells
 * none with `--use-openssl-ca`. Deno tells none without a permission, which the command line demands before a run.
 */
function defaultAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] };
  try {
    const known = getCACertificates?.('default') ?? [];
    return known.length > 0 ? known : [...tls.rootCertificates, ...extraAuthorities()];
  } catch (error) {
    throw new UsageError(
      'Cannot add TARGET_CA to the authorities of the runtime: give Deno --allow-sys=hostname,ca',
      { cause: error },
    );
  }
}

/**
 * The authorities of NODE_EXTRA_CA_CERTS: a `ca` option replaces the runtime's list, so they must
 * be read again.
 */
function extraAuthorities(): string[] {
  const { NODE_EXTRA_CA_CERTS: path = '' } = process.env;
  if (path === '') return [];
  try {
    return [readWholeText(path)];
  } catch {
    // The runtime itself warns of an unreadable file and continues.
    return [];
  }
}
