/** Runs before each test file: generated values are the same in every run. */
import fc from 'fast-check';

/** For all properties; fast-check prints it, with the path, beside a failure. */
const SEED = 15;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? SEED) });
