/** Builds the bench as `dist` is built: it measures the code that a user runs. */
import { entriesTo, threadsTo } from './rolldown.config.ts';

export default [
  threadsTo('bench/dist'),
  entriesTo('bench/dist', { 'bench/main': 'bench/main.ts', 'bench/child': 'bench/child.ts' }),
];
