/** What the judging thread does: judges a run in progress, recorded histories, or a part of one. */
import type { EvaluationOptions } from '../../judge/evaluation.ts';
import type { Follower } from '../../judge/judge-history.ts';
import { checkPart } from '../../judge/split-evaluation.ts';
import { deferred } from './deferred.ts';
import { followRun } from './follow-run.ts';
import { judgeHistories } from './judge-histories.ts';
import type { HistoryEnded, PartsChecked, PostStep, Question, Work } from './messages.ts';

export function judgeTasks(judging: EvaluationOptions, post: PostStep<'judge'>): Work<'judge'> {
  const ended = deferred<HistoryEnded>();
  const checked = deferred<PartsChecked>();
  const failedCases = deferred<Follower['failedCases']>();

  /** A question arrives after the lines that it is about were written. */
  async function answer({ number, checkIds }: Question): Promise<void> {
    const failedCasesOf = await failedCases.promise;
    post({ kind: 'answer', number, failed: failedCasesOf(checkIds) });
  }

  return {
    tasks: {
      'follow-run': (context) =>
        followRun(context, judging, { onFollowing: failedCases.resolve, ended: ended.promise }),
      'judge-histories': (task) => judgeHistories(task, judging, checked.promise),
      'check-part': ({ history, part }) => checkPart(history, judging, part),
    },
    onMessage(message) {
      if (message.kind === 'ended') ended.resolve(message);
      else if (message.kind === 'parts-checked') checked.resolve(message);
      else void answer(message);
    },
  };
}
