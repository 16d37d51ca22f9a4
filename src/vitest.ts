/** `disbursement-conformance/vitest`: one vitest test for each requirement. */
import { describe, test } from 'vitest';
import { suite } from '../suites/index.ts';
import { type ConformanceTestOptions, declareTests } from './api/test-cases.ts';
import { UsageError } from './core/errors.ts';

/** The tests of `conformanceTests`, with vitest's own `describe` and `test`. */
export function vitestConformance(options: ConformanceTestOptions): void {
  // A handler of this process moves no money, also where it is given a url.
  if (options.handler === undefined && process.env.VITEST_MODE === 'WATCH') {
    throw new UsageError(
      'Cannot judge a url in watch mode: vitest would send everything again after each change, each time with the ' +
        'full caps; start it with "vitest run"',
    );
  }
  declareTests(suite, { describe, test }, options);
}
