import { expect, test } from 'vitest';
import { toHtml } from '../reporters/html.ts';
import { toMarkdown } from '../reporters/markdown.ts';
import { toTerminal } from '../reporters/terminal.ts';
import { toEstimateText } from '../src/cli/plan/plan-text.ts';
import { chargeOf } from '../src/plan/money/amount-at-risk.ts';
import { cutWords, plannedCut } from '../src/plan/money/cut.ts';
import { estimate } from '../src/plan/money/estimate.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import { withRunId } from '../src/plan/request-bytes.ts';
import type { Case } from '../src/plan/scenario.ts';
import { suite } from '../suites/index.ts';
import { steppingClock } from './support/clock.ts';
import { configOf, runAgainst, tenantSettings } from './support/pipeline.ts';
import { service } from './support/service.ts';

const CUT = 'CASES from 100 to 1, so lists could show';

/** Accepted disbursements that a full verdict may need. */
const MAX_ACCEPTED = 40;

const least = () => estimate(configOf({ CASES: '100', ...tenantSettings }), suite).leastCaps;
const settingsFor = (seed: number) => ({ CASES: '100', SEED: String(seed), ...tenantSettings });

test.each([
  // With the second seed the generated disbursement has one of the largest amounts.
  ...[11, 6].map((seed) => [seed, 'both caps'] as const),
  [6, 'the one on the sum'] as const,
])('with seed %d the least caps decide every must: %s', async (seed, which) => {
  const { posts, amount } = least();
  const settings = {
    ...settingsFor(seed),
    ...(which === 'both caps' ? { MAX_DISBURSEMENTS: String(posts) } : {}),
    MAX_TOTAL_AMOUNT: String(amount),
  };
  // What is sent first takes what the caps leave, so the order is the same in each run.
  const clock = steppingClock();
  const target = service({ nowMs: clock.nowMs, sleep: clock.sleep });
  const { report, plan, lines } = await runAgainst(target, settings, undefined, { clock });
  const musts = report.requirements.filter(({ level }) => level === 'must');
  expect(musts.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(plan.settings.cases).toBe(1);
  expect(report.cases).toEqual({ asked: 100, planned: 1 });
  const cut = lines.filter((line) => line.kind === 'unsent' && line.why === 'cap');
  const told = Object.values(report.cut ?? {}).reduce((sum, count) => sum + count, 0);
  expect(told).toBeGreaterThanOrEqual(cut.length);
  expect(plannedCut(plan).cut).toEqual(report.cut);
  const terminal = toTerminal(report, { color: false, page: null, folder: null });
  const sentence = `caps cut ${cutWords(report.cases, report.cut)}, so lists could show at most`;
  expect(sentence).toMatch(/\d+ repeats of a merchant_reference, \d+ probes, /);
  expect(terminal.replace(/\s+/g, ' ')).toContain(sentence);
  expect(toMarkdown(report)).toContain(CUT);
  expect(toHtml(report)).toContain(CUT);
  expect(toHtml(report)).toContain('100 (the caps allowed 1)');
  expect(report.spending.disbursements).toBeLessThanOrEqual(MAX_ACCEPTED);
});

test('the run id changes the cost of no case, so caps are the same for each run', () => {
  const { scenarios, settings } = planOf(configOf({ CASES: '2', ...tenantSettings }), suite);
  const cases = scenarios.flatMap(({ batches }) => batches(settings).flatMap((one) => [...one]));
  const costOf = (one: Case, id: string) =>
    chargeOf({ ...one, request: withRunId(one.request, id) });
  const costs = (one: Case) => ['abcdefg', 'k1e5x0y', '9999999'].map((id) => costOf(one, id));
  const different = cases.filter((one) => new Set(costs(one)).size > 1);
  expect(different.map(({ id }) => id)).toEqual([]);
});

test('one disbursement less than the least keeps back one that a must needs', async () => {
  const { posts } = least();
  // The last one is for a preflight whose list is refused.
  const cut = async (maxDisbursements: number) => {
    const settings = { ...settingsFor(11), MAX_DISBURSEMENTS: String(maxDisbursements) };
    const { lines, plan } = await runAgainst(service(), settings);
    const needed = plan.scenarios.filter(({ optional }) => optional !== true);
    const names = needed.map(({ name }) => name);
    return lines.filter(
      (line) => line.kind === 'unsent' && line.why === 'cap' && names.includes(line.scenario),
    ).length;
  };
  expect(await cut(posts - 1)).toBe(0);
  expect(await cut(posts - 2)).toBe(1);
});

test('the text of a plan says what is sent beside it, and what limits all of it', () => {
  const textFor = (settings: Record<string, string>) =>
    toEstimateText(estimate(configOf({ CASES: '5', ...settings }), suite));
  const free = textFor({});
  expect(free).toMatch(/Beside this plan a run sends\n.*one disbursement if the target refuses/);
  expect(free).toContain('Without MAX_DISBURSEMENTS and MAX_TOTAL_AMOUNT nothing limits');
  const { posts, amount } = estimate(configOf({ CASES: '5' }), suite).wholeCaps;
  expect(free).toContain(`all of CASES=5: MAX_DISBURSEMENTS=${posts} MAX_TOTAL_AMOUNT=${amount}.`);
  const capped = textFor({ MAX_DISBURSEMENTS: '900', MAX_TOTAL_AMOUNT: '800000' });
  expect(capped).toContain(
    'All of it together is at most 900 disbursement requests (MAX_DISBURSEMENTS) and 800,000 in total (MAX_TOTAL_AMOUNT).',
  );
  expect(capped).not.toContain('nothing limits');
  expect(textFor({ MAX_DISBURSEMENTS: '110' })).toContain(
    `all of CASES=5: MAX_DISBURSEMENTS=${posts} `,
  );
  expect(textFor({ READ_ONLY: 'true' })).toContain('it sends no disbursement');
});
