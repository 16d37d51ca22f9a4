// Says what a run came to, after it: prints `name=value` lines, and ends with the exit code to go by.
//   node outputs.mjs --run-id           the run of the report that is there now, or nothing
//   node outputs.mjs CODE [--dotenv]    CODE: the exit code of the run
// REPORT_DIR names the folder, and EARLIER_RUN the run whose report stood there before. A report counts
// only if it is of another run and agrees with CODE: a failing npm, npx or node is no verdict.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [first, format] = process.argv.slice(2);
const path = join(process.env.REPORT_DIR || 'conformance-report', 'report.json');
const found = readReport();

if (first === '--run-id') console.log(found?.runId ?? '');
else print(Number(first));

/** `null` where there is none, or one that cannot be read. */
function readReport() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function print(code) {
  const stale = (found?.waivers ?? []).filter(({ problem }) => problem !== null).length;
  const report = isOfThisRun(code, stale) ? found : null;
  // A verdict without a report is none. An inconclusive run may end without its report.
  const accepted = report === null && (code === 0 || code === 1) ? 4 : code;
  // The suite has decided what each requirement means for the verdict; here it is only counted.
  const count = (...severities) =>
    report === null ? '' : severities.reduce((sum, name) => sum + report.severities[name], 0);
  const outputs = {
    verdict: report === null ? '' : `${report.verdict}${code === 2 ? ', waivers out of date' : ''}`,
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
    // A line break in a path would begin an output of its own.
    console.log(`${key}=${String(value).replaceAll(/[\r\n]/g, ' ')}`);
  }
  process.exitCode = accepted;
}

function isOfThisRun(code, stale) {
  if (found === null || found.runId === (process.env.EARLIER_RUN ?? '')) return false;
  const isConformant = /^conformant/.test(found.verdict);
  if (code === 0) return isConformant && stale === 0;
  if (code === 2) return isConformant && stale > 0;
  return (
    (code === 1 && found.verdict === 'non-conformant') ||
    (code === 3 && found.verdict === 'inconclusive')
  );
}
