/** `verify`: judges again what was recorded, without a target. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toJson } from '../reporters/json.ts';
import { shown } from '../reporters/printable.ts';
import { toTerminal } from '../reporters/terminal.ts';
import { type Attested, attest } from './attest.ts';
import { CERTIFICATE_FILE } from './certify.ts';
import { EXIT } from './exit.ts';
import { makeFolder, writeReports } from './folder.ts';
import { writeJoined } from './joined.ts';
import type { Report } from './report.ts';
import { HISTORY_FILE, reportOn, reportOnHar, reportOnShards } from './run.ts';
import { UsageError } from './usage.ts';
import { exitCodeOf } from './verdict.ts';

export interface VerifyOptions {
  readonly json: boolean;
  /** Where every format of the report goes. */
  readonly reportDir?: string;
  /** The public key of whoever certified the folder. */
  readonly key?: string;
}

/** The folder of a run, a history file, a HAR that anybody recorded, or the shards of one plan. */
export function verifyCommand(paths: readonly string[], options: VerifyOptions): number {
  const { json, key, reportDir } = options;
  const [path = '', ...others] = paths;
  for (const given of paths) demandFile(given);
  if (others.length > 0) {
    if (key !== undefined) throw new UsageError('--key goes with one folder at a time');
    const histories = paths.map(historyOf);
    const report =
      reportDir === undefined
        ? reportOnShards(histories)
        : reportOn(writeJoined(histories, reportDir));
    return show(report, json, reportDir);
  }
  const isFolder = isFolderAt(path);
  if (key === undefined) {
    if (isFolder && existsSync(join(path, CERTIFICATE_FILE))) {
      process.stderr.write(`${CERTIFICATE_FILE} is not looked at: give --key to check it.\n`);
    }
    return show(reportOf(path), json, reportDir);
  }
  if (!isFolder) throw new UsageError(`--key goes with the certified folder, and ${path} is none`);
  return showAttested(attest(path, key, new Date()), json);
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

function reportOf(path: string): Report {
  return path.endsWith('.har') ? reportOnHar(path) : reportOn(historyOf(path));
}

function show(report: Report, json: boolean, reportDir: string | undefined): number {
  if (reportDir !== undefined) {
    makeFolder(reportDir);
    writeReports(reportDir, report);
  }
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
    ...added.map((name) => `  ${name} came later: the certificate does not cover it`),
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
