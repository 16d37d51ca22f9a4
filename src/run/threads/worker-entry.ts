/** The code inside a thread: gets its task, and returns the result. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Suite } from '../../check/suite.ts';
import { importSuite } from '../../core/code-files.ts';
import { faultFrom } from './faults.ts';
import type {
  Done,
  Fault,
  FromThread,
  TaskKind,
  ThreadName,
  Threads,
  ToThread,
  Work,
} from './messages.ts';

/** The suite with which this thread was started. */
export async function suiteOfThread(): Promise<Suite> {
  const { suiteUrl } = workerData as { readonly suiteUrl: string };
  const module = (await importSuite(suiteUrl)) as { readonly suite: Suite };
  return module.suite;
}

const post = <Name extends ThreadName, Kind extends TaskKind<Name>>(
  posted: FromThread<Name, Kind>,
) => parentPort?.postMessage(posted);

/** Reports a step of the task. */
export const postStep = <Name extends ThreadName>(step: Threads[Name]['step']) =>
  post<Name, TaskKind<Name>>({ channel: 'step', body: step });

/** Waits for the task. */
export function work<Name extends ThreadName>({ tasks, onMessage }: Work<Name>): void {
  const perform = async <Kind extends TaskKind<Name>>(
    kind: Kind,
    given: Threads[Name]['tasks'][Kind],
  ) => {
    post<Name, Kind>({ channel: 'end', body: await endOf(() => tasks[kind](given)) });
  };
  parentPort?.on('message', (posted: ToThread<Name>) => {
    if (posted.channel === 'message') onMessage(posted.body);
    else void perform(posted.kind, posted.body);
  });
  post({ channel: 'ready' });
}

async function endOf<Result>(
  perform: () => Result | Promise<Result>,
): Promise<Done<Result> | Fault> {
  try {
    return { kind: 'done', result: await perform() };
  } catch (error) {
    return faultFrom(error);
  }
}
