import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { judging } from '../../../selftest/support/judging.ts';
import { configOf, runAgainst } from '../../../selftest/support/pipeline.ts';
import { service } from '../../../selftest/support/service.ts';
import { recorded } from '../../../selftest/trust/forge.ts';
import { checkPart } from '../../judge/split-evaluation.ts';
import { judgeTasks } from './judge-tasks.ts';
import type { Answer } from './messages.ts';

const ran = await runAgainst(service(), { CASES: '1' }, ['disbursements']);

test('a question before the task is answered when the history is followed', async () => {
  const answers: Answer[] = [];
  const { tasks, onMessage } = judgeTasks(judging, (answer) => answers.push(answer));
  onMessage({ kind: 'question', number: 7, checkIds: ['FEE-01'] });
  await Promise.resolve();
  expect(answers).toEqual([]);
  const historyPath = recorded(ran.lines);
  const config = { ...configOf({}), reportDir: dirname(historyPath) };
  const report = tasks['follow-run']({ config, url: '', header: ran.header, historyPath });
  await expect.poll(() => answers).toEqual([{ kind: 'answer', number: 7, failed: [] }]);
  onMessage({ kind: 'ended', endsInCopy: false, writesHar: false });
  expect(await report).toEqual(ran.report);
});

test('a part of the checks is run', async () => {
  const { tasks } = judgeTasks(judging, () => {});
  const history = recorded(ran.lines);
  const part = { number: 2, of: 3 };
  expect(await tasks['check-part']({ history, part })).toEqual(checkPart(history, judging, part));
});

test('results that arrive before they are awaited are used', async () => {
  const { tasks, onMessage } = judgeTasks(judging, () => {});
  const history = recorded(ran.lines);
  const parts = [checkPart(history, judging, { number: 1, of: 1 })];
  onMessage({ kind: 'parts-checked', parts });
  const task = { histories: [history], reportDir: null, checksElsewhere: true };
  expect(await tasks['judge-histories'](task)).toEqual(ran.report);
});
