/** The code inside a thread: gets its task, and returns the result. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Suite } from '../../check/suite.ts';
import { importSuite } from '../../core/code-files.ts';
import { HistoryError, UnreadableError, UsageError } from '../../core/errors.ts';
import {
  type FaultCause,
  isDuringTask,
  type MessageToThread,
  type Ready,
  type Step,
  type TaskResult,
  type Tasks,
  type ThreadName,
} from './messages.ts';

interface Work<Name extends ThreadName> {
  /** Performs the task. */
  perform(task: Tasks[Name]): Promise<TaskResult>;
  /** Handles a message that arrives during the task. */
  onMessage(message: MessageToThread): void;
}

/** The suite with which this thread was started. */
export async function suiteOfThread(): Promise<Suite> {
  const { suiteUrl } = workerData as { readonly suiteUrl: string };
  const module = (await importSuite(suiteUrl)) as { readonly suite: Suite };
  return module.suite;
}

export const post = (message: Step | TaskResult | Ready) => parentPort?.postMessage(message);

/** Waits for the task. */
export function work<Name extends ThreadName>({ perform, onMessage }: Work<Name>): void {
  parentPort?.on('message', (message: Tasks[Name] | MessageToThread) => {
    if (isDuringTask(message)) onMessage(message);
    else void perform(message).catch(faultFrom).then(post);
  });
  post({ kind: 'ready' });
}

/** Only the message, because errors cannot be copied between threads completely. */
const faultFrom = (error: unknown): TaskResult => {
  return { kind: 'fault', cause: causeOf(error), message: (error as Error).message };
};

function causeOf(error: unknown): FaultCause {
  // A file that is not a history is a mistake of the user.
  if (error instanceof UsageError || error instanceof UnreadableError) return 'usage';
  return error instanceof HistoryError ? 'history' : 'suite';
}
