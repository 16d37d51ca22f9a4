import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { onTransaction } from '../../../reference/tampering.ts';
import { judging } from '../../../selftest/support/judging.ts';
import { configOf, type Ran, runAgainst } from '../../../selftest/support/pipeline.ts';
import { serviceWrapped } from '../../../selftest/support/service.ts';
import { recorded } from '../../../selftest/trust/forge.ts';
import { reportOn } from '../../judge/judge-history.ts';
import { HAR_FILE } from '../report-files.ts';
import { deferred } from './deferred.ts';
import { followRun } from './follow-run.ts';
import type { HistoryEnded } from './messages.ts';

const CHECK = 'AMOUNT-01';
const ONE_CENT = (data: object) => ({ ...data, amount: '0.01' });
const ended: HistoryEnded = { kind: 'ended', endsInCopy: false, writesHar: true };
/** Long enough for several looks. */
const SOME_LOOKS_MS = 100;

let ran: Ran;
beforeAll(async () => {
  ran = await runAgainst(serviceWrapped(onTransaction(ONE_CENT)), { CASES: '2' }, [
    'disbursements',
  ]);
});

/** Follows a history that has half of its lines. */
function followHalf() {
  const path = recorded(ran.lines);
  const whole = readFileSync(path, 'utf8');
  const half = whole.slice(0, whole.indexOf('\n', whole.length / 2) + 1);
  writeFileSync(path, half);
  const reportDir = dirname(path);
  const context = {
    config: { ...configOf({}), reportDir },
    url: '',
    header: ran.header,
    historyPath: path,
  };
  const end = deferred<HistoryEnded>();
  let failedCases = (_: readonly string[]): readonly unknown[] => [];
  const report = followRun(context, judging, {
    onFollowing(answer) {
      failedCases = answer;
    },
    ended: end.promise,
  });
  const ask = () => failedCases([CHECK]).length;
  return { path, half, rest: whole.slice(half.length), report, ask, end: end.resolve };
}

test('the report on a history that grows is the report on the whole', async () => {
  const { path, rest, report, ask, end } = followHalf();
  expect(ask()).toBe(1);
  appendFileSync(path, rest);
  end(ended);
  expect(await report).toEqual(reportOn(path, judging));
  expect(existsSync(join(dirname(path), 'report.json'))).toBe(true);
  expect(existsSync(join(dirname(path), HAR_FILE))).toBe(true);
});

test('another thread may write the HAR', async () => {
  const { path, rest, report, end } = followHalf();
  appendFileSync(path, rest);
  end({ ...ended, writesHar: false });
  await report;
  expect(existsSync(join(dirname(path), 'report.json'))).toBe(true);
  expect(existsSync(join(dirname(path), HAR_FILE))).toBe(false);
});

test('after an error it knows no failure, and reads the whole history at its end', async () => {
  const { path, half, rest, report, ask, end } = followHalf();
  appendFileSync(path, 'no line\n');
  await sleep(SOME_LOOKS_MS);
  writeFileSync(path, half + rest);
  expect(ask()).toBe(0);
  end(ended);
  expect(await report).toEqual(reportOn(path, judging));
});

test('an error that remains is reported, and nothing is written', async () => {
  const { path, report, end } = followHalf();
  appendFileSync(path, 'no line\n');
  await sleep(SOME_LOOKS_MS);
  end(ended);
  await expect(report).rejects.toThrow(path);
  expect(existsSync(join(dirname(path), 'report.json'))).toBe(false);
});

test('a history that ended in a copy is read from that copy', async () => {
  const { path, half, rest, report, end } = followHalf();
  writeFileSync(`${path}.copy`, half + rest);
  renameSync(`${path}.copy`, path);
  end({ ...ended, endsInCopy: true });
  expect(await report).toEqual(reportOn(path, judging));
});
