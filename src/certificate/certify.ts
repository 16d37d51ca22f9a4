/** Signs a certificate over the folder of a conformant run. */
import { existsSync, readFileSync } from 'node:fs';
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
import { seal } from './dsse.ts';
import { type FileDigest, fileDigests } from './file-digests.ts';
import { readPrivateKey } from './keys.ts';
import { writeNewFile } from './new-file.ts';
import { type Claim, isExpired, makeStatement, propertiesOf } from './statement.ts';

const REPORT_FILE = 'report.json';

export interface CertifyOptions {
  readonly key: string;
  readonly vendor: string;
  readonly product: string;
  readonly productVersion: string;
  readonly expires: string;
}

export interface Certified {
  readonly kind: 'certified';
  /** Of the certificate. */
  readonly path: string;
  readonly claim: Claim;
  readonly files: readonly FileDigest[];
  readonly properties: readonly string[];
  readonly embeddedReference: boolean;
}

/** The run is not one to certify; `code`: the exit code that says so. */
export interface Refused {
  readonly kind: 'refused';
  readonly why: string;
  readonly code: number;
}

/** Judges the history again, and signs only what it finds conformant. */
export function certify(
  folder: string,
  options: CertifyOptions,
  { now, judging }: { readonly now: Date; readonly judging: Judging },
): Certified | Refused {
  const key = readPrivateKey(options.key);
  const claim = claimOf(options, now);
  const report = reportOn(join(folder, HISTORY_FILE), judging);
  const refused = refusalOf(report, folder);
  if (refused !== null) return refused;
  const files = fileDigests(folder, [CERTIFICATE_FILE]);
  const path = join(folder, CERTIFICATE_FILE);
  if (existsSync(path)) {
    throw new UsageError(
      `${path} already exists: certify never overwrites a certificate, so move it away`,
    );
  }
  writeNewFile(path, seal(makeStatement(report, claim, files, now), key), 0o644);
  const { embeddedReference } = report.config;
  const properties = propertiesOf(report);
  return { kind: 'certified', path, claim, files, properties, embeddedReference };
}

function refusalOf(report: Report, folder: string): Refused | null {
  const { exitCode: code, words } = conclusionOf(report);
  if (report.verdict !== 'conformant' || code !== EXIT.conformant) {
    const known = code === EXIT.conformant ? EXIT.nonConformant : code;
    const why = `the run is ${words}. ${headline(report)}`;
    return { kind: 'refused', why, code: known };
  }
  const path = join(folder, REPORT_FILE);
  if (existsSync(path) && readFileSync(path, 'utf8') !== toJson(report)) {
    const why = `${path} is not what the history amounts to: it was changed, or another version wrote it`;
    return { kind: 'refused', why, code: EXIT.nonConformant };
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
    throw new UsageError(`--expires ${expires} is in the past: give a day in the future`);
  }
  return claim;
}
