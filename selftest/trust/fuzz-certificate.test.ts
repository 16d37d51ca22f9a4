import { test } from 'vitest';
import { fuzzCertificates } from './fuzz-certificate.ts';

test(
  '300 changed certificates are refused in one sentence, or do not hold',
  () => fuzzCertificates(300, 6, 1),
  60_000,
);
