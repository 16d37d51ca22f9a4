/** Rows: the cost of a run as its cases grow, and its memory. */

import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HISTORY_FILE } from '../src/history/lines/line.ts';
import { formats } from '../src/run/formats.ts';
import { inChild, inFolder, serving, type Used } from './process.ts';
import { digits, median, type Result, type Row } from './result.ts';
import type { Whole } from './whole.ts';

const CASES = { full: [1000, 10_000, 100_000], quick: [100, 1000] };
/** Short runs are measured more often, because they are cheap and vary more. */
const ROUNDS = { full: [5, 3, 1], quick: [1, 1] };

/** One point of the chart. */
export interface Point {
  readonly cases: number;
  readonly requests: number;
  /** Of a new process, including its start. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakMebibytes: number;
}

export const growth: Row = {
  name: 'growth',
  async measure(size) {
    const points: Point[] = [];
    const notes: string[] = [];
    for (const [at, cases] of CASES[size].entries()) {
      const rounds = [];
      for (let round = 0; round < (ROUNDS[size][at] ?? 1); round += 1) {
        rounds.push(await measured(cases));
      }
      points.push(middle(rounds));
      notes.push(...(rounds[0]?.notes ?? []));
    }
    return rowsOf(points, notes);
  },
};

type Measured = Point & { readonly notes: readonly string[] };

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
  for await (const line of createInterface({ input: history })) {
    if (/^\{"prev":"[^"]*","kind":"(?:request|response)"/.test(line)) lines += 1;
  }
  if (missing.length > 0 || lines !== 2 * requests) {
    throw new Error(`${cases} cases: ${lines} lines for ${requests} requests, no ${missing}`);
  }
  const kibibytes = digits(statSync(join(folder, 'report.html')).size / 1024);
  return (
    `${cases.toLocaleString('en-US')} cases: ${requests.toLocaleString('en-US')} requests, ` +
    `all formats written, history complete, report.html ${kibibytes} KiB`
  );
}

function middle(rounds: readonly Measured[]): Point {
  const of = (name: keyof Point) => median(rounds.map((round) => round[name]));
  return {
    ...{ cases: of('cases'), requests: of('requests'), cpuMs: of('cpuMs') },
    ...{ wallMs: of('wallMs'), peakMebibytes: of('peakMebibytes') },
  };
}

/** The straight line through the first point and the last. */
function lineOf(points: readonly Pick<Point, 'cases' | 'cpuMs'>[]) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { fixedMs: Number.NaN, perCaseMs: 0 };
  const perCaseMs = (last.cpuMs - first.cpuMs) / (last.cases - first.cases);
  return { fixedMs: first.cpuMs - first.cases * perCaseMs, perCaseMs };
}

/** The largest distance of the points from the straight line. */
function bend(points: readonly Pick<Point, 'cases' | 'cpuMs'>[]): number {
  const { fixedMs, perCaseMs } = lineOf(points);
  return Math.max(
    ...points.map(({ cases, cpuMs }) => Math.abs(cpuMs / (fixedMs + cases * perCaseMs) - 1)),
  );
}

function rowsOf(points: readonly Point[], notes: readonly string[]): readonly Result[] {
  const first = points[0] as Point;
  const last = points.at(-1) as Point;
  const before = points.at(-2) as Point;
  const { fixedMs, perCaseMs } = lineOf(points);
  const name = (cases: number) => cases.toLocaleString('en-US');
  const costs = points.map(
    ({ cases, requests, cpuMs, wallMs, peakMebibytes }) =>
      `${name(cases)} cases: ${digits(cpuMs / 1000)} s of CPU, ` +
      `${digits((cpuMs / requests) * 1000)} µs a request; ${digits(wallMs / 1000)} s, ${digits(peakMebibytes)} MiB`,
  );
  return [
    {
      row: `cost from ${name(first.cases)} to ${name(last.cases)} cases`,
      what: `${digits(last.cpuMs / 1000)} s of CPU at ${name(last.cases)}`,
      against: 'a straight line: the largest distance from it',
      value: bend(points),
      limit: { kind: 'at most', value: 0.1 },
      details: [...costs, ...notes],
      points,
    },
    {
      row: `fixed cost of the first ${name(first.cases)} cases`,
      what: `${digits(fixedMs / 1000)} s of CPU of ${digits(first.cpuMs / 1000)} s`,
      against: `one second, beyond ${digits(perCaseMs * 1000)} µs a case`,
      value: fixedMs / 1000,
      limit: { kind: 'at most', value: 1 },
    },
    {
      row: 'memory as cases grow',
      what: `${digits(last.peakMebibytes)} MiB at ${name(last.cases)}`,
      against: `${digits(before.peakMebibytes)} MiB at ${name(before.cases)}`,
      value: last.peakMebibytes / before.peakMebibytes,
      limit: { kind: 'at most', value: 1.2 },
    },
  ];
}
