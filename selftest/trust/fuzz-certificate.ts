/**
 * Certificates with changed bytes and members: refused in one sentence, or invalid; never valid.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { differingFields } from '../../src/certificate/compare-statement.ts';
import { open, seal } from '../../src/certificate/dsse.ts';
import { type FileDigest, fileDigests } from '../../src/certificate/file-digests.ts';
import { coveredFiles } from '../../src/certificate/folder.ts';
import { readPrivateKey, readPublicKey } from '../../src/certificate/keys.ts';
import { readStatement } from '../../src/certificate/statement.ts';
import { makeStatementCheck } from '../../src/certificate/statement-schema.ts';
import { UnreadableError } from '../../src/core/errors.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import type { Report } from '../../src/report/report.ts';
import { makeRandom, type Random } from '../support/random.ts';
import { service } from '../support/service.ts';
import {
  certifying,
  envelopeOf,
  historyOf,
  keyPath,
  publicPath,
  type Statement,
  statementOf,
} from './certified.ts';
import { runSmall, small } from './small-suite.ts';

const { certifyIn, check, folderOf } = certifying(small);

const strange: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 2 ** 53, 1e300, '', 'x', '\0', '\ud800', [], {}, [[[]]]],
  ...['../../etc/passwd', '/dev/zero', '2027-99-99', 'a'.repeat(10_000), { constructor: null }],
];

/** The value with one of its parts, at any depth, replaced, doubled or removed. */
function retyped(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random(8) === 0) {
    return strange[random(strange.length)];
  }
  const names = Object.keys(value);
  const name = names[random(names.length)];
  if (name === undefined) return strange[random(strange.length)];
  const part = retyped((value as Statement)[name], random);
  if (Array.isArray(value)) {
    const at = Number(name);
    return [value.with(at, part), value.toSpliced(at, 1), [...value, value[at]]][random(3)];
  }
  const { [name]: _, ...rest } = value as Statement;
  return [rest, { ...value, [name]: part }, { ...value, extra: part }][random(3)];
}

function bytesChanged(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  const at = random(bytes.length);
  if (random(3) === 0) return bytes.subarray(0, at);
  if (random(4) === 0) return Buffer.concat([bytes.subarray(0, at), bytes]);
  bytes[at] = (bytes[at] ?? 0) ^ (1 + random(255));
  return bytes;
}

/** So many go through the whole of `verifyCertificate`, the others through parsing and comparing. */
export async function fuzzCertificates(count: number, whole: number, seed: number): Promise<void> {
  const folder = folderOf((await runSmall(service(), { CASES: '1' })).lines);
  expect(certifyIn(folder).kind).toBe('certified');
  const report = reportOn(historyOf(folder), small);
  const path = join(folder, 'certificate.json');
  // Without the line feed at its end, which may be any other white space.
  const text = JSON.stringify(envelopeOf(folder));
  const statement = statementOf(folder);
  const original = JSON.stringify(statement);
  const key = readPrivateKey(keyPath);
  const digests = fileDigests(folder, coveredFiles);
  const isStatement = makeStatementCheck();
  const random = makeRandom(seed);
  for (let number = 0; number < count; number += 1) {
    const changed = JSON.stringify(retyped(statement, random));
    const isForged = random(2) === 0;
    if (isForged && isOwnWord(changed, original)) continue;
    const bytes = isForged ? Buffer.from(seal(changed, key)) : bytesChanged(text, random);
    const isWhole = number % Math.ceil(count / whole) === 0;
    if (isWhole) {
      rmSync(path);
      writeFileSync(path, bytes);
    }
    const holds = isWhole ? isValid(folder) : readAlone(bytes, report, digests, isStatement);
    expect(holds, `${seed}, ${number}`).toBe(false);
  }
}

/** Whether only values differ that the vendor alone states. */
function isOwnWord(changed: string, original: string): boolean {
  const [one, other] = [changed, original].map((text) => {
    const found = JSON.parse(text);
    if (typeof found?.predicate !== 'object' || found.predicate === null) return text;
    return JSON.stringify({
      ...found,
      predicate: { ...found.predicate, claim: 0, timeCreated: 0 },
    });
  });
  return one === other;
}

function isValid(folder: string): boolean {
  try {
    return check(folder).problems.length === 0;
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableError);
    expect((error as Error).message.split('\n')).toHaveLength(1);
    return false;
  }
}

function readAlone(
  bytes: Buffer,
  report: Report,
  digests: readonly FileDigest[],
  isStatement: ReturnType<typeof makeStatementCheck>,
): boolean {
  const opened = open(bytes.toString('utf8'), readPublicKey(publicPath));
  if (!opened.ok) return false;
  const read = readStatement(opened.payload, isStatement);
  if (!read.ok) return false;
  const isOther = read.certificate.files.some(({ sha256, blocks }, at) => {
    return sha256 !== digests[at]?.sha256 || blocks.join() !== digests[at]?.blocks.join();
  });
  return (
    !isOther && differingFields(opened.payload, read.certificate, report, small.suite).length === 0
  );
}
