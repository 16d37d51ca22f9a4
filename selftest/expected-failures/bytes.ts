/** What fails on each fault of reference/faults/bytes.ts. */
import { also, type Expectations, fails } from './expectation.ts';

export const bytes: Expectations = {
  'charset-latin-1': fails('ENVELOPE-01'),
  'narration-cut-in-bytes': also('ENVELOPE-01', 'LIST-05 AGE-01'),
  'narration-cut-in-50-bytes': also('ENVELOPE-01', 'LIST-05 AGE-01'),
  'narration-cut-in-100-bytes': also('ENVELOPE-01', 'LIST-05 AGE-01'),
  'narration-cut-in-255-bytes': also('ENVELOPE-01', 'LIST-05 AGE-01'),
  'byte-order-mark': fails('ENVELOPE-10'),
  'names-twice': fails('ENVELOPE-09'),
  'names-twice-in-activity': fails('ENVELOPE-09'),
  'names-twice-escaped': fails('ENVELOPE-09'),
  'cut-sometimes': { ...fails('ENVELOPE-01'), may: ['AROUND-01', 'AROUND-02'] },
  'warning-sometimes': { ...fails('ENVELOPE-01'), may: ['AROUND-01', 'AROUND-02'] },
  'trailing-text-on-list': fails('ENVELOPE-01'),
  'two-texts': fails('ENVELOPE-01'),
  'latin-1': fails('ENVELOPE-01'),
  'not-a-number': fails('ENVELOPE-01'),
  'comma-at-end': fails('ENVELOPE-01'),
  callback: fails('ENVELOPE-01'),
  'text-of-text': fails('ENVELOPE-02'),
};
