/** Rows: the number of requests after which each fault of the proof is found. */

import { ageFaults } from '../reference/faults/ages.ts';
import { amountFaults } from '../reference/faults/amounts.ts';
import { businessNumberFaults } from '../reference/faults/business-numbers.ts';
import { contentNegotiationFaults } from '../reference/faults/content-negotiation.ts';
import { earlyReplayFaults } from '../reference/faults/early-replays.ts';
import { headerFaults } from '../reference/faults/headers.ts';
import { languageFaults } from '../reference/faults/languages.ts';
import { pageFaults } from '../reference/faults/pages.ts';
import { schemeFaults } from '../reference/faults/schemes.ts';
import { statusFaults } from '../reference/faults/statuses.ts';
import { storedWithoutClientFaults } from '../reference/faults/stored-without-client.ts';
import { tenantFaults } from '../reference/faults/tenants.ts';
import { tokenFaults } from '../reference/faults/tokens.ts';
import { uncheckedHeaderFaults } from '../reference/faults/unchecked-headers.ts';
import { unscopedQueryFaults } from '../reference/faults/unscoped-queries.ts';
import { unusualBodyFaults } from '../reference/faults/unusual-bodies.ts';
import { unusualHeaderFaults } from '../reference/faults/unusual-headers.ts';
import { unusualReferenceFaults } from '../reference/faults/unusual-references.ts';
import { userAgentFaults } from '../reference/faults/user-agents.ts';
import { valueFaults } from '../reference/faults/values.ts';
import { type Fault, faults } from '../reference/faults.ts';
import { makeService } from '../reference/service.ts';
import { expectedFailures } from '../selftest/expected-failures/index.ts';
import { findRequirement } from '../selftest/support/judging.ts';
import {
  credentials,
  otherClient,
  runAgainst,
  tenantSettings,
} from '../selftest/support/pipeline.ts';
import { trialSettings } from '../selftest/support/trial.ts';
import { DEFAULT_CASES } from '../src/config/settings.ts';
import { eventsOf } from '../src/history/lines/events.ts';
import { makeExchangeParser } from '../src/interface/parsed-exchange.ts';
import { openEvaluation } from '../src/judge/evaluation.ts';
import { suite } from '../suites/index.ts';
import { inChild } from './process.ts';
import { median, type Result, type Row } from './result.ts';

/** The number of seeds; each seed tests every so-many-eth fault, each time different ones. */
const SIZES = { full: { seeds: 20, step: 10 }, quick: { seeds: 2, step: 100 } };

/** Classes of faults: in values, rare, simultaneous, late, in states, in contexts. */
type FaultClass = 'value' | 'rare' | 'race' | 'late' | 'state' | 'context' | 'shape';

const names = (rows: readonly (readonly [string, ...unknown[]])[]) =>
  new Set(rows.map(([name]) => name));
/** The first class that fits; a fault in every response is one of shape. */
const classes: readonly (readonly [FaultClass, (name: string) => boolean])[] = [
  ['race', (name) => /^race-|-race$|-clock$/.test(name) || /-at-once/.test(name)],
  ['rare', (name) => /sometimes|-rare|tenth|-twentieth|often/.test(name)],
  ['late', (name) => /late|replica|not-listed|thrice|ten-times|clock|cache/.test(name)],
  ['state', (name) => /complet|pending|second-|words/.test(name) || inState.has(name)],
  ['late', (name) => inAges.has(name)],
  ['value', (name) => inValues.has(name)],
  ['context', (name) => inContext.has(name)],
];
const inState = names(statusFaults);
const inAges = names(ageFaults);
const inValues = names([...amountFaults, ...valueFaults]);
const inContext = names([
  ...unusualReferenceFaults,
  ...languageFaults,
  ...userAgentFaults,
  ...contentNegotiationFaults,
  ...unusualBodyFaults,
  ...unusualHeaderFaults,
  ...uncheckedHeaderFaults,
  ...headerFaults,
  ...schemeFaults,
  ...tokenFaults,
  ...earlyReplayFaults,
  ...tenantFaults,
  ...storedWithoutClientFaults,
  ...businessNumberFaults,
  ...unscopedQueryFaults,
  ...pageFaults,
]);

const classOf = (name: string): FaultClass =>
  classes.find(([, fits]) => fits(name))?.[0] ?? 'shape';

interface Detected {
  readonly fault: string;
  readonly seed: number;
  /** The first check that failed, and after how many requests. */
  readonly check: string | null;
  readonly requests: number | null;
}

/** Every so-many-eth element of the list, starting at another index for each seed. */
const picked = <T>(all: readonly T[], seed: number, step: number) =>
  all.filter((_, at) => at % step === (seed - 1) % step);

/** Runs the default plan against each fault that must be found. */
export async function detect(
  seeds: number,
  step: number,
): Promise<{ readonly detected: readonly Detected[] }> {
  const seen = faults.filter(({ name }) => {
    const known = expectedFailures[name];
    return known !== undefined && known.must.length + known.should.length > 0;
  });
  const detected: Detected[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    for (const fault of picked(seen, seed, step)) detected.push(await firstSightOf(fault, seed));
  }
  return { detected };
}

const parser = makeExchangeParser(suite);

async function firstSightOf(fault: Fault, seed: number): Promise<Detected> {
  const service = makeService({
    tokens: [credentials.token],
    bizNumbers: [credentials.bizNumber],
    other: otherClient,
    faults: [fault],
  });
  const settings = { ...trialSettings, CASES: String(DEFAULT_CASES), SEED: String(seed) };
  const { header, lines } = await runAgainst(service, { ...settings, ...tenantSettings });
  const { must = [], should = [], may = [] } = expectedFailures[fault.name] ?? {};
  const checks = [...must, ...should, ...may].flatMap((id) => findRequirement(id) ?? []);
  const evaluation = openEvaluation(header, {
    parser,
    suite: { ...suite, topics: [{ name: 'declared', title: 'Declared', checks: checks }] },
  });
  let requests = 0;
  for (const event of eventsOf(lines)) {
    if (event.kind !== 'exchange') continue;
    evaluation.see(event);
    requests += 1;
    const failed = checks.find(({ id }) => evaluation.resultOf(id).outcome === 'failed');
    if (failed !== undefined) return { fault: fault.name, seed, check: failed.id, requests };
  }
  return { fault: fault.name, seed, check: null, requests: null };
}

/** Faults of one class that are listed with the row, the slowest last. */
const LISTED = 10;

const wordsOf = ({ fault, seed, check, requests }: Detected) =>
  requests === null
    ? `never: ${fault} (seed ${seed})`
    : `${requests} requests: ${fault} (${check}, seed ${seed})`;

/** The share of the faults of each class that a default run finds. */
function byClass(detected: readonly Detected[]): Result[] {
  const found = new Set(detected.map(({ fault }) => classOf(fault)));
  return [...found].sort().map((name) => {
    const own = detected.filter(({ fault }) => classOf(fault) === name);
    const seen = own.filter(({ requests }) => requests !== null);
    return {
      row: `faults found, ${name}`,
      what: `${seen.length} of ${own.length} runs`,
      against: `the default plan, ${new Set(own.map(({ seed }) => seed)).size} seeds`,
      value: seen.length / own.length,
      limit: null,
      details: own.slice(-LISTED).map(wordsOf),
    };
  });
}

export const detection: Row = {
  name: 'detection',
  async measure(size) {
    const { seeds, step } = SIZES[size];
    const { detected } = await inChild<{ detected: Detected[] }>('detect', seeds, step);
    const counts = detected.map(({ requests }) => requests ?? Number.POSITIVE_INFINITY);
    const sorted = [...detected].sort((a, b) => (a.requests ?? 1e9) - (b.requests ?? 1e9));
    const worst = sorted.at(-1);
    return [
      {
        row: 'requests to first detection, median',
        what: `${median(counts)} requests`,
        against: `${detected.length} runs against faults of the proof, ${seeds} seeds`,
        value: median(counts),
        limit: null,
        details: sorted.map(wordsOf),
      },
      {
        row: 'requests to first detection, worst',
        what: `${worst?.requests ?? 'never'} requests`,
        against: worst === undefined ? 'nothing' : `${worst.fault}, seen by ${worst.check}`,
        value: Math.max(...counts),
        limit: null,
      },
      ...byClass(sorted),
    ];
  },
};
