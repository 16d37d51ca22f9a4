import { expect, test } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import type { Handler } from '../../reference/handler.ts';
import { verdictSentence } from '../../reporters/shared/verdict-sentence.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { planOf } from '../../src/plan/plan-of-config.ts';
import { conclusionOf } from '../../src/report/conclusion.ts';
import { suite } from '../../suites/index.ts';
import { judging, topics } from '../support/judging.ts';
import { configOf, runAgainst, tenantSettings } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const settings = { CASES: '4' };

test('ONLY sends what its requirements need, and passes in part, never as a whole', async () => {
  const { report, lines } = await runAgainst(service(), { ...settings, ONLY: 'HEADER-08' });
  expect(report.requirements.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['HEADER-08', 'passed'],
  ]);
  expect(report.topics.map(({ name }) => name)).toEqual(['headers']);
  expect(report.verdict).toBe('inconclusive');
  expect(conclusionOf(report)).toEqual({
    exitCode: 0,
    tone: 'caution',
    words: 'chosen requirements passed (inconclusive for the whole target)',
  });
  expect(report.requests).toBeLessThan(planOf(configOf(settings), suite).requests / 4);
  expect(judge(eventsOf(lines), judging)).toEqual(report);
});

test.each(topics.map(({ name }) => name))('the topic %s passes alone', async (ONLY) => {
  const given = { ...settings, ...tenantSettings, STRICT: 'true', ONLY };
  // STATUS-03 needs a completed transaction, however short the run of its topic is.
  const completing = service({ dialect: { ...defaultDialect, completesAfterMs: 1 } });
  const { report } = await runAgainst(completing, given);
  const counted = report.requirements.filter(({ level }) => level !== 'observe');
  expect(counted.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(conclusionOf(report).exitCode).toBe(0);
});

test('what fails in a part fails the run, and what was not asked for does not count', async () => {
  const wrong = serviceWith('new-fee-short');
  const fee = await runAgainst(wrong, { ...settings, ONLY: 'fee' });
  expect([fee.report.verdict, conclusionOf(fee.report).exitCode]).toEqual(['non-conformant', 1]);
  const other = await runAgainst(wrong, { ...settings, ONLY: 'STATUS-01' });
  expect(conclusionOf(other.report).exitCode).toBe(0);
});

test('a part without a must passes where each should passes, and never without a pass', async () => {
  const ended = async (faults: readonly string[], ONLY: string) => {
    const { report } = await runAgainst(serviceWith(...faults), { ...settings, ONLY });
    return [conclusionOf(report).exitCode, verdictSentence(report)];
  };
  expect(await ended([], 'LIST-05')).toEqual([
    0,
    'This run judged 1 should requirement that applies to this target, and it passed.',
  ]);
  expect(await ended(['new-fee-short'], 'LIST-05')).toEqual([
    3,
    'Not all of the chosen requirements passed (LIST-05), and without STRICT none of them counts for the verdict.',
  ]);
  expect(await ended([], 'TRANSACTION-03')).toEqual([
    3,
    'The chosen requirements only observe the target, so they give no verdict.',
  ]);
});

test('each name of ONLY needs a requirement that passed', async () => {
  const inner = service();
  // Without a fee in any response to a disbursement, FEE-01 does not apply.
  const feeless: Handler = async (request) => {
    const response = await inner(request);
    const envelope = (await response.json()) as { readonly data: { fee?: string } | null };
    if (request.method === 'POST' && envelope.data !== null) delete envelope.data.fee;
    return Response.json(envelope, { status: response.status });
  };
  const ONLY = 'FEE-01,LIST-01';
  const { report } = await runAgainst(feeless, { ...settings, ONLY });
  expect([conclusionOf(report).exitCode, verdictSentence(report)]).toEqual([
    3,
    'ONLY names fee-01, and no requirement of it that counts passed.',
  ]);
});

test('one shard of a plan has no verdict, and says why', async () => {
  const { report } = await runAgainst(service(), { ...settings, ONLY: 'STATUS-01', SHARD: '1/2' });
  expect([conclusionOf(report).exitCode, verdictSentence(report)]).toEqual([
    3,
    'Shard 1 of 2 is only a part of the plan: verify the histories of all shards together.',
  ]);
});

test('a part that lacks a request of its plan is not whole', async () => {
  const { lines } = await runAgainst(service(), { ...settings, ONLY: 'HEADER-08' });
  const last = Math.max(...lines.flatMap((line) => (line.kind === 'response' ? [line.index] : [])));
  const short = lines.filter((line) => !('index' in line && line.index === last));
  const report = judge(eventsOf(short), judging);
  expect(report.reasons.join(' ')).toMatch(/of the plan (is|are) missing/);
  expect(report.asked?.isMet).toBe(false);
  expect(conclusionOf(report).exitCode).toBe(3);
});

test('several cases are sent, and their requirements alone are shown', async () => {
  const { report } = await runAgainst(service(), {
    ...settings,
    SEED: '5',
    CASE: 'disbursements/1;disbursements/2',
    ONLY: 'FEE-01',
  });
  expect(report.requirements.map(({ id, seen }) => [id, seen])).toEqual([['FEE-01', 2]]);
  expect(conclusionOf(report).exitCode).toBe(0);
});

test.each([
  ['disbursements/17', 'FEE-01'],
  ['initiate-authorization/12', 'HEADER-05'],
  ['list-combinations/1', 'HEADER-08'],
  ['lists/7', 'ENVELOPE-07'],
])('the case %s alone passes where %s does', async (CASE, id) => {
  for (const STRICT of ['false', 'true']) {
    const { report } = await runAgainst(service(), { ...settings, CASES: '20', CASE, STRICT });
    const { outcome } = report.requirements.find((row) => row.id === id) ?? {};
    expect([outcome, verdictSentence(report), conclusionOf(report).exitCode]).toEqual([
      'passed',
      expect.stringContaining('passed'),
      0,
    ]);
  }
});

test('a case that fails, or that gets no response, is no pass', async () => {
  const wrong = await runAgainst(serviceWith('new-fee-short'), { CASE: 'disbursements/1' });
  expect(conclusionOf(wrong.report).exitCode).toBe(1);
  const right = service();
  const silent = await runAgainst(
    (request) => (request.method === 'POST' ? Promise.reject(new Error('reset')) : right(request)),
    { CASE: 'disbursements/1' },
  );
  expect(conclusionOf(silent.report).exitCode).toBe(3);
});
