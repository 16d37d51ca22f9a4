// Judges a target behind an address. The history and the reports go to REPORT_DIR. An address that
// is not on this machine needs CONFIRM_HOST, MAX_DISBURSEMENTS and MAX_TOTAL_AMOUNT in `settings`.
import { conformance } from 'disbursement-conformance';
import { makeService, serve } from 'disbursement-conformance/reference';

const token = 'an-access-token';
const bizNumber = 'BIZ-0001';
const served = await serve(makeService({ tokens: [token], bizNumbers: [bizNumber] }), 0);

const { verdict, spending } = await conformance({
  url: served.url,
  token,
  bizNumber,
  settings: { CASES: 10, MAX_DISBURSEMENTS: 1200, REPORT_DIR: 'conformance-report' },
});
await served.close();
console.log(`${verdict} after ${spending.posts} disbursement requests`);
