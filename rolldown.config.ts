/** What `dist` is made of: few files start faster than many. Packages stay as they are installed. */
import { defineConfig } from 'rolldown';
import manifest from './package.json' with { type: 'json' };
import { compiledOwnSchemas } from './tools/compiled-own-schemas.ts';
import { compiledSchemas } from './tools/compiled-schemas.ts';

const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

/** What stands in place of a file that compiles schemas when it is loaded. */
const compiled = [
  ['/src/interface/validators.ts', compiledSchemas],
  ['/src/core/own-schemas.ts', compiledOwnSchemas],
] as const;

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
  transform: { target: 'es2023' },
  plugins: [
    {
      name: 'compiled-schemas',
      load(id) {
        const make = compiled.find(([file]) => id.endsWith(file))?.[1];
        return make === undefined ? undefined : { code: make(), moduleType: 'js' };
      },
    },
  ],
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: 'src/[name].js' },
});
