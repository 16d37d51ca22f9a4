/** The thread of `apart.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Concluded, Task } from './apart.ts';
import { finishRun } from './run.ts';

const { context, faults, overdue } = workerData as Task;
parentPort?.postMessage(conclude());

function conclude(): Concluded {
  try {
    return { kind: 'report', report: finishRun(context, faults, overdue) };
  } catch (error) {
    // The message alone: an error does not get through to the other thread as it is.
    return { kind: 'fault', message: (error as Error).message };
  }
}
