/** Builds the bench as `dist` is built: it measures the code that a user runs. */
import { defineConfig } from 'rolldown';
import shipped from './rolldown.config.ts';

export default defineConfig({
  ...shipped,
  input: {
    'bench/main': 'bench/main.ts',
    'bench/child': 'bench/child.ts',
    'src/drive-thread': 'src/drive-thread.ts',
    'src/judge-thread': 'src/judge-thread.ts',
    'suites/index': 'suites/index.ts',
  },
  output: { ...shipped.output, dir: 'bench/dist' },
});
