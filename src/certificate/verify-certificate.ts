/**
 * Checks whether a certificate is valid: recomputes everything that can be recomputed, and trusts
 * nothing else.
 */
import { join } from 'node:path';
import type { Suite } from '../check/suite.ts';
import { challengeProblem } from '../config/challenge.ts';
import { UnreadableError } from '../core/errors.ts';
import { version } from '../core/package.ts';
import { CERTIFICATE_FILE } from '../history/certificate-file.ts';
import { changedWhileChecked, LinesDigest } from '../history/file/same-lines.ts';
import { HISTORY_FILE } from '../history/lines/line.ts';
import type { EvaluationOptions } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import { verifyReportFiles } from '../run/verify-report-files.ts';
import { certificationProblemOf } from './certification-problem.ts';
import { differingFields } from './compare-statement.ts';
import { open } from './dsse.ts';
import { changeOf, type FileProblem } from './file-digests.ts';
import { othersIn } from './folder.ts';
import { readPublicKey } from './keys.ts';
import { readCertificate } from './read-certificate.ts';
import { type Certificate, readStatement } from './statement.ts';
import { makeStatementCheck } from './statement-schema.ts';
import { timeMessages } from './time-messages.ts';

export interface VerifiedCertificate {
  /** `null` where its signature is invalid: nothing in it can be trusted then. */
  readonly certificate: Certificate | null;
  readonly problems: readonly FileProblem[];
  /** Files that are not covered: added later, or of an earlier run. */
  readonly added: readonly string[];
  /** The report of this suite on the history, where it can be read. */
  readonly report: Report | null;
}

interface VerifyCertificateOptions {
  /** The path of the public key. */
  readonly keyPath: string;
  readonly now: Date;
  readonly judging: EvaluationOptions;
  /** The challenge that the run must fit. */
  readonly challenge?: string | undefined;
}

/** Checks a certified folder with the public key of its certifier. */
export function verifyCertificate(
  folder: string,
  options: VerifyCertificateOptions,
): VerifiedCertificate {
  const { keyPath, now, judging, challenge } = options;
  const key = readPublicKey(keyPath);
  const added = othersIn(folder);
  const opened = open(readCertificate(join(folder, CERTIFICATE_FILE)), key);
  if (!opened.ok) {
    if (opened.isMalformed) throw unusable(folder, opened.why);
    const problem = problemIn(CERTIFICATE_FILE, `${CERTIFICATE_FILE} is not valid: ${opened.why}`);
    return { certificate: null, problems: [problem], added: [], report: null };
  }
  const read = readStatement(opened.payload, makeStatementCheck());
  if (!read.ok) throw unusable(folder, read.why);
  const { certificate } = read;
  const judged = judgeAgain(folder, judging);
  const problems = [
    ...timeMessages(certificate, judged.report, now).map(problemInCertificate),
    ...fileProblems(folder, certificate, judged),
    ...judged.problems,
    ...challengeProblems(judged.report, challenge),
    ...(judged.report === null
      ? []
      : reportProblems(opened.payload, certificate, judged.report, judging.suite)),
  ];
  return { certificate, problems, added, report: judged.report };
}

const unusable = (folder: string, why: string) =>
  new UnreadableError(`Cannot use ${join(folder, CERTIFICATE_FILE)}: ${why}; ask for a new one`);

const problemInCertificate = (message: string) => problemIn(CERTIFICATE_FILE, message);

const problemIn = (file: string, message: string): FileProblem => ({
  file,
  fromByte: null,
  toByte: null,
  message,
});

function challengeProblems(report: Report | null, challenge: string | undefined): FileProblem[] {
  const problem = report === null ? null : challengeProblem(report, challenge);
  return problem === null ? [] : [problemIn(HISTORY_FILE, problem)];
}

interface Judged {
  readonly report: Report | null;
  /** The digest of the history that was judged; `null`: it could not be judged. */
  readonly sha256: string | null;
  readonly problems: readonly FileProblem[];
}

function judgeAgain(folder: string, judging: EvaluationOptions): Judged {
  const digest = new LinesDigest();
  try {
    const report = reportOn(join(folder, HISTORY_FILE), judging, {
      see: (line) => digest.see(line),
    });
    return { report, sha256: digest.hex(), problems: [] };
  } catch (error) {
    // A changed history can cause any error while it is read.
    const message = `The history cannot be judged: ${(error as Error).message}`;
    return { report: null, sha256: null, problems: [problemIn(HISTORY_FILE, message)] };
  }
}

/**
 * Bytes of a file that are hashed although its content is not that of a run: a hole of a terabyte
 * costs nothing to make, and minutes to read.
 */
const MAX_UNKNOWN_BYTES = 4 * 1024 ** 3;

/** Compares every file with its digest, and every file that can be made again with its bytes. */
function fileProblems(folder: string, { files }: Certificate, judged: Judged): FileProblem[] {
  const { report, sha256 } = judged;
  const compared = report === null ? null : verifyReportFiles(folder, report, sha256);
  const digests = new Map([...(compared?.digests ?? []), [HISTORY_FILE, sha256]]);
  const changes = files.flatMap((file) => {
    const knownDigest = digests.get(file.name) ?? null;
    const change = changeOf(folder, file, knownDigest === null ? MAX_UNKNOWN_BYTES : undefined);
    if (change !== null) return [change];
    // It has the digest of the certificate, and had another one when it was judged or compared.
    if (knownDigest !== null && knownDigest !== file.sha256)
      throw changedWhileChecked(join(folder, file.name));
    return [];
  });
  const isWhole = changes.every(({ file }) => file !== HISTORY_FILE);
  if (compared === null || !isWhole) return changes;
  const { differences, missing, skipped } = compared;
  const differing = differences.map((one) => {
    const change = changes.find(({ file }) => file === one.file);
    const toByte = change?.toByte ?? null;
    return { ...one, toByte, message: messageOf(change, one) };
  });
  const reportedFiles = new Set([...changes, ...differing].map(({ file }) => file));
  return [
    ...changes.filter(({ file }) => !differing.some((one) => one.file === file)),
    ...differing,
    ...missing
      .filter((file) => !reportedFiles.has(file))
      .map((file) => problemIn(file, `${file} is missing`)),
    ...(skipped === null ? [] : [problemIn(HISTORY_FILE, skipped)]),
  ].sort((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
}

function messageOf(
  change: FileProblem | undefined,
  difference: { readonly message: string },
): string {
  return change === undefined ? difference.message : `${change.message}; ${difference.message}`;
}

function reportProblems(
  payload: string,
  certificate: Certificate,
  report: Report,
  suite: Suite,
): FileProblem[] {
  const { suite: certifiedWith } = certificate;
  const { catalogueDigest } = certifiedWith;
  if (catalogueDigest !== report.suite.catalogueDigest || certifiedWith.version !== version) {
    const message =
      `It was certified with version ${certifiedWith.version} of the suite, and this is version ` +
      `${version}: verify it with version ${certifiedWith.version}`;
    return [problemIn(HISTORY_FILE, message)];
  }
  const problem = certificationProblemOf(report);
  if (problem !== null) return [problemIn(HISTORY_FILE, `Cannot be certified: ${problem.why}`)];
  return differingFields(payload, certificate, report, suite).map((field) =>
    problemIn(CERTIFICATE_FILE, `The certificate and the history differ in ${field}`),
  );
}
