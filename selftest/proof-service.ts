/** The run on which mutants are tested in this process. */
import { defaultDialect } from '../reference/dialect.ts';
import { tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

/** Enough disbursements that a page has more than a hundred items. */
export const proofCases = { CASES: '120' };

/** The same, with the second client of the reference. */
export const proofSettings = { ...proofCases, ...tenantSettings };

/** The reference, with pages of any requested size. */
export const proofHandler = () => service({ dialect: { ...defaultDialect, maxPerPage: 1000 } });
