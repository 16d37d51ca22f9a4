import { expect, test } from 'vitest';
import { judging as wholeSuite } from '../../selftest/support/judging.ts';
import { configOf } from '../../selftest/support/pipeline.ts';
import { openEvaluation } from '../judge/evaluation.ts';
import { makeHeader } from '../run/run-header.ts';
import { openRunJudging } from './run-judging.ts';
import type { FailedCases, JudgedBy } from './session-options.ts';

const url = 'http://127.0.0.1:1';

function optionsFor(judgedBy: JudgedBy, failFast: 'true' | 'false' = 'false') {
  const config = configOf({ FAIL_FAST: failFast });
  const { suite } = wholeSuite;
  const header = makeHeader({ config, url, suite, startedAt: new Date(0), planDigest: '' });
  return { ...wholeSuite, judgedBy, config, header };
}

const never = new Promise<void>(() => {});
const isAsked = async () => [{ checkId: 'FEE-01' }] as unknown as Awaited<ReturnType<FailedCases>>;
const otherThread: JudgedBy = { kind: 'other thread', failedCases: isAsked };

test('an evaluation has the results', () => {
  const { header } = optionsFor({ kind: 'checks' });
  const evaluation = openEvaluation(header, wholeSuite);
  const { results } = openRunJudging(optionsFor({ kind: 'evaluation', evaluation }), never);
  expect(results).toBe(evaluation);
});

test('another thread is asked what failed, and has the results', async () => {
  const { results, failedCases } = openRunJudging(optionsFor(otherThread), never);
  expect(results).toBeNull();
  expect(await failedCases(['FEE-01'])).toEqual(await isAsked());
});

test('with FAIL_FAST another thread is not asked', async () => {
  const { results, failedCases } = openRunJudging(optionsFor(otherThread, 'true'), never);
  expect(results?.resultOf('FEE-01').outcome).toBe('untested');
  expect(await failedCases(['FEE-01'])).toEqual([]);
});

test('the end of the run ends the wait for another thread', async () => {
  const judgedBy: JudgedBy = { kind: 'other thread', failedCases: () => new Promise(() => {}) };
  const { failedCases } = openRunJudging(optionsFor(judgedBy), Promise.resolve());
  expect(await failedCases(['FEE-01'])).toEqual([]);
});
