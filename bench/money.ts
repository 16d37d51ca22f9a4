/** Rows: the number of disbursements that a full verdict needs, at least and by default. */

import { makeService } from '../reference/service.ts';
import {
  configOf,
  credentials,
  otherClient,
  runAgainst,
  tenantSettings,
} from '../selftest/support/pipeline.ts';
import type { Settings } from '../src/config/config.ts';
import { DEFAULT_CASES } from '../src/config/settings.ts';
import { estimate } from '../src/plan/money/estimate.ts';
import { suite } from '../suites/index.ts';
import { inChild } from './process.ts';
import type { Result, Row } from './result.ts';

/** A full verdict must not depend on the seed. */
const SEEDS = { full: 10, quick: 2 };
/** More CASES are not a small run. */
const MAX_CASES = 40;
/** Scenarios that no `must` needs are reduced, as with the caps that `plan` recommends. */
export const CAPPED = 'capped';

export interface Spent {
  /** Whether every `must` was decided with each seed. */
  readonly decided: boolean;
  /** The largest number with any of the seeds. */
  readonly disbursements: number;
  readonly posts: number;
}

/**
 * Whole runs with so many cases, one for each seed, and on request with the least caps of `plan`. A
 * second client is configured, because some requirements need one.
 */
export async function spent(cases: number, seeds: number, isCapped: boolean): Promise<Spent> {
  let decided = true;
  let disbursements = 0;
  let posts = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const service = makeService({
      tokens: [credentials.token],
      bizNumbers: [credentials.bizNumber],
      other: otherClient,
    });
    const asked = { CASES: String(cases), SEED: String(seed), ...tenantSettings };
    const settings = isCapped ? { ...asked, ...leastCaps(asked) } : asked;
    const { report } = await runAgainst(service, settings);
    const musts = report.requirements.filter(({ level }) => level === 'must');
    decided &&= musts.every(({ outcome }) => outcome === 'passed');
    disbursements = Math.max(disbursements, report.spending.disbursements);
    posts = Math.max(posts, report.spending.posts);
  }
  return { decided, disbursements, posts };
}

function leastCaps(settings: Settings): Settings {
  const { posts, amount } = estimate(configOf(settings), suite).leastCaps;
  return { MAX_DISBURSEMENTS: String(posts), MAX_TOTAL_AMOUNT: String(amount) };
}

export const money: Row = {
  name: 'money',
  async measure(size) {
    let cases = 1;
    let least = await inChild<Spent>('money', cases, SEEDS[size], CAPPED);
    while (!least.decided && cases < MAX_CASES) {
      cases += 1;
      least = await inChild<Spent>('money', cases, SEEDS[size], CAPPED);
    }
    const usual = await inChild<Spent>('money', DEFAULT_CASES, 1, 'uncapped');
    return [
      {
        ...resultFor('disbursements to a full verdict', `CASES=${cases} and the least caps`, least),
        value: least.decided ? least.disbursements : Number.POSITIVE_INFINITY,
        limit: { kind: 'at most', value: 40 },
      },
      {
        ...resultFor('disbursements of a default run', `CASES=${DEFAULT_CASES}`, usual),
        limit: null,
      },
    ];
  },
};

function resultFor(
  row: string,
  settings: string,
  { disbursements, posts }: Spent,
): Omit<Result, 'limit'> {
  const what = `${disbursements} accepted of ${posts} sent`;
  return { row, what, against: `${settings}, every must decided`, value: disbursements };
}
