import { testAllowedDifferences } from './allowed-differences.ts';
import { unproven } from './small-suite.ts';

/** The thorough tests use the whole suite, and its proof. */
testAllowedDifferences(unproven);
