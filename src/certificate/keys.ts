/** Makes and reads Ed25519 key files. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { UsageError, whyOf } from '../core/errors.ts';
import { MAX_SETTINGS_BYTES, readWholeText } from '../core/read-file.ts';
import { givenPath } from '../core/text/quoted.ts';
import { keyIdOf, privateKeyFrom, publicKeyFrom } from './dsse.ts';
import { writeNewFile } from './new-file.ts';
import { isSmallOrder } from './small-order.ts';

interface KeyPair {
  /** The paths of both keys. */
  readonly privateKey: string;
  readonly publicKey: string;
  readonly keyId: string;
}

/** Writes a private key that only its owner can read, and the public key beside it. */
export function makeKeyPair(path: string): KeyPair {
  const publicPath = path.endsWith('.pem') ? path.replace(/\.pem$/, '.pub.pem') : `${path}.pub`;
  for (const taken of [path, publicPath].filter((one) => existsSync(one))) {
    throw new UsageError(
      `${taken} exists already: keygen never overwrites a key, so name another file`,
    );
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeNewFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  try {
    writeNewFile(publicPath, publicKey.export({ type: 'spki', format: 'pem' }).toString(), 0o644);
  } catch (error) {
    // Half a pair would prevent the next attempt.
    rmSync(path, { force: true });
    throw error;
  }
  return { privateKey: path, publicKey: publicPath, keyId: keyIdOf(publicKey) };
}

export const readPrivateKey = (path: string) => readKey(path, privateKeyFrom, 'private');

export function readPublicKey(path: string): KeyObject {
  const key = readKey(path, publicKeyFrom, 'public');
  if (!isSmallOrder(key)) return key;
  throw new UsageError(
    `${path} has a public key with which anybody can sign any text: ask its owner for another key`,
  );
}

/** Whether the file has the private key too, which `verify` does not need. */
export const hasPrivateKey = (path: string) =>
  privateKeyFrom(blockOf(readWholeText(path, MAX_SETTINGS_BYTES))) !== null;

function readKey(
  path: string,
  read: (pem: string) => KeyObject | null,
  half: 'private' | 'public',
): KeyObject {
  const advice = half === 'private' ? 'make one with keygen' : 'ask the owner of the key for it';
  let pem: string;
  try {
    pem = readWholeText(path, MAX_SETTINGS_BYTES);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'no such file' : whyOf(error);
    throw new UsageError(
      `Cannot read the ${half} key ${givenPath(path)} (${why}): correct the path, or ${advice}`,
    );
  }
  const key = read(blockOf(pem));
  if ((pem.match(/-----BEGIN /g) ?? []).length > 1) {
    throw new UsageError(`${path} has more than one key or block of PEM: give one key in one file`);
  }
  if (key === null) throw new UsageError(`${path} has no ${half} Ed25519 key in PEM: ${advice}`);
  return key;
}

/** The first block of PEM, without what surrounds it: Deno reads nothing else. */
function blockOf(text: string): string {
  const block = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/.exec(text)?.[0] ?? text;
  return block.replaceAll('\r\n', '\n');
}
