/** The result of checking a certificate, as text and as JSON. Pure. */

import type { FileProblem } from '../../certificate/file-digests.ts';
import type { Certificate } from '../../certificate/statement.ts';
import {
  failedLines,
  propertyCounts,
  type Strength,
  strengthLines,
} from '../../certificate/strength.ts';
import type { VerifiedCertificate } from '../../certificate/verify-certificate.ts';
import { counted } from '../../core/text/counted.ts';
import { toPrintable } from '../../core/text/printable.ts';
import type { Report } from '../../report/report.ts';
import { toJsonText } from '../command.ts';

/** Characters of a text of the signer that are printed. */
const MAX_CHARACTERS = 200;

export function toVerifiedJson({
  certificate,
  problems,
  added,
  report,
}: VerifiedCertificate): string {
  const ok = problems.length === 0;
  return toJsonText({
    ok,
    problems,
    added,
    verdict: report?.verdict ?? null,
    recomputed: ok && report !== null ? recomputedOf(report, certificate) : null,
    statedByVendor:
      certificate === null ? null : { ...certificate.claim, timeCreated: certificate.timeCreated },
  });
}

const recomputedOf = (report: Report, certificate: Certificate | null) => ({
  verdict: report.verdict,
  strict: report.strict,
  suite: report.suite,
  target: report.target.url,
  seed: report.seed,
  startedAt: report.startedAt,
  challenge: report.config.challenge ?? null,
  finishedAt: report.finishedAt,
  unknown: report.spending.unknown,
  reasons: report.reasons,
  properties: certificate?.properties ?? [],
  strength: certificate?.strength ?? null,
});

export function toVerifiedText({
  certificate,
  problems,
  added,
  report,
}: VerifiedCertificate): string {
  const lines =
    certificate === null
      ? problems.map(({ message }) => `NOT VALID  ${message}`)
      : certificateLines(certificate, problems, added, report);
  return lines.map((line) => `${toPrintable(line)}\n`).join('');
}

function certificateLines(
  { claim, timeCreated, properties, files, strength }: Certificate,
  problems: readonly FileProblem[],
  added: readonly string[],
  report: Report | null,
): string[] {
  const { vendor, product, productVersion, expires } = claim;
  return [
    problems.length === 0
      ? `VALID  the certificate is valid; its last day is ${expires}`
      : 'NOT VALID  the certificate is not valid',
    ...problems.map(({ message }) => `  ${message}`),
    ...added.map(
      (name) =>
        `  ${inOneLine(name)} is not covered by the certificate: it was added later, or an earlier run wrote it`,
    ),
    ...(problems.length === 0 && report !== null
      ? recomputedLines(report, files.length, properties, strength)
      : []),
    '',
    'Stated by the signer, not checked',
    `  Vendor    ${inOneLine(vendor)}`,
    `  Product   ${inOneLine(`${product} ${productVersion}`)}`,
    `  Signed    ${timeCreated}`,
    ...(problems.length === 0 ? [] : [`  Expires   after ${expires}`]),
    '',
    NOT_PROVEN,
  ];
}

/** Blanks or a long text could fill the line, and leave a line that looks like one of the suite. */
function inOneLine(text: string): string {
  const whole = text.replace(/\s+/gu, ' ');
  const { length } = whole;
  return length <= MAX_CHARACTERS
    ? whole
    : `${whole.slice(0, MAX_CHARACTERS)}… (${length} characters)`;
}

/** The values from the history; none of them is taken from the certificate. */
function recomputedLines(
  report: Report,
  files: number,
  properties: readonly string[],
  strength: Strength,
): string[] {
  const { target, strict, suite, seed } = report;
  const { passed, observed } = propertyCounts(properties);
  return [
    '',
    'Computed again from the history, and compared',
    `  Verdict   ${report.verdict}${strict ? ', strict' : ''}`,
    `  Covers    ${counted(files, 'file')}; ${counted(passed, 'requirement')} passed, ${observed} observed`,
    ...strengthLines(strength),
    ...failedLines(report),
    ...doubtLines(report),
    `  Suite     ${suite.name} ${suite.version}`,
    '',
    'Recorded in the history, which the owner of the key can invent',
    `  Target    ${target.url}`,
    `  Seed      ${seed}${seedFrom(report)}`,
    `  Run       ${report.startedAt} to ${report.finishedAt ?? 'an unknown time: it did not end'}`,
  ];
}

/** Sentences that are printed; more are in report.json. */
const MAX_NOTES = 10;

/** What the reader of the report sees beside its verdict. */
function doubtLines({ spending: { unknown }, reasons }: Report): string[] {
  const lost = `${counted(unknown, 'disbursement request')} without a response`;
  return [
    ...(unknown === 0 ? [] : [`  Unknown   ${lost}`]),
    ...reasons.slice(0, MAX_NOTES).map((reason) => `  Note      ${inOneLine(reason)}`),
  ];
}

const seedFrom = ({ config: { challenge = null } }: Report) =>
  challenge === null ? '' : `, which follows from the challenge ${JSON.stringify(challenge)}`;

const NOT_PROVEN =
  'This does not prove that the run took place: the owner of the key could have invented the history. ' +
  'To be sure, run the suite yourself.';
