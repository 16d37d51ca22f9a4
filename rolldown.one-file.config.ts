/**
 * Builds `disbursement-conformance.mjs`: the command line with all dependencies, for a CI without a
 * registry.
 */
import { defineConfig } from 'rolldown';
import { embeddedCode, embeddedPackage, licences } from './tools/one-file.ts';
import { compiled, replaced } from './tools/replaced-files.ts';

export default defineConfig({
  input: 'src/one-file.ts',
  platform: 'node',
  logLevel: 'warn',
  // Slow plugins on a busy machine need no warning.
  checks: { pluginTimings: false },
  transform: { target: 'es2023' },
  plugins: [
    replaced([
      ...compiled,
      ['/src/core/package.ts', embeddedPackage],
      ['/src/core/code-files.ts', embeddedCode],
    ]),
  ],
  output: {
    file: 'dist/disbursement-conformance.mjs',
    codeSplitting: false,
    banner: '#!/usr/bin/env node',
    footer: () => licences(),
  },
});
