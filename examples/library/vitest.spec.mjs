// One test for each requirement in vitest 4: `npx vitest run`.

import { makeService } from 'disbursement-conformance/reference';
import { vitestConformance } from 'disbursement-conformance/vitest';

const token = 'an-access-token';
const bizNumber = 'BIZ-0001';
const handler = makeService({ tokens: [token], bizNumbers: [bizNumber] });

vitestConformance({ handler, token, bizNumber, settings: { CASES: 10 } });
