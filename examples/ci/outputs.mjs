// Prints the result of a run as `name=value` lines, and ends with the exit code that the job should use.
//   node outputs.mjs --run-id           prints the ID of the run that wrote the report, and when; or nothing
//   node outputs.mjs CODE [--dotenv]    CODE: the exit code of the run
// REPORT_DIR is the folder of the report. EARLIER_RUN is what --run-id printed before the run.
// A report counts only if it was written since then and its verdict agrees with CODE, because npm, npx or
// node can fail without a verdict.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [first, format] = process.argv.slice(2);
const path = join(process.env.REPORT_DIR || 'conformance-report', 'report.json');
const reportInFolder = readReport();

if (first === '--run-id') console.log(writtenBy());
else print(Number(first));

/** `null` if the folder has no report, or if it cannot be read. */
function readReport() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** `verify` gives the same shards the same ID each time, so the time of the file belongs to it. */
function writtenBy() {
  return reportInFolder === null ? '' : `${reportInFolder.runId} ${statSync(path).mtimeMs}`;
}

function print(code) {
  const stale = (reportInFolder?.waivers ?? []).filter(({ problem }) => problem !== null).length;
  const report = isOfThisRun(code, stale) ? reportInFolder : null;
  // Exit code 0 or 1 without a report is not a verdict. An inconclusive run may end without a report.
  const isVerdictMissing = report === null && (code === 0 || code === 1);
  const accepted = isVerdictMissing ? 4 : code === 0 && isMetInPart() ? 3 : code;
  // The report has the severity of each requirement; here they are only counted.
  const count = (...severities) =>
    report === null ? '' : severities.reduce((sum, name) => sum + report.severities[name], 0);
  const isWaived = report?.verdict === 'conformant' && report.waivers.some(isApplied);
  const more = code === 2 ? ', waivers out of date' : isWaived ? ', waivers applied' : '';
  const outputs = {
    verdict: report === null ? '' : `${report.verdict}${more}`,
    'exit-code': accepted,
    passed: report === null ? '' : report.counts.must.passed + report.counts.should.passed,
    failed: count('failure'),
    waived: count('waived'),
    warnings: count('warning'),
    undecided: count('undecided', 'error'),
    'stale-waivers': report === null ? '' : stale,
    report: report === null ? '' : path,
  };
  for (const [name, value] of Object.entries(outputs)) {
    const isDotenv = format === '--dotenv';
    const key = isDotenv ? `CONFORMANCE_${name.toUpperCase().replaceAll('-', '_')}` : name;
    // A line break in a path would begin another output.
    console.log(`${key}=${String(value).replaceAll(/[\r\n]/g, ' ')}`);
  }
  process.exitCode = accepted;
}

/** A waiver of a `should` accepts a failure that does not count, so the verdict stays the same. */
function isApplied({ state }) {
  return state === 'applied';
}

/** With ONLY or CASE, exit code 0 is about the chosen requirements: the target has no verdict. */
function isMetInPart() {
  return reportInFolder?.verdict === 'inconclusive' && reportInFolder.asked?.isMet === true;
}

function isOfThisRun(code, stale) {
  if (reportInFolder === null || writtenBy() === (process.env.EARLIER_RUN ?? '')) return false;
  const isConformant = /^conformant/.test(reportInFolder.verdict);
  if (code === 0) return (isConformant || isMetInPart()) && stale === 0;
  if (code === 2) return isConformant && stale > 0;
  return (
    (code === 1 && reportInFolder.verdict === 'non-conformant') ||
    (code === 3 && reportInFolder.verdict === 'inconclusive')
  );
}
