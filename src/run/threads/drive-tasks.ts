/** What the driving thread does: drives a run, and then writes its HAR. */
import type { EvaluationOptions } from '../../judge/evaluation.ts';
import { shortfallsOf } from '../../plan/money/shortfalls.ts';
import { planOf } from '../../plan/plan-of-config.ts';
import { beginRun, type RunContext } from '../begin-run.ts';
import { driveWhole, openLiveSession } from '../live-session.ts';
import type { DriveTasks, PostStep, Work } from './messages.ts';
import { ProgressMessages } from './progress-messages.ts';
import { Questions } from './questions.ts';

export function driveTasks(
  { suite, parser }: EvaluationOptions,
  post: PostStep<'drive'>,
): Work<'drive'> {
  const stop = new AbortController();
  const questions = new Questions(post);

  async function drive(task: DriveTasks['drive']): Promise<null> {
    const { config } = task;
    const plan = planOf(config, suite);
    const { context } = beginRun(task, suite, plan);
    post({ kind: 'begun', context, shortfalls: shortfallsOf(plan, config) });
    const progress = new ProgressMessages(post);
    const session = openLiveSession(context, {
      suite,
      plan,
      parser,
      judgedBy: { kind: 'other thread', failedCases: (checkIds) => questions.ask(checkIds) },
      signal: stop.signal,
      onProgress: (now) => progress.see(now),
    });
    // Loaded while the first request waits for its response, and needed at the end.
    await Promise.all([driveWhole(session), loadHar()]);
    progress.end();
    return null;
  }

  return {
    tasks: { drive, har: harOf },
    onMessage(message) {
      if (message.kind === 'stop') stop.abort();
      else questions.answered(message);
    },
  };
}

const loadHar = () => import('../write-har.ts');

/** At the end of the run, while the judging thread makes the report. */
async function harOf({ config, historyPath }: RunContext): Promise<string> {
  const { prepareHar } = await loadHar();
  return prepareHar(historyPath, config.reportDir);
}
