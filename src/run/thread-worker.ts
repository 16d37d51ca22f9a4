/** The code inside a thread: gets its task, and returns the result. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Suite } from '../check/suite.ts';
import { importSuite } from '../core/code-files.ts';
import { HistoryError, UnreadableError, UsageError } from '../core/errors.ts';
import type { Concluded, FaultCause, Order, Ready, Step, Task } from './thread.ts';

export interface Work {
  /** Performs the task. */
  act(task: Task): Promise<Concluded>;
  /** Handles a message that arrives during the task. */
  onOrder(order: Order): void;
}

/** The suite with which this thread was started. */
export async function suiteOfThread(): Promise<Suite> {
  const { suiteUrl } = workerData as { readonly suiteUrl: string };
  const module = (await importSuite(suiteUrl)) as { readonly suite: Suite };
  return module.suite;
}

export const post = (message: Step | Concluded | Ready) => parentPort?.postMessage(message);

/** Waits for the task. */
export function work({ act, onOrder }: Work): void {
  parentPort?.on('message', (message: Task | Order) => {
    if (isOrder(message)) onOrder(message);
    else void act(message).catch(faultOf).then(post);
  });
  post({ kind: 'ready' });
}

const orders: ReadonlySet<string> = new Set(['stop', 'ended', 'checked'] satisfies Order['kind'][]);
const isOrder = (message: Task | Order): message is Order => orders.has(message.kind);

/** Only the message, because errors cannot be copied between threads completely. */
const faultOf = (error: unknown): Concluded => {
  return { kind: 'fault', cause: causeOf(error), message: (error as Error).message };
};

function causeOf(error: unknown): FaultCause {
  // A file that is not a history is a mistake of the user.
  if (error instanceof UsageError || error instanceof UnreadableError) return 'usage';
  return error instanceof HistoryError ? 'history' : 'suite';
}
