/** Runs before each file of tests: what is generated is the same in every run. */
import fc from 'fast-check';

/** Of all properties; fast-check prints it, with the path, beside what fails. */
const SEED = 15;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? SEED) });
