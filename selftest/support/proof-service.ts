/** The run on which mutants are tested in this process. */
import { defaultDialect } from '../../reference/dialect.ts';
import { LONG_BIZ_NUMBER, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

/** Enough disbursements that a page has more than a hundred items. */
export const proofCases = { CASES: '120' };

/** The same, with the second client of the reference. */
export const proofSettings = {
  ...proofCases,
  ...tenantSettings,
  TARGET_BIZ_NUMBER: LONG_BIZ_NUMBER,
};

/** The reference, with pages of any requested size and number. */
export const proofHandler = () =>
  service({
    bizNumbers: [LONG_BIZ_NUMBER],
    dialect: { ...defaultDialect, maxPerPage: 1000, pageSelector: 'page' },
  });
