/** The thread that drives a run. */

import type { Progress } from './core/progress.ts';
import { makeExchangeParser } from './interface/parsed-exchange.ts';
import { shortfallsOf } from './plan/money/shortfalls.ts';
import { planOf } from './plan/plan-of-config.ts';
import { beginRun, driveWhole, openLiveSession, type RunContext } from './run/run.ts';
import type { Answer, DriveTasks } from './run/threads/messages.ts';
import { postStep, suiteOfThread, work } from './run/threads/worker-entry.ts';

/** Made before there is a task, because it compiles all schemas. */
const suite = await suiteOfThread();
const parser = makeExchangeParser(suite);
const stop = new AbortController();
const questions = openQuestions();

work<'drive'>({
  tasks: { drive, har: harOf },
  onMessage: (message) => {
    if (message.kind === 'stop') stop.abort();
    else questions.answered(message);
  },
});

async function drive(task: DriveTasks['drive']): Promise<null> {
  const { config } = task;
  const plan = planOf(config, suite);
  const { context } = beginRun(task, suite, plan);
  const shortfalls = shortfallsOf(plan, config);
  postStep<'drive'>({ kind: 'begun', context, shortfalls });
  const progress = openProgress();
  const hooks = {
    suite,
    plan,
    parser,
    signal: stop.signal,
    onProgress: progress.post,
    failedCases: questions.ask,
  };
  const driving = driveWhole(openLiveSession(context, hooks));
  // Loaded while the first request waits for its response, and needed at the end.
  await Promise.all([driving, loadHar()]);
  progress.end();
  return null;
}

const loadHar = () => import('./run/write-har.ts');

/** At the end of the run, while the judging thread makes the report. */
async function harOf({ config, historyPath }: RunContext): Promise<string> {
  const { prepareHar } = await loadHar();
  return prepareHar(historyPath, config.reportDir);
}

/** Faster than a person can read; each message costs time in both threads. */
const PROGRESS_EVERY_MS = 100;

function openProgress() {
  let postedAtMs = Number.NEGATIVE_INFINITY;
  /** The progress that was not sent yet; it may be the last one. */
  let pending: Progress | null = null;
  return {
    post(progress: Progress) {
      pending = progress;
      if (progress.elapsedMs - postedAtMs < PROGRESS_EVERY_MS) return;
      postedAtMs = progress.elapsedMs;
      pending = null;
      postStep<'drive'>({ kind: 'progress', progress });
    },
    end() {
      if (pending !== null) postStep<'drive'>({ kind: 'progress', progress: pending });
    },
  };
}

/** What the judging thread is asked. */
function openQuestions() {
  const open = new Map<number, (failed: Answer['failed']) => void>();
  let number = 0;
  return {
    ask(checkIds: readonly string[]): Promise<Answer['failed']> {
      number += 1;
      postStep<'drive'>({ kind: 'question', number, checkIds });
      return new Promise((resolve) => open.set(number, resolve));
    },
    answered({ number: answered, failed }: Answer) {
      open.get(answered)?.(failed);
      open.delete(answered);
    },
  };
}
