/**
 * Requests that a run adds to or removes from its plan by the rules are not a difference from the
 * plan.
 */
import { expect, test } from 'vitest';
import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import type { Settings } from '../../src/config/config.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import type { EvaluationOptions } from '../../src/judge/evaluation.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import type { Report } from '../../src/report/report.ts';
import { type Ran, runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';
import { recorded } from './forge.ts';

/** What the report says about the plan. */
const told = ({ reasons }: Pick<Report, 'reasons'>) =>
  reasons
    .filter((reason) =>
      /the plan|as planned|neither by the plan|another plan|out of order|beyond a cap/.test(reason),
    )
    .join(' ');

/** Each kind, with the whole suite or a part of it. */
export function testAllowedDifferences(judging: EvaluationOptions): void {
  const runLive = (handler: FetchHandler, settings: Settings = {}, only?: readonly string[]) =>
    runAgainst(handler, settings, only, { isLive: true, judging });
  test.each(runsOf(runLive))('%s', async (_, make) => {
    const { lines, live } = await make();
    const report = reportOn(recorded(lines), judging);
    expect(
      told({ reasons: report.reasons.filter((reason) => !/shard|^CASE is/.test(reason)) }),
    ).toBe('');
    expect(report).toEqual(live);
  });
}

type RunLive = (
  handler: FetchHandler,
  settings?: Settings,
  only?: readonly string[],
) => Promise<Ran>;

const speaking = (changes: Partial<Dialect>) =>
  service({ dialect: { ...defaultDialect, ...changes } });

const silent = async () => {
  throw new Error('no response');
};

function runsOf(runLive: RunLive): readonly (readonly [string, () => Promise<Ran>])[] {
  return [
    ['a target that asks to wait', () => runLive(speaking({ tooManyRequests: 'sometimes' }))],
    ['a list that is late', () => runLive(speaking({ appearsAfterMs: 700 }))],
    ['a list that never shows anything', () => runLive(speaking({ appearsAfterMs: 900_000 }))],
    ['long references refused', () => runLive(speaking({ merchantReferenceLength: 40 }))],
    ['one request at a time', () => runLive(service(), { CONCURRENCY: '1' })],
    ['many lanes', () => runLive(service(), { CONCURRENCY: '64' })],
    [
      'many lanes and a cap',
      () => runLive(service(), { CONCURRENCY: '64', MAX_DISBURSEMENTS: '45' }),
    ],
    ['replays', () => runLive(speaking({ repeats: 'replayed' }))],
    ['a cap on disbursements', () => runLive(service(), { MAX_DISBURSEMENTS: '60' })],
    ['a cap on amounts', () => runLive(service(), { MAX_TOTAL_AMOUNT: '30000' })],
    [
      'almost no money',
      () => runLive(service(), { MAX_DISBURSEMENTS: '1', MAX_TOTAL_AMOUNT: '100' }),
    ],
    ['no disbursements', () => runLive(service(), { READ_ONLY: 'true' })],
    ['one case', () => runLive(service(), { CASE: 'disbursements/3' })],
    ['one smaller case', () => runLive(service(), { CASE: 'disbursements/3:0' })],
    ['the preflight as a case', () => runLive(service(), { CASE: 'preflight/list' })],
    ['searches', () => runLive(serviceWith('fee-short-above'))],
    [
      'searches under a cap',
      () => runLive(serviceWith('fee-number'), { MAX_DISBURSEMENTS: '200' }),
    ],
    ['a target that refuses lists', () => runLive(serviceWith('list-unchecked', 'message-empty'))],
    ['other credentials', () => runLive(service({ tokens: ['x'] }))],
    ['no response', () => runLive(silent)],
    ['some scenarios', () => runLive(service(), {}, ['disbursements', 'lists'])],
    [
      'receivers',
      () =>
        runLive(service(), {
          TARGET_RECEIVERS: '[{"bank_code":"058","bank_account_number":"0123456789"}]',
        }),
    ],
    ['a shard', () => runLive(service(), { SHARD: '2/3' })],
  ];
}
