import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { judging } from '../../../selftest/support/judging.ts';
import { type Ran, runAgainst } from '../../../selftest/support/pipeline.ts';
import { service } from '../../../selftest/support/service.ts';
import { newFolder, recorded } from '../../../selftest/trust/forge.ts';
import { LOCK_FILE } from '../../history/folder/lock.ts';
import { checkPart } from '../../judge/split-evaluation.ts';
import { HAR_FILE } from '../report-files.ts';
import { judgeHistories } from './judge-histories.ts';
import type { PartsChecked } from './messages.ts';

const record = () => runAgainst(service(), { CASES: '1' }, ['disbursements']);

let [ran, other]: Ran[] = [];
beforeAll(async () => {
  ran = await record();
  other = await record();
});
const pathOf = (some: Ran | undefined, folder?: string) => recorded(some?.lines ?? [], folder);

const here = { checksElsewhere: false };
const never = new Promise<PartsChecked>(() => {});
const checked = (parts: PartsChecked['parts']) =>
  Promise.resolve<PartsChecked>({ kind: 'parts-checked', parts });

test('without a folder nothing is written', async () => {
  const path = pathOf(ran);
  const task = { histories: [path], reportDir: null, ...here };
  expect(await judgeHistories(task, judging, never)).toEqual(ran?.report);
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

test('every format and the HAR are written into the folder, which is then free', async () => {
  const reportDir = newFolder();
  await judgeHistories({ histories: [pathOf(ran)], reportDir, ...here }, judging, never);
  const files = readdirSync(reportDir);
  expect(files).toEqual(expect.arrayContaining(['report.json', 'report.html', HAR_FILE]));
  expect(files).not.toContain(LOCK_FILE);
});

test('the folder of another run is not changed, and is then free', async () => {
  const path = pathOf(ran);
  const reportDir = newFolder();
  await judgeHistories({ histories: [path], reportDir, ...here }, judging, never);
  const before = readFileSync(join(reportDir, 'report.json'), 'utf8');
  const task = { histories: [pathOf(other)], reportDir, ...here };
  await expect(judgeHistories(task, judging, never)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('it has the files of another run'),
  });
  expect(readFileSync(join(reportDir, 'report.json'), 'utf8')).toBe(before);
  expect(existsSync(join(reportDir, LOCK_FILE))).toBe(false);
});

test('the report is made from the results of other threads', async () => {
  const path = pathOf(ran);
  const parts = [1, 2].map((number) => checkPart(path, judging, { number, of: 2 }));
  const task = { histories: [path], reportDir: null, checksElsewhere: true };
  expect(await judgeHistories(task, judging, checked(parts))).toEqual(ran?.report);
});

test('if other threads have no results, this one runs the checks', async () => {
  const task = { histories: [pathOf(ran)], reportDir: null, checksElsewhere: true };
  expect(await judgeHistories(task, judging, checked(null))).toEqual(ran?.report);
});

test('results on another history are an error', async () => {
  const parts = [checkPart(pathOf(other), judging, { number: 1, of: 1 })];
  const task = { histories: [pathOf(ran)], reportDir: null, checksElsewhere: true };
  await expect(judgeHistories(task, judging, checked(parts))).rejects.toThrow('changed');
});
