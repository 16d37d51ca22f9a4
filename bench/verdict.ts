/** Rows: the time of a default run from the start of the command to its verdict. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configOf } from '../src/api/options.ts';
import { planOf } from '../src/plan/plan-of-config.ts';
import type { Scenario } from '../src/plan/scenario.ts';
import { wavesOf } from '../src/plan/waves.ts';
import type { Report } from '../src/report/report.ts';
import { suite } from '../suites/index.ts';
import { environmentFor, optionsFor } from './credentials.ts';
import { cli, emptyVitestCommand, inFolder, replayCommand, serving, timed } from './process.ts';
import { digits, median, type Result, type Row, type Size } from './result.ts';

const ROUNDS = { full: 5, quick: 1 };
/** The response time of a staging system in the next country. */
const AWAY_MS = 50;
/** The default settings. */
const CONCURRENCY = 8;

interface Round {
  readonly wallMs: number;
  readonly emptyMs: number;
  /** A bare loop that sends the same requests. */
  readonly bareMs: number;
  readonly requests: number;
}

export const nearVerdict: Row = {
  name: 'verdict-near',
  async measure(size) {
    const rounds = await roundsAt(0, size);
    const emptyMs = (round: Round) => round.emptyMs;
    return [
      rowOf('time to verdict on loopback', rounds, emptyMs, 2, 'an empty vitest run'),
      bareRow(rounds, emptyMs, 'on loopback'),
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
    const bare = bareRow(rounds, (round) => wireMs(round) + round.emptyMs, `${AWAY_MS} ms away`);
    return [{ ...row, details: criticalPath() }, bare];
  },
};

/** What the requests alone need: no run can be faster. */
function bareRow(
  rounds: readonly Round[],
  leastMs: (round: Round) => number,
  where: string,
): Result {
  return {
    row: `the same requests ${where} by a bare loop`,
    what: `${digits(median(rounds.map(({ bareMs }) => bareMs)) / 1000)} s`,
    against: 'as above',
    value: median(rounds.map((round) => round.bareMs / leastMs(round))),
    limit: null,
  };
}

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
  return await inFolder(async (cwd) => {
    const wallMs = await timedAt(delayMs, cwd, (url) => ({
      command: [...cli, 'run'],
      // Waiting for later states is no work of the suite.
      env: environmentFor(url, { WATCH_MS: 0 }),
    }));
    const folder = join(cwd, 'conformance-report');
    const bareMs = await timedAt(delayMs, cwd, (url) => ({
      command: replayCommand(url, join(folder, 'history.jsonl'), CONCURRENCY),
    }));
    const text = readFileSync(join(folder, 'report.json'), 'utf8');
    return { wallMs, bareMs, requests: (JSON.parse(text) as Report).requests };
  });
}

interface Command {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The duration of a command, with its own server: one without earlier transactions. */
async function timedAt(
  delayMs: number,
  cwd: string,
  commandFor: (url: string) => Command,
): Promise<number> {
  const server = await serving('reference', delayMs);
  try {
    const { command, env = {} } = commandFor(server.url);
    const { wallMs, code } = await timed(command, { cwd, env });
    if (code !== 0) throw new Error(`${command.slice(1).join(' ')} ended with code ${code}`);
    return wallMs;
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
  const paths = scenarios.flatMap((scenario) => {
    const sizes = sizesOf(scenario);
    // Without a second client, some scenarios send nothing.
    return sizes.length === 0 ? [] : [{ ...scenario, sizes, steps: sum(sizes.map(roundTrips)) }];
  });
  const waves = wavesOf(plan).map((wave) => {
    const chains = wave.map((scenario) => sizesOf(scenario).length);
    return Math.max(roundTrips(sum(wave.flatMap(sizesOf))), ...chains);
  });
  return [
    `Side by side: ${1 + sum(waves)} round trips of ${AWAY_MS} ms at least, the preflight first and ` +
      `then waves of ${waves.join(', ')}; ` +
      `one scenario after the other ${1 + sum(paths.map(({ steps }) => steps))}.`,
    ...paths.map(({ name, needs, steps, sizes }) => {
      const behind = needs.length === 0 ? '' : `, after ${needs.join(' and ')}`;
      return `${name}: ${steps} round trips for ${sizes.join(' + ')} requests${behind}`;
    }),
  ];
}
