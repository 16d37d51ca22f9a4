/** Rows: the cost of a run as its cases grow, and its memory. */

import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HISTORY_FILE } from '../src/history/events.ts';
import { formats } from '../src/run/formats.ts';
import { inChild, inFolder, serving, type Used } from './process.ts';
import { digits, median, type Result, type Row } from './result.ts';
import type { Warm, Whole } from './whole.ts';

const CASES = { full: [100, 1000, 10_000, 100_000], quick: [100, 1000] };
/** Short runs are measured more often, because they are cheap and vary more. */
const ROUNDS = { full: [5, 5, 3, 1], quick: [1, 1] };

/** One point of the chart. */
export interface Point {
  readonly cases: number;
  readonly requests: number;
  /** Of a new process, including its start. */
  readonly cpuMs: number;
  /** Of a process that has done the same before. */
  readonly warmCpuMs: number;
  readonly wallMs: number;
  readonly peakMebibytes: number;
}

export const growth: Row = {
  name: 'growth',
  async measure(size) {
    const sizes = CASES[size].flatMap((cases, at) =>
      Array.from({ length: ROUNDS[size][at] ?? 1 }, () => cases),
    );
    // Long runs first, so that short ones are measured with compiled code.
    const longFirst = sizes.toReversed();
    const { runs } = await inChild<{ readonly runs: readonly Warm[] }>('warm', ...longFirst);
    const points: Point[] = [];
    const notes: string[] = [];
    for (const [at, cases] of CASES[size].entries()) {
      const rounds = [];
      for (let round = 0; round < (ROUNDS[size][at] ?? 1); round += 1) {
        rounds.push(await measured(cases));
      }
      const warm = runs.filter((run) => run.cases === cases).map(({ cpuMs }) => cpuMs);
      points.push({ ...middle(rounds), warmCpuMs: median(warm) });
      notes.push(...(rounds[0]?.notes ?? []));
    }
    return rowsOf(points, notes);
  },
};

type Cold = Omit<Point, 'warmCpuMs'>;
type Measured = Cold & { readonly notes: readonly string[] };

async function measured(cases: number): Promise<Measured> {
  const server = await serving('reference');
  try {
    return await inFolder(async (folder) => {
      const run = await inChild<Whole & Used>('whole', server.url, folder, cases);
      return { cases, ...run, notes: [await writtenTo(folder, cases, run.requests)] };
    });
  } finally {
    await server.close();
  }
}

/** Checks that every format exists, and that the history has each request with its response. */
async function writtenTo(folder: string, cases: number, requests: number): Promise<string> {
  const missing = [...Object.keys(formats), 'exchanges.har'].filter(
    (name) => !existsSync(join(folder, name)),
  );
  let lines = 0;
  const history = createReadStream(join(folder, HISTORY_FILE));
  for await (const _ of createInterface({ input: history })) lines += 1;
  // The header and the footer are two further lines.
  if (missing.length > 0 || lines !== 2 * requests + 2) {
    throw new Error(`${cases} cases: ${lines} lines for ${requests} requests, no ${missing}`);
  }
  const kibibytes = digits(statSync(join(folder, 'report.html')).size / 1024);
  return (
    `${cases.toLocaleString('en-US')} cases: ${requests.toLocaleString('en-US')} requests, ` +
    `all formats written, history complete, report.html ${kibibytes} KiB`
  );
}

function middle(rounds: readonly Measured[]): Cold {
  const of = (name: keyof Cold) => median(rounds.map((round) => round[name]));
  return {
    ...{ cases: of('cases'), requests: of('requests'), cpuMs: of('cpuMs') },
    ...{ wallMs: of('wallMs'), peakMebibytes: of('peakMebibytes') },
  };
}

/** The largest distance of the points from the straight line through the first and the last. */
export function bend(points: readonly Pick<Point, 'cases' | 'warmCpuMs'>[]): number {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return Number.NaN;
  const perCaseMs = (last.warmCpuMs - first.warmCpuMs) / (last.cases - first.cases);
  return Math.max(
    ...points.map(({ cases, warmCpuMs }) => {
      const lineMs = first.warmCpuMs + (cases - first.cases) * perCaseMs;
      return Math.abs(warmCpuMs / lineMs - 1);
    }),
  );
}

function rowsOf(points: readonly Point[], notes: readonly string[]): readonly Result[] {
  const last = points.at(-1) as Point;
  const before = points.at(-2) as Point;
  const name = (cases: number) => cases.toLocaleString('en-US');
  const costs = points.map(
    ({ cases, requests, cpuMs, warmCpuMs, wallMs, peakMebibytes }) =>
      `${name(cases)} cases: ${digits(warmCpuMs / 1000)} s of CPU in a warm process, ` +
      `${digits((warmCpuMs / requests) * 1000)} µs a request; ${digits(cpuMs / 1000)} s in one of ` +
      `its own, ${digits(wallMs / 1000)} s, ${digits(peakMebibytes)} MiB`,
  );
  return [
    {
      row: `cost from ${name(points[0]?.cases ?? 0)} to ${name(last.cases)} cases`,
      what: `${digits(last.warmCpuMs / 1000)} s of CPU at ${name(last.cases)}`,
      against: 'a straight line: the largest distance from it',
      value: bend(points),
      reach: { kind: 'at most', value: 0.1 },
      details: [...costs, ...notes],
      points,
    },
    {
      row: 'memory as cases grow',
      what: `${digits(last.peakMebibytes)} MiB at ${name(last.cases)}`,
      against: `${digits(before.peakMebibytes)} MiB at ${name(before.cases)}`,
      value: last.peakMebibytes / before.peakMebibytes,
      reach: { kind: 'at most', value: 1.2 },
    },
  ];
}
