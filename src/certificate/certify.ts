/** `keygen` and `certify`: a key pair, and a signed certificate over the folder of a run. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../../reporters/json.ts';
import { headline } from '../../reporters/words.ts';
import { isDay } from '../core/day.ts';
import { UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { HISTORY_FILE } from '../history/events.ts';
import { CERTIFICATE_FILE } from '../history/run-folder.ts';
import type { Judging } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import { conclusionOf } from '../report/verdict.ts';
import { keyIdOf, privateKeyFrom, publicKeyFrom, seal } from './dsse.ts';
import { fileDigests } from './file-digests.ts';
import { type Claim, isExpired, makeStatement, propertiesOf } from './statement.ts';

const REPORT_FILE = 'report.json';

const print = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

/** Writes a private key that only its owner can read, and the public key beside it. */
export function keygenCommand(path: string, { json }: { json: boolean }): number {
  const publicPath = path.endsWith('.pem') ? path.replace(/\.pem$/, '.pub.pem') : `${path}.pub`;
  for (const taken of [path, publicPath].filter((one) => existsSync(one))) {
    throw new UsageError(
      `${taken} is there already: a key is never overwritten, name another file`,
    );
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  write(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  write(publicPath, publicKey.export({ type: 'spki', format: 'pem' }).toString(), 0o644);
  const keyId = keyIdOf(publicKey);
  if (json) print(JSON.stringify({ privateKey: path, publicKey: publicPath, keyId }));
  else {
    print(`Private key in ${path}: keep it secret.`);
    print(`Public key in ${publicPath}: give it to whoever verifies.`);
    print(`Key id ${keyId}`);
  }
  return 0;
}

export interface CertifyOptions {
  readonly key: string;
  readonly vendor: string;
  readonly product: string;
  readonly productVersion: string;
  readonly expires: string;
  readonly json?: boolean;
}

/** Judges the history once more, and signs only what it finds conformant. */
export function certifyCommand(
  folder: string,
  options: CertifyOptions,
  { now, judging }: { readonly now: Date; readonly judging: Judging },
): number {
  const key = readKey(options.key, privateKeyFrom, 'private');
  const claim = claimOf(options, now);
  const report = reportOn(join(folder, HISTORY_FILE), judging);
  const refusal = refusalOf(report, folder);
  if (refusal !== null) {
    complain(`Not certified: ${refusal.why}`);
    return refusal.code;
  }
  const files = fileDigests(folder, [CERTIFICATE_FILE]);
  const path = join(folder, CERTIFICATE_FILE);
  if (existsSync(path)) {
    throw new UsageError(`${path} is there already: a certificate is never overwritten, move it`);
  }
  write(path, seal(makeStatement(report, claim, files, now), key), 0o644);
  const properties = propertiesOf(report);
  if (options.json) {
    print(
      JSON.stringify({
        certificate: path,
        claim,
        files: files.map(({ name }) => name),
        properties,
      }),
    );
    return 0;
  }
  const { vendor, product, productVersion, expires } = claim;
  print(`Certified ${product} ${productVersion} of ${vendor} until ${expires}: ${path}`);
  print(`It covers ${files.length} files and ${properties.length - 1} requirements that passed.`);
  print('It does not prove that the run took place: see docs/certify.md.');
  if (report.config.embeddedReference) print('This was a run against the embedded reference.');
  return 0;
}

function refusalOf(report: Report, folder: string) {
  const { exitCode: code, words } = conclusionOf(report);
  if (report.verdict !== 'conformant' || code !== EXIT.conformant) {
    const known = code === EXIT.conformant ? EXIT.nonConformant : code;
    return { why: `the run is ${words}. ${headline(report)}`, code: known };
  }
  const path = join(folder, REPORT_FILE);
  if (existsSync(path) && readFileSync(path, 'utf8') !== toJson(report)) {
    const why = `${path} is not what the history amounts to: it was changed, or another version wrote it`;
    return { why, code: EXIT.nonConformant };
  }
  return null;
}

function claimOf({ vendor, product, productVersion, expires }: CertifyOptions, now: Date): Claim {
  const texts = { vendor, product, productVersion };
  for (const [name, value] of Object.entries(texts)) {
    if (value.trim() !== '' && !/\p{Cc}/u.test(value)) continue;
    throw new UsageError(
      `The ${name} "${value}" is empty or has a control character: say whose it is`,
    );
  }
  if (!isDay(expires)) {
    throw new UsageError(`Cannot parse --expires "${expires}": expected a day like 2027-01-31`);
  }
  const claim = { ...texts, expires };
  if (isExpired({ claim }, now)) {
    throw new UsageError(`--expires ${expires} is over: name a day to come`);
  }
  return claim;
}

export function readKey(
  path: string,
  read: (pem: string) => KeyObject | null,
  half: 'private' | 'public',
): KeyObject {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read the key ${path} (${code}): make one with keygen`);
  }
  const key = read(pem);
  if (key === null) throw new UsageError(`${path} holds no ${half} Ed25519 key in PEM`);
  return key;
}

export const readPublicKey = (path: string) => readKey(path, publicKeyFrom, 'public');

function write(path: string, text: string, mode: number): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot write ${path} (${code}): choose another place`);
  }
}
