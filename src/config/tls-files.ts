/** Reads and checks the TLS files: additional authorities, and a client certificate. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { ClientCertificate, TlsFiles } from '../core/address/connection.ts';
import { contentOf } from './named-file.ts';
import { isPem, pemOf } from './pem.ts';
import { accept, refuse } from './readers.ts';
import type { Read, Reader } from './setting.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads a PEM file, or a PEM text, with one or more certificates; returns them. */
export const certificateFile: Reader<string> = (given, name, { readFile }) => {
  const pem = pemOf({ given, name, command: 'x509' }, readFile);
  if (!pem.ok) return pem;
  const { text, place } = pem.value;
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length === 0)
    return refuse(`Cannot parse ${place}: expected a PEM text with -----BEGIN CERTIFICATE-----`);
  return certificates.every(isCertificate)
    ? accept(certificates.join('\n'))
    : refuse(`Cannot parse ${place}: a certificate in it is damaged; copy it again`);
};

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

/** Reads a PEM file, or a PEM text, with a private key, which may be encrypted; returns its content. */
export const keyFile: Reader<string> = (given, name, { readFile }) => {
  const pem = pemOf({ given, name, command: 'pkey' }, readFile);
  if (!pem.ok) return pem;
  const { text, place } = pem.value;
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)
    ? accept(text)
    : refuse(`Cannot parse ${place}: expected a PEM text with -----BEGIN PRIVATE KEY-----`);
};

/** Reads a PFX file, also called PKCS #12; returns its bytes. */
export const pfxFile: Reader<Uint8Array> = (path, name, { readBytes }) => {
  const read = isPem(path)
    ? accept(Buffer.from(path))
    : contentOf({ path, name, want: 'the path of a PFX (PKCS #12) file' }, readBytes);
  // OpenSSL writes the attributes of a certificate before it.
  return read.ok && Buffer.from(read.value).includes('-----BEGIN ')
    ? refuse(`Cannot parse ${name}: it is PEM; use TARGET_CLIENT_CERT and TARGET_CLIENT_KEY`)
    : read;
};

/** The TLS settings, as their rows define them. */
interface TlsValues {
  readonly ca: string | null;
  readonly clientCert: string | null;
  readonly clientKey: string | null;
  readonly clientPfx: Uint8Array | null;
  readonly clientPassphrase: string;
}

/** Combines the settings and checks them together, before anything is sent. */
export function tlsFilesOf(values: TlsValues): Read<TlsFiles> {
  const { clientCert, clientKey, clientPfx, clientPassphrase } = values;
  if (clientPfx !== null && (clientCert !== null || clientKey !== null)) {
    return refuse(
      'TARGET_CLIENT_PFX has a certificate and its key: unset TARGET_CLIENT_CERT and TARGET_CLIENT_KEY',
    );
  }
  if (clientPfx !== null) return withClient(values, pfxOf(clientPfx, clientPassphrase));
  if (clientCert !== null && clientKey !== null) {
    return withClient(values, pairOf(clientCert, clientKey, clientPassphrase));
  }
  if (clientCert !== null) {
    return refuse('TARGET_CLIENT_KEY is missing: TARGET_CLIENT_CERT needs its private key');
  }
  if (clientKey !== null) {
    return refuse('TARGET_CLIENT_CERT is missing: TARGET_CLIENT_KEY needs its certificate');
  }
  if (clientPassphrase !== '') {
    return refuse(
      'TARGET_CLIENT_PASSPHRASE is set without TARGET_CLIENT_KEY or TARGET_CLIENT_PFX: set one of them, or unset it',
    );
  }
  return accept({ ca: values.ca, client: null });
}

function withClient({ ca }: TlsValues, client: Read<ClientCertificate>): Read<TlsFiles> {
  return client.ok ? accept({ ca, client: client.value }) : client;
}

/** The certificate of the client; those after it are of its authorities. */
export function firstOf(pem: string): X509Certificate {
  const [own = ''] = pem.match(CERTIFICATE) ?? [];
  return new X509Certificate(own);
}

/** OpenSSL 3 no longer supports DES, which older tools use; it also says "unsupported" of what is damaged. */
const hasOldCipher = (error: unknown) =>
  /digital envelope routines.*unsupported/i.test((error as Error).message);

/** A wrong pass phrase and a damaged file cannot be told apart. */
const CORRECT_PASSPHRASE =
  'correct TARGET_CLIENT_PASSPHRASE; if it is right, the file is damaged: copy it again';

function pairOf(cert: string, key: string, passphrase: string): Read<ClientCertificate> {
  const isEncrypted = /ENCRYPTED/.test(key);
  if (isEncrypted && passphrase === '') {
    return refuse('TARGET_CLIENT_PASSPHRASE is missing: the key in TARGET_CLIENT_KEY is encrypted');
  }
  let opened: KeyObject;
  try {
    opened = createPrivateKey({ key, ...(isEncrypted && { passphrase }) });
  } catch (error) {
    const encrypted = hasOldCipher(error)
      ? 'TARGET_CLIENT_KEY is encrypted in a way that is no longer supported: write it again with "openssl pkcs8 -topk8 -provider legacy -provider default"'
      : `Cannot open TARGET_CLIENT_KEY: ${CORRECT_PASSPHRASE}`;
    return refuse(
      isEncrypted ? encrypted : 'Cannot parse TARGET_CLIENT_KEY: the key is damaged; copy it again',
    );
  }
  if (!firstOf(cert).checkPrivateKey(opened)) {
    return refuse(
      'TARGET_CLIENT_KEY is not the key of the first certificate in TARGET_CLIENT_CERT: give the two that belong together',
    );
  }
  const pem = { cert, key: String(opened.export({ type: 'pkcs8', format: 'pem' })) };
  try {
    createSecureContext(pem);
  } catch (error) {
    return refuse(tooWeak('TARGET_CLIENT_CERT', error) ?? cannotUse('TARGET_CLIENT_CERT', error));
  }
  return accept({ kind: 'pem', ...pem });
}

/** OpenSSL refuses signatures with SHA-1 and short keys; `null`: the error has another reason. */
const tooWeak = (name: string, error: unknown): string | null =>
  /too (weak|small)/i.test((error as Error).message)
    ? `${name} is too weak for this runtime: issue the certificate again with SHA-256 and a key of at least 2048 bits`
    : null;

const cannotUse = (name: string, error: unknown) =>
  `Cannot use ${name}: TLS refuses it (${(error as Error).message})`;

function pfxOf(pfx: Uint8Array, passphrase: string): Read<ClientCertificate> {
  try {
    createSecureContext({ pfx: Buffer.from(pfx), passphrase });
    return accept({ kind: 'pfx', pfx, passphrase });
  } catch (error) {
    const weak = tooWeak('TARGET_CLIENT_PFX', error);
    if (weak !== null) return refuse(weak);
    // OpenSSL 3 no longer supports RC2, which older tools use.
    if (/unsupported/i.test((error as Error).message)) {
      return refuse(
        'TARGET_CLIENT_PFX is encrypted in a way that is no longer supported: write it again with ' +
          '"openssl pkcs12 -legacy -in old.pfx -nodes -out all.pem" and "openssl pkcs12 -export -in all.pem -out new.pfx"; ' +
          'then delete all.pem, whose key is not encrypted',
      );
    }
    return refuse(`Cannot open TARGET_CLIENT_PFX: ${CORRECT_PASSPHRASE}`);
  }
}
