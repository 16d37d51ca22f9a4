import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../reference/serve.ts';
import { judging } from '../../../selftest/support/judging.ts';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { service } from '../../../selftest/support/service.ts';
import { newFolder } from '../../../selftest/trust/forge.ts';
import { readLines } from '../../history/file/reader.ts';
import type { RunContext } from '../begin-run.ts';
import { HAR_FILE } from '../report-files.ts';
import { driveTasks } from './drive-tasks.ts';
import type { Threads } from './messages.ts';

type Step = Threads['drive']['step'];

let sent = 0;
let served: Served;
beforeAll(async () => {
  const handler = service();
  served = await serve((request) => {
    sent += 1;
    return handler(request);
  }, 0);
});
afterAll(() => served.close());

const taskIn = (reportDir: string) => {
  const { url } = served;
  return { config: { ...configOf({ TARGET_URL: url, ONLY: 'LIST-01' }), reportDir }, url };
};

const begunIn = (steps: readonly Step[]): RunContext => {
  const begun = steps.find((step) => step.kind === 'begun');
  if (begun === undefined) throw new Error('the run did not begin');
  return begun.context;
};

test('a run begins, sends, and ends with the progress of its last request', async () => {
  const steps: Step[] = [];
  const { tasks, onMessage } = driveTasks(judging, (step) => {
    steps.push(step);
    if (step.kind === 'question') onMessage({ kind: 'answer', number: step.number, failed: [] });
  });
  await tasks.drive(taskIn(newFolder()));
  expect(steps[0]?.kind).toBe('begun');
  // The question of the last scenario may come after it.
  const last = steps.findLast(({ kind }) => kind === 'progress');
  expect(last).toMatchObject({ progress: { sent } });
  const context = begunIn(steps);
  const path = await tasks.har(context);
  expect(dirname(path)).toBe(context.config.reportDir);
  expect(existsSync(path)).toBe(true);
  expect(existsSync(join(context.config.reportDir, HAR_FILE))).toBe(false);
});

test('a run that is stopped before it begins sends nothing', async () => {
  sent = 0;
  const steps: Step[] = [];
  const { tasks, onMessage } = driveTasks(judging, (step) => steps.push(step));
  onMessage({ kind: 'stop' });
  await tasks.drive(taskIn(newFolder()));
  expect(sent).toBe(0);
  const kinds = [...readLines(begunIn(steps).historyPath)].map(({ kind }) => kind);
  expect(kinds[0]).toBe('header');
  expect(kinds).not.toContain('request');
});
