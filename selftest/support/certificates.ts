/** Makes certificates for tests with openssl: an authority, a server of this machine, a client. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why tests of TLS are skipped here; `null` where they are not. */
export const noOpenssl: string | null =
  spawnSync('openssl', ['version']).status === 0 ? null : 'openssl is not installed';

export const PASSPHRASE = 'correct horse battery';

export interface Certificates {
  /** The folder with `ca.pem`, `server.pem`, `server.key`, `client.pem`, and so on. */
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
}

const SERVER_NAMES = 'subjectAltName=DNS:localhost,DNS:staging.example,IP:127.0.0.1';

/** OpenSSL 3 refuses its cipher before it looks at the bytes, so they need not be a key. */
const DES_KEY = [
  '-----BEGIN RSA PRIVATE KEY-----',
  ...['Proc-Type: 4,ENCRYPTED', 'DEK-Info: DES-CBC,D6C9DC3CCEE6ABB0', '', 'A'.repeat(64)],
  '-----END RSA PRIVATE KEY-----\n',
].join('\n');

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe', timeout: 20_000 });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2'],
    ...['-subj', '/O=Acme/CN=Acme Test Authority'],
  );
  writeFileSync(path('server.ext'), SERVER_NAMES);
  writeFileSync(path('client.ext'), 'extendedKeyUsage=clientAuth');
  for (const name of ['server', 'client']) {
    openssl(
      ...['req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`],
      ...['-subj', `/O=Acme/CN=${name}`],
    );
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key'],
      ...['-CAcreateserial', '-days', '2', '-out', `${name}.pem`, '-extfile', `${name}.ext`],
    );
  }
  const secret = ['-passout', `pass:${PASSPHRASE}`];
  openssl('pkcs8', '-topk8', '-in', 'client.key', '-out', 'client.encrypted.key', ...secret);
  writeFileSync(path('client.des.key'), DES_KEY);
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:512', '-nodes', '-subj', '/CN=weak', '-days', '2'],
    ...['-keyout', 'client.weak.key', '-out', 'client.weak.pem'],
  );
  openssl(
    ...['pkcs12', '-export', '-in', 'client.pem', '-inkey', 'client.key', '-out', 'client.pfx'],
    ...secret,
  );
  return { path, read: (name) => readFileSync(path(name), 'utf8') };
}
