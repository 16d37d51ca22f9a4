/** Entry of `disbursement-conformance.mjs`: the command line, or one of its threads. */
import { isMainThread, workerData } from 'node:worker_threads';

/** Each is started with its name. */
const threads: Readonly<Record<string, () => Promise<unknown>>> = {
  drive: () => import('./drive-thread.ts'),
  judge: () => import('./judge-thread.ts'),
};

const { thread = '' } = (isMainThread ? {} : workerData) as { readonly thread?: string };
const start = threads[thread] ?? (() => import('./cli.ts'));
void start();
