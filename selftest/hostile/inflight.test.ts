import { tryDisturbances } from './inflight.ts';

// The others, and more tries of each, are in `inflight.thorough.test.ts`.
tryDisturbances(1, [
  'a reader that takes one line',
  'SIGHUP',
  'SIGTSTP, and SIGCONT after the deadline of every request',
  'few file descriptors',
]);
