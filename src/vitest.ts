/** `disbursement-conformance/vitest`: one vitest test for each requirement. */
import { describe, test } from 'vitest';
import { type ConformanceTestOptions, conformanceTests } from './api/test-cases.ts';

/** {@link conformanceTests} with vitest's own `describe` and `test`. */
export function vitestConformance(options: ConformanceTestOptions): void {
  conformanceTests({ describe, test }, options);
}
