/** Rows: the time of a default run from the start of the command to its verdict. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configOf } from '../src/api/conformance.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import type { Scenario } from '../src/plan/scenario.ts';
import { wavesOf } from '../src/plan/waves.ts';
import type { Report } from '../src/report/report.ts';
import { suite } from '../suites/index.ts';
import { environmentFor, optionsFor } from './credentials.ts';
import { cli, emptyVitestCommand, inFolder, serving, timed } from './process.ts';
import { digits, median, type Result, type Row, type Size } from './result.ts';

const ROUNDS = { full: 5, quick: 1 };
/** The response time of a staging system in the next country. */
const AWAY_MS = 50;
/** The default settings. */
const CONCURRENCY = 8;

interface Round {
  readonly wallMs: number;
  readonly emptyMs: number;
  readonly requests: number;
}

export const nearVerdict: Row = {
  name: 'verdict-near',
  async measure(size) {
    const rounds = await roundsAt(0, size);
    return [
      rowOf(
        'time to verdict on loopback',
        rounds,
        ({ emptyMs }) => emptyMs,
        2,
        'an empty vitest run',
      ),
    ];
  },
};

export const farVerdict: Row = {
  name: 'verdict-far',
  async measure(size) {
    const rounds = await roundsAt(AWAY_MS, size);
    const wireMs = ({ requests }: Round) => (requests / CONCURRENCY) * AWAY_MS;
    const against = `requests ÷ ${CONCURRENCY} × ${AWAY_MS} ms and an empty vitest run`;
    const row = rowOf(
      `time to verdict ${AWAY_MS} ms away`,
      rounds,
      (round) => wireMs(round) + round.emptyMs,
      1.12,
      against,
    );
    return [{ ...row, details: criticalPath() }];
  },
};

function rowOf(
  row: string,
  rounds: readonly Round[],
  leastMs: (round: Round) => number,
  most: number,
  against: string,
): Result {
  const seconds = (ms: number) => `${digits(ms / 1000)} s`;
  return {
    row,
    what: `${seconds(median(rounds.map(({ wallMs }) => wallMs)))}, ${rounds[0]?.requests} requests`,
    against: `${seconds(median(rounds.map(leastMs)))}: ${against}`,
    value: median(rounds.map((round) => round.wallMs / leastMs(round))),
    limit: { kind: 'at most', value: most },
  };
}

async function roundsAt(delayMs: number, size: Size): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    const emptyMs = await inFolder(async (cwd) => {
      const lines = ["import { test } from 'vitest';", "test('nothing', () => {});", ''];
      writeFileSync(join(cwd, 'empty.test.mjs'), lines.join('\n'));
      const { wallMs, code } = await timed(emptyVitestCommand(cwd), { cwd });
      if (code !== 0) throw new Error(`an empty vitest run ended with code ${code}`);
      return wallMs;
    });
    rounds.push({ emptyMs, ...(await verdictAfter(delayMs)) });
  }
  return rounds;
}

async function verdictAfter(delayMs: number): Promise<Omit<Round, 'emptyMs'>> {
  // Its own server, without the transactions of an earlier run.
  const server = await serving('reference', delayMs);
  try {
    return await inFolder(async (cwd) => {
      // Waiting for later states is no work of the suite.
      const env = environmentFor(server.url, { WATCH_MS: 0 });
      const { wallMs, code } = await timed([...cli, 'run'], { cwd, env });
      if (code !== 0) throw new Error(`a run against the reference ended with code ${code}`);
      const text = readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8');
      return { wallMs, requests: (JSON.parse(text) as Report).requests };
    });
  } finally {
    await server.close();
  }
}

/** The sequential steps of the default plan, scenario by scenario. */
function criticalPath(): readonly string[] {
  const plan = planOf(configOf(suite, optionsFor('http://127.0.0.1:1', {})), suite);
  const { scenarios, settings } = plan;
  const sizesOf = ({ batches }: Scenario) => batches(settings).map((batch) => [...batch].length);
  const roundTrips = (count: number) => Math.ceil(count / CONCURRENCY);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const paths = scenarios.map((scenario) => {
    const sizes = sizesOf(scenario);
    return { ...scenario, sizes, steps: sum(sizes.map(roundTrips)) };
  });
  const waves = wavesOf(plan).map((wave) => {
    const chains = wave.map((scenario) => sizesOf(scenario).length);
    return Math.max(roundTrips(sum(wave.flatMap(sizesOf))), ...chains);
  });
  return [
    `Side by side: ${1 + sum(waves)} round trips of ${AWAY_MS} ms at least, the preflight first and ` +
      `then waves of ${waves.join(', ')}; ` +
      `one scenario after the other ${1 + sum(paths.map(({ steps }) => steps))}.`,
    ...paths.map(({ name, after, steps, sizes }) => {
      const behind = after.length === 0 ? '' : `, after ${after.join(' and ')}`;
      return `${name}: ${steps} round trips for ${sizes.join(' + ')} requests${behind}`;
    }),
  ];
}
