import { test } from 'vitest';
import { fuzzCertificates } from './fuzz-certificate.ts';

const CERTIFICATES = 10_000;
/** For each of them, on a busy machine. */
const MAX_MS = 100;

test(
  `${CERTIFICATES} changed certificates are refused in one sentence, or do not hold`,
  () => fuzzCertificates(CERTIFICATES, CERTIFICATES / 20, 1),
  CERTIFICATES * MAX_MS,
);
