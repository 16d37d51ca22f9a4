/** Rows: after how many requests each fault of the proof is seen for the first time. */
import { type Fault, faults } from '../reference/faults.ts';
import { makeService } from '../reference/service.ts';
import { declared } from '../selftest/faults.ts';
import { findRequirement } from '../selftest/judging.ts';
import { credentials, runAgainst } from '../selftest/pipeline.ts';
import { trialSettings } from '../selftest/trial.ts';
import { eventsOf } from '../src/history/events.ts';
import { makeExchangeParser } from '../src/interface/parsed-exchange.ts';
import { openEvaluation } from '../src/judge/evaluation.ts';
import { suite } from '../suites/index.ts';
import { inChild } from './process.ts';
import { median, type Row } from './result.ts';

/** Every so-and-so-many-th fault. */
const STEP = { full: 1, quick: 40 };
const DEFAULT_CASES = '100';

export interface Detected {
  readonly fault: string;
  /** The first check that failed, and after how many requests. */
  readonly check: string | null;
  readonly requests: number | null;
}

/** Runs the default plan against each fault that is to be seen. */
export async function detect(step: number): Promise<{ readonly detected: readonly Detected[] }> {
  const seen = faults.filter(({ name }) => {
    const known = declared[name];
    return known !== undefined && known.must.length + known.should.length > 0;
  });
  const detected: Detected[] = [];
  for (const fault of seen.filter((_, at) => at % step === 0)) {
    detected.push(await firstSightOf(fault));
  }
  return { detected };
}

const parser = makeExchangeParser(suite);

async function firstSightOf(fault: Fault): Promise<Detected> {
  const service = makeService({
    tokens: [credentials.token],
    bizNumbers: [credentials.bizNumber],
    faults: [fault],
  });
  const { header, lines } = await runAgainst(service, { ...trialSettings, CASES: DEFAULT_CASES });
  const { must, should } = declared[fault.name] ?? { must: [], should: [] };
  const checks = [...must, ...should].flatMap((id) => findRequirement(id) ?? []);
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
    if (failed !== undefined) return { fault: fault.name, check: failed.id, requests };
  }
  return { fault: fault.name, check: null, requests: null };
}

export const detection: Row = {
  name: 'detection',
  async measure(size) {
    const { detected } = await inChild<{ detected: Detected[] }>('detect', STEP[size]);
    const counts = detected.map(({ requests }) => requests ?? Number.POSITIVE_INFINITY);
    const worst = detected.reduce((a, b) => ((b.requests ?? 1e9) > (a.requests ?? 1e9) ? b : a));
    const sorted = [...detected].sort((a, b) => (a.requests ?? 1e9) - (b.requests ?? 1e9));
    return [
      {
        row: 'requests to first detection, median',
        what: `${median(counts)} requests`,
        against: `${detected.length} faults of the proof, default plan`,
        value: median(counts),
        reach: null,
        details: sorted.map(
          ({ fault, check, requests }) => `${requests ?? 'never'} requests: ${fault} (${check})`,
        ),
      },
      {
        row: 'requests to first detection, worst',
        what: `${worst.requests ?? 'never'} requests`,
        against: `${worst.fault}, seen by ${worst.check}`,
        value: Math.max(...counts),
        reach: null,
      },
    ];
  },
};
