/** `conformance` judges a target, `tests` tests the suite itself, `proof` does so at length. */
import { defineConfig } from 'vitest/config';
import { ConformanceReporter } from './reporters/vitest.ts';
import { conformanceProject } from './suites/project.ts';

export default defineConfig({
  test: {
    reporters: ['default', new ConformanceReporter()],
    projects: [
      { test: { ...conformanceProject('.ts'), root: import.meta.dirname } },
      {
        test: {
          name: 'tests',
          include: ['{src,suites,reporters,reference,selftest}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['selftest/**/*.proof.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
