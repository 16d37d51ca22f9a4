/** A certified folder for attacks, and forged statements of somebody with the key. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certify } from '../../src/certificate/certify.ts';
import { seal } from '../../src/certificate/dsse.ts';
import { fileDigests } from '../../src/certificate/file-digests.ts';
import { coveredFiles } from '../../src/certificate/folder.ts';
import { makeKeyPair, readPrivateKey } from '../../src/certificate/keys.ts';
import { verifyCertificate } from '../../src/certificate/verify-certificate.ts';
import { HISTORY_FILE, type Line } from '../../src/history/lines/line.ts';
import type { EvaluationOptions } from '../../src/judge/evaluation.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { writeHarOf } from '../../src/run/write-har.ts';
import { writeReports } from '../../src/run/write-reports.ts';
import { recorded } from './forge.ts';

export const now = new Date('2026-11-21T12:00:00Z');
const home = mkdtempSync(join(tmpdir(), 'certified-'));
export const keyPath = join(home, 'key.pem');
export const publicPath = join(home, 'key.pub.pem');
makeKeyPair(keyPath);

export const claim = {
  ...{ vendor: 'Acme Pay', product: 'Payouts', productVersion: '2.4.1' },
  expires: '2027-01-31',
};

/** What a vendor and a verifier do, with the whole suite or a part of it. */
export const certifying = (judging: EvaluationOptions) => ({
  /** The folder of a run with all its files. */
  folderOf(lines: readonly Line[]): string {
    const folder = mkdtempSync(join(home, 'run-'));
    const path = recorded(lines, folder);
    writeReports(folder, reportOn(path, judging));
    writeHarOf(path, folder);
    return folder;
  },
  certifyIn: (
    folder: string,
    more: { readonly allowPartial?: boolean; readonly vendor?: string } = {},
  ) => certify(folder, { ...claim, key: keyPath, ...more }, { now, judging }),
  check: (folder: string, at = now) =>
    verifyCertificate(folder, { keyPath: publicPath, now: at, judging }),
});

export function copied(folder: string): string {
  const copy = mkdtempSync(join(home, 'copy-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

// biome-ignore lint/suspicious/noExplicitAny: a forger writes what he likes.
export type Statement = any;

export const envelopeOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8'));

export const statementOf = (folder: string): Statement =>
  JSON.parse(Buffer.from(envelopeOf(folder).payload, 'base64').toString());

/** Signs any payload with the key of the vendor. */
export function sealIn(folder: string, payload: string): void {
  const path = join(folder, 'certificate.json');
  rmSync(path, { force: true });
  writeFileSync(path, seal(payload, readPrivateKey(keyPath)));
}

/** Signs the statement of the folder again, with changes. */
export function restate(folder: string, change: (statement: Statement) => void): void {
  const statement = statementOf(folder);
  change(statement);
  sealIn(folder, JSON.stringify(statement));
}

/** Signs the statement again for the current files. */
export function refreshed(folder: string): void {
  const files = fileDigests(folder, coveredFiles);
  restate(folder, (statement) => {
    statement.subject = files.map(({ name, sha256 }) => ({ name, digest: { sha256 } }));
    statement.predicate.files = files.map(({ sha256: _, ...places }) => places);
  });
}

export const historyOf = (folder: string) => join(folder, HISTORY_FILE);
