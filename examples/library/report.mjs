// Judges a handler in this process, and prints what failed. Here it is the reference service;
// yours may be `app.fetch` of Hono, or any function from a Request to a Response.
import { conformance, exitCodeOf } from 'disbursement-conformance';
import { makeService } from 'disbursement-conformance/reference';

const token = 'an-access-token';
const bizNumber = 'BIZ-0001';
const handler = makeService({ tokens: [token], bizNumbers: [bizNumber] });

const report = await conformance({ handler, token, bizNumber, settings: { CASES: 25, SEED: 7 } });

for (const { id, level, statement, outcome } of report.requirements) {
  if (outcome === 'failed') console.log(`${id} (${level}) ${statement}`);
}
console.log(report.verdict);
process.exitCode = exitCodeOf(report);
