/** Reads the runs for `compare`: histories are judged again, certificates are checked. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readPublicKey } from '../../certificate/keys.ts';
import { verifyCertificate } from '../../certificate/verify-certificate.ts';
import type { Suite } from '../../check/suite.ts';
import { UnreadableError, UsageError, whyOf } from '../../core/errors.ts';
import { readWholeText, stateOf } from '../../core/read-file.ts';
import { ownValidator } from '../../core/schemas/own-schemas.ts';
import { schemaErrorText } from '../../core/schemas/schema-error.ts';
import { quoted } from '../../core/text/quoted.ts';
import { CERTIFICATE_FILE } from '../../history/certificate-file.ts';
import { changedWhileChecked } from '../../history/file/same-lines.ts';
import { HISTORY_FILE } from '../../history/lines/line.ts';
import { makeExchangeParser } from '../../interface/parsed-exchange.ts';
import type { EvaluationOptions } from '../../judge/evaluation.ts';
import type { CertificateState, GivenRun } from '../../report/comparison.ts';
import { daysSince } from '../../report/make-comparison.ts';
import type { Report } from '../../report/report.ts';
import { judgeInThreads } from '../../run/threads/judge-in-threads.ts';

const REPORT_FILE = 'report.json';

interface CompareOptions {
  /** Public keys: a certificate is checked with the key of its signature. */
  readonly keys: readonly string[];
  readonly now: Date;
  readonly suiteUrl: string;
  readonly loadSuite: () => Promise<Suite>;
}

export async function readRuns(
  paths: readonly string[],
  options: CompareOptions,
): Promise<GivenRun[]> {
  if (paths.length < 2) {
    // A flag with several values takes what follows it.
    const where = options.keys.length > 1 ? ', before --key and --output' : '';
    throw new UsageError(`Cannot compare one run: give two or more folders${where}`);
  }
  const suite = await options.loadSuite();
  const judging = { suite, parser: makeExchangeParser(suite) };
  // All wrong paths are reported before anything is judged.
  const sources = paths.map((path) => ({ path, ...sourceOf(path) }));
  const problems = sources.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new UsageError([...problems, WANTED].join('\n'));
  // Also where no run has a certificate that needs them.
  for (const keyPath of options.keys) readPublicKey(keyPath);
  const runs: GivenRun[] = [];
  // One after the other, so that each history has the memory of a whole thread.
  for (const { path, source, file } of sources) {
    const report =
      source === 'history'
        ? await judgeInThreads([file], null, options.suiteUrl)
        : readReport(file);
    runs.push({ path, source, report, certificate: certificateOf(path, judging, options, report) });
  }
  return runs;
}

const isFile = (path: string) => stateOf(path)?.isFile() === true;

interface Source {
  readonly source: GivenRun['source'];
  readonly file: string;
  readonly problem?: string;
}

function sourceOf(path: string): Source {
  const [history, report] = [join(path, HISTORY_FILE), join(path, REPORT_FILE)];
  const refused = (what: string): Source => ({
    source: 'report',
    file: path,
    problem: `Cannot compare ${quoted(path)}: ${what}`,
  });
  try {
    // The report beside it must not speak for a history that cannot be judged.
    if (stateOf(history)?.isFile() === false)
      return refused(`${HISTORY_FILE} is not a regular file`);
    const found = [history, report, path].find(isFile);
    if (found === undefined)
      return refused(stateOf(path) === null ? 'no such file' : `it has no ${HISTORY_FILE}`);
    if (/\.har$/i.test(found)) return refused('a HAR cannot be compared');
    return { source: found.endsWith('.json') ? 'report' : 'history', file: found };
  } catch (error) {
    return refused(whyOf(error));
  }
}

const WANTED = `Give the folder of a run, a ${HISTORY_FILE} or a ${REPORT_FILE}`;

function readReport(path: string): Report {
  let report: unknown;
  try {
    report = JSON.parse(readWholeText(path));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message;
    throw new UsageError(`Cannot compare ${quoted(path)}: ${why}. ${WANTED}`);
  }
  const validate = ownValidator('report');
  if (validate(report)) return report as Report;
  const why = schemaErrorText(validate.errors?.[0], 'the file');
  throw new UsageError(`Cannot compare ${quoted(path)}: it is not a report (${why}). ${WANTED}`);
}

/** With a key, the user expects a certificate: whoever removes one must not make a run look unsigned. */
function withoutCertificate(path: string, keys: readonly string[]): CertificateState {
  if (keys.length === 0) return { kind: 'none' };
  const isFolder = stateOf(path)?.isDirectory() === true;
  const why = isFolder ? 'the folder has no certificate' : 'only a folder has a certificate';
  return { kind: 'not valid', why: [why] };
}

/**
 * Only for a folder; a certificate is shown only after its signature was checked. `report`: what the
 * comparison shows of the folder.
 */
export function certificateOf(
  folder: string,
  judging: EvaluationOptions,
  { keys, now }: Pick<CompareOptions, 'keys' | 'now'>,
  report: Report | null = null,
): CertificateState {
  if (!existsSync(join(folder, CERTIFICATE_FILE))) return withoutCertificate(folder, keys);
  const problems: string[] = [];
  for (const keyPath of keys) {
    try {
      const verified = verifyCertificate(folder, { keyPath, now, judging });
      const { certificate } = verified;
      if (certificate === null) continue;
      if (verified.problems.length > 0) {
        return { kind: 'not valid', why: verified.problems.map(({ message }) => message) };
      }
      const isSame = report === null || isDeepStrictEqual(verified.report, report);
      if (!isSame) throw changedWhileChecked(folder);
      const { claim, timeCreated: signed } = certificate;
      const dated = { ...claim, signed, signedDaysAgo: daysSince(signed, now) };
      return { kind: 'valid', key: keyPath, claim: dated };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      problems.push(error.message);
    }
  }
  if (keys.length === 0) return { kind: 'not checked' };
  const why = problems.length > 0 ? problems : ['none of the given keys made its signature'];
  return { kind: 'not valid', why };
}
