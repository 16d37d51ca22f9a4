/** The thread that judges the history of a run in progress. */
import type { Answer, Question, Signal } from './messages.ts';
import type { RunContext } from './run.ts';
import { openThread, type Thread, type ThreadEnd } from './thread.ts';

/** It starts when the history exists. */
export function openJudging(suiteUrl: string) {
  let run: RunContext | null = null;
  let thread: Thread<'judge'> | null = null;
  let ended: Promise<ThreadEnd> = Promise.resolve({
    kind: 'died',
    message: 'there was no history',
  });
  /** By the number of the question. */
  const answers = new Map<number, (answer: Answer) => void>();
  function open(context: RunContext): void {
    try {
      thread = openThread('judge', suiteUrl);
      ended = thread.perform({ kind: 'judge', context }, (step) => {
        if (step.kind === 'answer') answers.get(step.number)?.(step);
      });
    } catch (error) {
      thread = null;
      ended = Promise.resolve({ kind: 'died', message: (error as Error).message });
    }
  }
  return {
    start(context: RunContext) {
      run = context;
      open(context);
    },
    /** The context of the run, when its history exists. */
    context: () => run,
    /** A thread that has died has seen no failure. */
    ask(question: Question): Promise<Answer> {
      const { number } = question;
      const answered = new Promise<Answer>((resolve) => answers.set(number, resolve));
      thread?.post(question);
      const unanswered = ended.then((): Answer => ({ kind: 'answer', number, failed: [] }));
      return Promise.race([answered, unanswered]).finally(() => answers.delete(number));
    },
    /**
     * The result, after the history has ended. A thread that could not start beside the driving
     * one, for lack of file descriptors, can start now.
     */
    async end(how: Omit<Extract<Signal, { kind: 'ended' }>, 'kind'>): Promise<ThreadEnd> {
      thread?.post({ kind: 'ended', ...how });
      const first = await ended;
      if (first.kind !== 'died' || run === null || thread?.isReady() === true) return first;
      open(run);
      thread?.post({ kind: 'ended', ...how });
      return await ended;
    },
    close: async () => await thread?.close(),
  };
}
