/**
 * Builds `dist` from few files, because they start faster than many. Dependencies are not bundled.
 */
import { defineConfig } from 'rolldown';
import manifest from './package.json' with { type: 'json' };
import { compiled, replaced } from './tools/replaced-files.ts';

/** What the user installs: vitest only where they use it. */
const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependenciesMeta });

export default defineConfig({
  input: {
    'src/cli': 'src/cli.ts',
    'src/drive-thread': 'src/drive-thread.ts',
    'src/judge-thread': 'src/judge-thread.ts',
    'src/index': 'src/index.ts',
    'src/vitest': 'src/vitest.ts',
    'suites/index': 'suites/index.ts',
    'tools/documents': 'tools/documents.ts',
    'reference/index': 'reference/index.ts',
  },
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  platform: 'node',
  logLevel: 'warn',
  // Slow plugins on a busy machine need no warning.
  checks: { pluginTimings: false },
  transform: { target: 'es2023' },
  plugins: [replaced(compiled)],
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: 'src/[name].js' },
});
