// Prints what a run came to as `name=value` lines, one each: outputs of a GitHub step, or a dotenv
// report of GitLab. First argument: the exit code of the run. It reads REPORT_DIR.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const code = Number(process.argv[2]);
const path = join(process.env.REPORT_DIR || 'conformance-report', 'report.json');
// After 2 and 4 a report that stands there is the one of an earlier run.
const judged = [0, 1, 3].includes(code) && existsSync(path);
const report = judged ? JSON.parse(readFileSync(path, 'utf8')) : null;

const count = (level, ...outcomes) =>
  report === null ? '' : outcomes.reduce((sum, outcome) => sum + report.counts[level][outcome], 0);
const outputs = {
  verdict: report?.verdict ?? '',
  'exit-code': code,
  passed: report === null ? '' : count('must', 'passed') + count('should', 'passed'),
  failed: count('must', 'failed'),
  warnings: count('should', 'failed'),
  undecided: count('must', 'cantTell', 'untested', 'error'),
  report: judged ? path : '',
};
const isDotenv = process.argv[3] === '--dotenv';
for (const [name, value] of Object.entries(outputs)) {
  const key = isDotenv ? `CONFORMANCE_${name.toUpperCase().replaceAll('-', '_')}` : name;
  // A line break in a path would begin an output of its own.
  console.log(`${key}=${String(value).replaceAll(/[\r\n]/g, ' ')}`);
}
