/** What fails on each fault of reference/faults/unsupported.ts. */
import { type Expectations, fails } from './expectation.ts';

export const unsupported: Expectations = {
  'method-nothing': fails('AROUND-01'),
  'method-page': fails('AROUND-01'),
  'method-accepted': fails('AROUND-01'),
  'unknown-path-page': fails('AROUND-02'),
  'unknown-path-without-data': fails('AROUND-02'),
  'unsupported-page-200': fails('AROUND-01 AROUND-02'),
};
