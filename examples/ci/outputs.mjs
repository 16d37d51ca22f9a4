// Prints what a run came to as `name=value` lines, one each: outputs of a GitHub step, or a dotenv
// report of GitLab. First argument: the exit code of the run. It reads REPORT_DIR.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const code = Number(process.argv[2]);
const path = join(process.env.REPORT_DIR || 'conformance-report', 'report.json');
const found = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
const stale = (found?.waivers ?? []).filter(({ problem }) => problem !== null).length;
// After 4, and after 2 without a waiver out of date, what stands there is of an earlier run.
const judged = [0, 1, 3].includes(code) || (code === 2 && stale > 0);
const report = judged ? found : null;

// The suite has decided what each requirement means for the verdict; here it is only counted.
const count = (...severities) =>
  report === null ? '' : severities.reduce((sum, severity) => sum + report.severities[severity], 0);
const outputs = {
  verdict: report?.verdict ?? '',
  'exit-code': code,
  passed: report === null ? '' : report.counts.must.passed + report.counts.should.passed,
  failed: count('failure'),
  waived: count('waived'),
  warnings: count('warning'),
  undecided: count('undecided', 'error'),
  'stale-waivers': report === null ? '' : stale,
  report: report === null ? '' : path,
};
const isDotenv = process.argv[3] === '--dotenv';
for (const [name, value] of Object.entries(outputs)) {
  const key = isDotenv ? `CONFORMANCE_${name.toUpperCase().replaceAll('-', '_')}` : name;
  // A line break in a path would begin an output of its own.
  console.log(`${key}=${String(value).replaceAll(/[\r\n]/g, ' ')}`);
}
