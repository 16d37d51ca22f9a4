/** Signs a certificate over the folder of a conformant run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { challengeProblem } from '../config/challenge.ts';
import { UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { excerpt } from '../core/text/excerpt.ts';
import { firstInWords } from '../core/text/list-in-words.ts';
import { isDay } from '../core/text/text-formats.ts';
import { CERTIFICATE_FILE } from '../history/certificate-file.ts';
import { changedWhileChecked, LinesDigest } from '../history/file/same-lines.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';
import type { EvaluationOptions } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import { futureCaution } from '../report/future-caution.ts';
import type { Report } from '../report/report.ts';
import { type FileComparison, verifyReportFiles } from '../run/verify-report-files.ts';
import { certificationProblemOf } from './certification-problem.ts';
import { seal } from './dsse.ts';
import { type FileDigest, fileDigests } from './file-digests.ts';
import { coveredFiles, othersIn, withReadErrors } from './folder.ts';
import { readPrivateKey } from './keys.ts';
import { writeNewFile } from './new-file.ts';
import { type Claim, isExpired, makeStatement, propertiesOf } from './statement.ts';
import { type Strength, strengthOf } from './strength.ts';

export interface CertifyOptions extends Claim {
  readonly key: string;
  /** Whether to sign where a cap reduced the evidence of a requirement; the certificate says so. */
  readonly allowPartial?: boolean;
}

export interface Certified {
  readonly kind: 'certified';
  /** The path of the certificate. */
  readonly path: string;
  readonly claim: Claim;
  readonly files: readonly FileDigest[];
  /** Other files in the folder, which the certificate does not cover. */
  readonly others: readonly string[];
  readonly properties: readonly string[];
  readonly strength: Strength;
  readonly requirements: Report['requirements'];
  /** Why the times of the run cannot be right; `null` where they can. */
  readonly caution: string | null;
}

/** The run cannot be certified; `code`: the exit code. */
export interface Refused {
  readonly kind: 'refused';
  readonly why: string;
  readonly code: number;
}

/**
 * Judges the history again, and signs only a conformant result whose files can all be made again.
 */
export function certify(
  folder: string,
  options: CertifyOptions,
  { now, judging }: { readonly now: Date; readonly judging: EvaluationOptions },
): Certified | Refused {
  const key = readPrivateKey(options.key);
  const claim = claimOf(options, now);
  const others = othersIn(folder);
  const digest = new LinesDigest();
  const report = reportOn(join(folder, HISTORY_FILE), judging, {
    see: (line) => digest.see(line),
  });
  const strength = strengthOf(report, judging.suite);
  const checked = checkedFiles(report, folder, digest.hex());
  const refused = checked.refused ?? partialRefusal(strength, options);
  if (refused !== null) return refused;
  const files = withReadErrors(folder, 'a file', () => fileDigests(folder, coveredFiles));
  for (const { name, sha256 } of files) {
    if (checked.digests.get(name) !== sha256) throw changedWhileChecked(join(folder, name));
  }
  const path = join(folder, CERTIFICATE_FILE);
  if (existsSync(path)) {
    throw new UsageError(
      `${path} already exists: certify never overwrites a certificate, so move it away`,
    );
  }
  const signing = { claim, files, timeCreated: now.toISOString() };
  writeNewFile(path, seal(makeStatement(report, signing, judging.suite), key), 0o644);
  return {
    kind: 'certified',
    path,
    claim,
    files,
    others,
    properties: propertiesOf(report),
    strength,
    requirements: report.requirements,
    caution: futureCaution(report, now),
  };
}

/** A certificate is read as one of a usual run, so a smaller one must be allowed explicitly. */
function partialRefusal(
  { cut, cases }: Strength,
  { allowPartial = false }: CertifyOptions,
): Refused | null {
  if (cut.length === 0 || allowPartial) return null;
  const why =
    `the caps cut CASES from ${cases?.asked} to ${cases?.planned}, so these requirements have less evidence: ` +
    `${firstInWords(cut)}. ` +
    'Raise MAX_DISBURSEMENTS and MAX_TOTAL_AMOUNT and run again, or give --allow-partial to sign a ' +
    'certificate that says so';
  return { kind: 'refused', why, code: EXIT.nonConformant };
}

interface FileCheck {
  readonly refused: Refused | null;
  /** The SHA-256 of each file as it was judged or compared. */
  readonly digests: ReadonlyMap<string, string>;
}

function checkedFiles(report: Report, folder: string, historySha256: string): FileCheck {
  const historyDigest = new Map([[HISTORY_FILE, historySha256]]);
  const refused = refusalOf(report);
  if (refused !== null) return { refused, digests: historyDigest };
  const compared = verifyReportFiles(folder, report, historySha256);
  const digests = new Map([...historyDigest, ...compared.digests]);
  return { refused: fileRefusal(compared), digests };
}

function refusalOf(report: Report): Refused | null {
  const problem = certificationProblemOf(report);
  if (problem !== null) return { kind: 'refused', ...problem };
  const why = challengeProblem(report, undefined);
  return why === null ? null : { kind: 'refused', why, code: EXIT.nonConformant };
}

function fileRefusal({ differences, missing, skipped }: FileComparison): Refused | null {
  const code = EXIT.nonConformant;
  if (skipped !== null) return { kind: 'refused', why: skipped, code };
  const whys = [
    ...differences.map(({ message }) => message),
    ...missing.map((file) => `${file} is missing`),
  ];
  if (whys.length === 0) return null;
  const why = `${whys.slice(0, 3).join('; ')}: make the files again with verify --report-dir`;
  return { kind: 'refused', why, code };
}

/** As in schemas/run/statement.schema.json: a longer text would make no valid certificate. */
const MAX_CLAIM_CHARACTERS = 1000;

function claimOf({ vendor, product, productVersion, expires }: CertifyOptions, now: Date): Claim {
  const texts = { vendor, product, productVersion };
  for (const [name, value] of Object.entries(texts)) {
    const isShort = value.length <= MAX_CLAIM_CHARACTERS;
    if (value.trim() !== '' && isShort && !/\p{Cc}/u.test(value)) continue;
    throw new UsageError(
      `The ${name} "${excerpt(value)}" is empty, has a control character or more than ${MAX_CLAIM_CHARACTERS} characters: ` +
        'give a text without control characters',
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
