/**
 * Runs before each test file: generated values are the same in every run, and code is optimized as
 * late as in a run of a user, because most of it runs for a short time.
 */
import fc from 'fast-check';
import { optimizeLate } from '../../src/cli/process/late-optimizing.ts';

/** For all properties; fast-check prints it, with the path, beside a failure. */
const SEED = 15;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? SEED) });

optimizeLate();
