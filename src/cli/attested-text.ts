/** What checking a certificate found, as text and as JSON. Pure. */
import { shown } from '../../reporters/printable.ts';
import type { Attested } from '../certificate/attest.ts';
import type { Change } from '../certificate/file-digests.ts';
import type { Certificate } from '../certificate/statement.ts';
import { toJsonText } from './command.ts';

export function toAttestedJson({ certificate, problems, added, report }: Attested): string {
  // The files are many, and `problems` names each that is not as it was certified.
  const withoutFiles = certificate === null ? null : { ...certificate, files: undefined };
  return toJsonText({
    ok: problems.length === 0,
    problems,
    added,
    verdict: report?.verdict ?? null,
    certificate: withoutFiles,
  });
}

export function toAttestedText({ certificate, problems, added }: Attested): string {
  const lines =
    certificate === null
      ? problems.map(({ message }) => `NOT VALID  ${message}`)
      : certificateLines(certificate, problems, added);
  return lines.map((line) => `${shown(line)}\n`).join('');
}

function certificateLines(
  { claim, target, strict, suite, timeCreated, properties, files, proves }: Certificate,
  problems: readonly Change[],
  added: readonly string[],
): string[] {
  return [
    problems.length === 0
      ? 'VALID  the certificate holds'
      : 'NOT VALID  the certificate does not hold',
    ...problems.map(({ message }) => `  ${message}`),
    ...added.map(
      (name) =>
        `  ${name} is not covered by the certificate: it was added later, or is of an earlier run`,
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
