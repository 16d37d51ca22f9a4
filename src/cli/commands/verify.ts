/** `verify`: judges again what was recorded, without a target. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../../../reporters/json.ts';
import { shown } from '../../../reporters/printable.ts';
import { toTerminal } from '../../../reporters/terminal.ts';
import type { Attested } from '../../certificate/attest.ts';
import type { Suite } from '../../check/suite.ts';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { HISTORY_FILE } from '../../history/events.ts';
import { CERTIFICATE_FILE, takeFolder } from '../../history/run-folder.ts';
import type { Judging } from '../../judge/evaluation.ts';
import type { Report } from '../../report/report.ts';
import { exitCodeOf } from '../../report/verdict.ts';
import { runFiles } from '../../run/report-files.ts';
import { judgeInThread } from '../../run/supervisor.ts';

/** Loaded where they are needed: what is loaded counts in memory beside a long history. */
const attestation = () => import('../../certificate/attest.ts');
const formats = () => import('../../run/formats.ts');
const endings = () => import('../../judge/judge-history.ts');

const readers = () => import('../../interface/parsed-exchange.ts');

export interface VerifyOptions {
  readonly json: boolean;
  /** Where every format of the report goes. */
  readonly reportDir?: string;
  /** The public key of whoever certified the folder. */
  readonly key?: string;
  readonly suiteUrl: string;
  readonly loadSuite: () => Promise<Suite>;
}

/** The folder of a run, a history file, a HAR that anybody recorded, or the shards of one plan. */
export async function verifyCommand(
  paths: readonly string[],
  options: VerifyOptions,
): Promise<number> {
  const { json, key, reportDir = null } = options;
  const [path = '', ...others] = paths;
  for (const given of paths) demandFile(given);
  const isFolder = isFolderAt(path);
  if (key !== undefined) {
    if (others.length > 0) throw new UsageError('--key goes with one folder at a time');
    if (!isFolder)
      throw new UsageError(`--key goes with the certified folder, and ${path} is none`);
    const judging = await judgingOf(options);
    const { attest } = await attestation();
    return showAttested(attest(path, { keyPath: key, now: new Date(), judging }), json);
  }
  if (isFolder && others.length === 0 && existsSync(join(path, CERTIFICATE_FILE))) {
    process.stderr.write(`${CERTIFICATE_FILE} is not looked at: give --key to check it.\n`);
  }
  const isHar = others.length === 0 && path.endsWith('.har');
  const report = isHar
    ? await reportOnTraffic(path, reportDir, await judgingOf(options))
    : await judgeInThread(paths.map(historyOf), reportDir, options.suiteUrl);
  return show(report, json);
}

/** A HAR is read as a whole, which takes more memory than the judging thread may have. */
async function reportOnTraffic(
  path: string,
  reportDir: string | null,
  judging: Judging,
): Promise<Report> {
  const report = (await endings()).reportOnHar(path, judging);
  if (reportDir !== null) {
    const lock = await takeFolder(reportDir, runFiles);
    try {
      (await formats()).writeReports(reportDir, report);
    } finally {
      lock.close();
    }
  }
  return report;
}

async function judgingOf({ loadSuite }: VerifyOptions): Promise<Judging> {
  const [suite, { makeExchangeParser }] = await Promise.all([loadSuite(), readers()]);
  return { suite, parser: makeExchangeParser(suite) };
}

/** A path that was mistyped is not the suite's fault. */
function demandFile(path: string): void {
  const file = historyOf(path);
  if (existsSync(file)) return;
  throw new UsageError(
    isFolderAt(path)
      ? `${path} has no ${HISTORY_FILE}: give the folder of a run, which is its REPORT_DIR`
      : `Cannot use ${path}: no such file; give the folder of a run, a history or a .har`,
  );
}

const isFolderAt = (path: string) => existsSync(path) && statSync(path).isDirectory();
const historyOf = (path: string) => (isFolderAt(path) ? join(path, HISTORY_FILE) : path);

function show(report: Report, json: boolean): number {
  const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  process.stdout.write(json ? toJson(report) : toTerminal(report, { color }));
  return exitCodeOf(report);
}

function showAttested(attested: Attested, json: boolean): number {
  const { certificate, problems, added, report } = attested;
  const ok = problems.length === 0;
  if (json) {
    const told = certificate === null ? null : { ...certificate, files: undefined };
    const verdict = report?.verdict ?? null;
    process.stdout.write(
      `${JSON.stringify({ ok, problems, added, verdict, certificate: told }, null, 2)}\n`,
    );
  } else {
    process.stdout.write(
      lines(attested, ok)
        .map((line) => `${shown(line)}\n`)
        .join(''),
    );
  }
  return ok ? EXIT.conformant : EXIT.nonConformant;
}

function lines({ certificate, problems, added }: Attested, ok: boolean): string[] {
  if (certificate === null) return problems.map(({ message }) => `NOT VALID  ${message}`);
  const { claim, target, strict, suite, timeCreated, properties, files, proves } = certificate;
  return [
    ok ? 'VALID  the certificate holds' : 'NOT VALID  the certificate does not hold',
    ...problems.map(({ message }) => `  ${message}`),
    ...added.map(
      (name) =>
        `  ${name} is not covered by the certificate: it came later, or is of an earlier run`,
    ),
    '',
    `Vendor    ${claim.vendor}`,
    `Product   ${claim.product} ${claim.productVersion}`,
    `Target    ${target}${strict ? ', strict' : ''}`,
    `Suite     ${suite.name} ${suite.version}`,
    `Signed    ${timeCreated}, holds until ${claim.expires}`,
    `Covers    ${files.length} files, ${properties.length - 1} requirements that passed`,
    '',
    proves,
  ];
}
