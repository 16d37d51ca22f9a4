/**
 * Builds `dist` from few files, because they start faster than many. Dependencies are not bundled.
 */
import { defineConfig, type RolldownOptions } from 'rolldown';
import manifest from './package.json' with { type: 'json' };
import { compiled, replaced } from './tools/replaced-files.ts';

/** What the user installs: vitest only where they use it. */
const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependenciesMeta });

const shared = {
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  platform: 'node',
  logLevel: 'warn',
  // Slow plugins on a busy machine need no warning.
  checks: { pluginTimings: false },
  transform: { target: 'es2023' },
  plugins: [replaced(compiled)],
} satisfies RolldownOptions;

const outputTo = (dir: string, chunks: string) => ({
  dir,
  entryFileNames: '[name].js',
  chunkFileNames: `${chunks}/[name].js`,
});

/**
 * The threads and the suite that they load. What they share with other entries they have once more:
 * a thread then loads ten files at most, and not ninety.
 */
export const threadsTo = (dir: string) =>
  defineConfig({
    ...shared,
    input: {
      'src/drive-thread': 'src/drive-thread.ts',
      'src/judge-thread': 'src/judge-thread.ts',
      'suites/index': 'suites/index.ts',
    },
    output: outputTo(dir, 'src/threads'),
  });

export const entriesTo = (dir: string, input: Readonly<Record<string, string>>) =>
  defineConfig({ ...shared, input, output: outputTo(dir, 'src') });

export default [
  threadsTo('dist'),
  entriesTo('dist', {
    'src/cli': 'src/cli.ts',
    'src/index': 'src/index.ts',
    'src/vitest': 'src/vitest.ts',
    'tools/documents': 'tools/documents.ts',
    'reference/index': 'reference/index.ts',
  }),
];
