/** Entry of `disbursement-conformance.mjs`: the command line, or one of its threads. */
import { isMainThread, workerData } from 'node:worker_threads';

/** The threads by the name with which each is started. */
const threads: Readonly<Record<string, () => Promise<unknown>>> = {
  drive: () => import('./drive-thread.ts'),
  judge: () => import('./judge-thread.ts'),
};

const { thread = '' } = (isMainThread ? {} : workerData) as { readonly thread?: string };
const start = threads[thread] ?? (() => import('./cli.ts'));
void start();
