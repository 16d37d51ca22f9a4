// One test for each requirement in Jest: `NODE_OPTIONS=--experimental-vm-modules npx jest`, with
// `testMatch: ['**/*.spec.mjs']` in the configuration, because the package is ESM.
import { describe, test } from '@jest/globals';
import { conformanceTests } from 'disbursement-conformance';
import { makeService } from 'disbursement-conformance/reference';

const token = 'an-access-token';
const bizNumber = 'BIZ-0001';
const handler = makeService({ tokens: [token], bizNumbers: [bizNumber] });

conformanceTests({ describe, test }, { handler, token, bizNumber, settings: { CASES: 10 } });
