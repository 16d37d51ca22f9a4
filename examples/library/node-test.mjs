// One test for each requirement in node:test: `node --test`. For Jest, pass its
// own functions: `conformanceTests({ describe, test }, …)`.
import { describe, test } from 'node:test';
import { conformanceTests } from 'disbursement-conformance';
import { makeService } from 'disbursement-conformance/reference';

const token = 'an-access-token';
const bizNumber = 'BIZ-0001';
const handler = makeService({ tokens: [token], bizNumbers: [bizNumber] });

conformanceTests({ describe, test }, { handler, token, bizNumber, settings: { CASES: 10 } });
