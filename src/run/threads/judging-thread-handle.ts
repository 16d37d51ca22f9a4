/**
 * What the main thread has of the judging thread of a run: starts it, passes the questions of the
 * driving thread to it, and waits for its report. It judges nothing itself.
 */
import type { Report } from '../../report/report.ts';
import type { RunContext } from '../begin-run.ts';
import type { Answer, End, HistoryEnded, Question } from './messages.ts';
import { WorkerHandle } from './worker-handle.ts';

/** The thread is started when the history exists. */
export class JudgingThreadHandle {
  readonly #suiteUrl: string;
  #context: RunContext | null = null;
  #thread: WorkerHandle<'judge'> | null = null;
  #ended: Promise<End<Report>> = Promise.resolve({ kind: 'died', message: 'there was no history' });
  /** By the number of the question. */
  readonly #answers = new Map<number, (answer: Answer) => void>();

  constructor(suiteUrl: string) {
    this.#suiteUrl = suiteUrl;
  }

  start(context: RunContext): void {
    this.#context = context;
    this.#open(context);
  }

  /** The context of the run; `null` before its history exists. */
  context(): RunContext | null {
    return this.#context;
  }

  /** Passes a question on. The answer of a thread that has ended names no failure. */
  ask(question: Question): Promise<Answer> {
    const { number } = question;
    const answered = new Promise<Answer>((resolve) => this.#answers.set(number, resolve));
    this.#thread?.post(question);
    const unanswered = this.#ended.then((): Answer => ({ kind: 'answer', number, failed: [] }));
    return Promise.race([answered, unanswered]).finally(() => this.#answers.delete(number));
  }

  /**
   * The result, after the history has ended. A thread that could not start beside the driving
   * one, for lack of file descriptors, can start now.
   */
  async end(how: Omit<HistoryEnded, 'kind'>): Promise<End<Report>> {
    this.#thread?.post({ kind: 'ended', ...how });
    const first = await this.#ended;
    if (first.kind !== 'died' || this.#context === null || this.#thread?.isReady() === true)
      return first;
    this.#open(this.#context);
    this.#thread?.post({ kind: 'ended', ...how });
    return await this.#ended;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #open(context: RunContext): void {
    try {
      this.#thread = new WorkerHandle('judge', this.#suiteUrl);
      this.#ended = this.#thread.perform('follow-run', context, (answer) =>
        this.#answers.get(answer.number)?.(answer),
      );
    } catch (error) {
      this.#thread = null;
      this.#ended = Promise.resolve({ kind: 'died', message: (error as Error).message });
    }
  }
}
