/** `disbursement-conformance/vitest`: one vitest test for each requirement. */
import { describe, test } from 'vitest';
import { suite } from '../suites/index.ts';
import { type ConformanceTestOptions, declareTests } from './api/test-cases.ts';

/** The tests of `conformanceTests`, with vitest's own `describe` and `test`. */
export function vitestConformance(options: ConformanceTestOptions): void {
  declareTests(suite, { describe, test }, options);
}
