/** Whether a certificate still holds: its signature, its day, its files, and its verdict. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../core/package.ts';
import { HISTORY_FILE } from '../history/events.ts';
import { CERTIFICATE_FILE } from '../history/run-folder.ts';
import type { Judging } from '../judge/evaluation.ts';
import { reportOn } from '../judge/judge-history.ts';
import type { Report } from '../report/report.ts';
import { formats } from '../run/formats.ts';
import { open } from './dsse.ts';
import { type Change, changeOf, filesIn } from './file-digests.ts';
import { readPublicKey } from './keys.ts';
import { type Certificate, isExpired, propertiesOf, readStatement } from './statement.ts';

export interface Attested {
  /** `null` where its signature does not hold: nothing in it can be believed then. */
  readonly certificate: Certificate | null;
  readonly problems: readonly Change[];
  /** Files that are not covered: they came after the certificate, or are of an earlier run. */
  readonly added: readonly string[];
  /** The verdict of this suite on the history, where it can be read. */
  readonly report: Report | null;
}

export interface AttestOptions {
  /** Of the public key. */
  readonly keyPath: string;
  readonly now: Date;
  readonly judging: Judging;
}

/** Checks a certified folder against the public key of its certifier. */
export function attest(folder: string, { keyPath, now, judging }: AttestOptions): Attested {
  const key = readPublicKey(keyPath);
  const path = join(folder, CERTIFICATE_FILE);
  const opened = existsSync(path)
    ? open(readFileSync(path, 'utf8'), key)
    : ({ ok: false, why: 'there is none in this folder' } as const);
  const certificate = opened.ok ? readStatement(opened.payload) : null;
  if (certificate === null) {
    const why = opened.ok ? 'it is no certificate of this suite' : opened.why;
    const problem = trouble(CERTIFICATE_FILE, `${CERTIFICATE_FILE} does not hold: ${why}`);
    return { certificate, problems: [problem], added: [], report: null };
  }
  const changes = certificate.files.flatMap((file) => changeOf(folder, file) ?? []);
  const judged = judgeAgain(folder, judging);
  const names = new Set(certificate.files.map(({ name }) => name));
  return {
    certificate,
    problems: [
      ...(isExpired(certificate, now)
        ? [trouble(CERTIFICATE_FILE, `The certificate expired after ${certificate.claim.expires}`)]
        : []),
      ...changes.map((change) => pinpointed(change, folder, changes, judged.report)),
      ...judged.problems,
      ...(judged.report === null ? [] : verdictProblems(certificate, judged.report)),
    ],
    added: filesIn(folder).filter((name) => name !== CERTIFICATE_FILE && !names.has(name)),
    report: judged.report,
  };
}

const trouble = (file: string, message: string): Change => ({
  ...{ file, fromByte: null, toByte: null, message },
});

function judgeAgain(folder: string, judging: Judging) {
  try {
    return { report: reportOn(join(folder, HISTORY_FILE), judging), problems: [] };
  } catch (error) {
    // A changed history can break the reading of it anywhere.
    const message = `The history cannot be judged: ${(error as Error).message}`;
    return { report: null, problems: [trouble(HISTORY_FILE, message)] };
  }
}

function verdictProblems({ suite, properties }: Certificate, report: Report): Change[] {
  if (suite.catalogueDigest !== report.suite.catalogueDigest) {
    const with_ = `version ${suite.version} of the suite, and this is version ${version}`;
    return [trouble(HISTORY_FILE, `It was certified with ${with_}: verify it with that one`)];
  }
  const now = report.verdict === 'conformant' ? propertiesOf(report) : [report.verdict];
  const lost = properties.filter((property) => !now.includes(property));
  if (lost.length === 0) return [];
  const message = `The history amounts to "${report.verdict}", without ${lost.slice(0, 5).join(', ')}`;
  return [trouble(HISTORY_FILE, message)];
}

/** A file that is made of the history can be made again: then the place is known to the byte. */
function pinpointed(
  change: Change,
  folder: string,
  changes: readonly Change[],
  report: Report | null,
): Change {
  const render = formats[change.file];
  const isWhole = changes.every(({ file }) => file !== HISTORY_FILE);
  if (render === undefined || report === null || !isWhole || change.fromByte === null)
    return change;
  const was = Buffer.from(render(report));
  const is = readFileSync(join(folder, change.file));
  const at = is.findIndex((byte, index) => byte !== was[index]);
  const fromByte = at < 0 ? is.length : at;
  return { ...change, fromByte, message: `${change.message}, first at byte ${fromByte}` };
}
