/** One of each kind of disturbance; the others and more tries are in the thorough test. */
import { tryDisturbances } from './inflight.ts';

tryDisturbances(1, [
  'a reader that takes one line',
  'SIGHUP',
  'few file descriptors',
  'a clock that is set back and forth',
]);
