/** The thread of `apart.ts`. */
import { parentPort } from 'node:worker_threads';
import type { Concluded, Task } from './apart.ts';
import { finishRun } from './run.ts';

parentPort?.once('message', (task) => parentPort?.postMessage(conclude(task as Task)));

function conclude({ context, faults, overdue }: Task): Concluded {
  try {
    return { kind: 'report', report: finishRun(context, faults, overdue) };
  } catch (error) {
    // The message alone: an error does not get through to the other thread as it is.
    return { kind: 'fault', message: (error as Error).message };
  }
}
