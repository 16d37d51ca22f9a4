import { testOwnAccord } from './own-accord.ts';
import { unproven } from './small-suite.ts';

/** The thorough tests use the whole suite, and its proof. */
testOwnAccord(unproven);
