/** `npm run bench`: measures, prints a table, and writes JSON; exit code 1 if a goal is missed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/core/package.ts';
import { toChart } from './chart.ts';
import { costs } from './costs.ts';
import { detection } from './detection.ts';
import { driving } from './driving.ts';
import { growth, type Point } from './growth.ts';
import { money } from './money.ts';
import { runtimeName } from './process.ts';
import { isMet, type Result, type Row, toTable } from './result.ts';
import { shards } from './shards.ts';
import { tests } from './tests.ts';
import { trust } from './trust.ts';
import { farVerdict, nearVerdict } from './verdict.ts';
import { verify } from './verify.ts';

const rows: readonly Row[] = [
  ...[
    driving,
    costs,
    farVerdict,
    nearVerdict,
    verify,
    trust,
    growth,
    money,
    detection,
    shards,
    tests,
  ],
];

/** The measurements of one runtime. */
interface Measured {
  readonly runtime: string;
  readonly machine: string;
  readonly results: readonly Result[];
}

type Known = Readonly<Record<string, Measured>>;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    rows: { type: 'string' },
    json: { type: 'string' },
    chart: { type: 'string' },
  },
});

const named = values.rows?.split(',');
const unknown = named?.filter((name) => !rows.some((row) => row.name === name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(
    `No row ${unknown.join(', ')}: ${rows.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
const chosen = rows.filter(({ name, isLong }) =>
  named === undefined ? values.all || !isLong : named.includes(name),
);

const results: Result[] = [];
let hasFailed = false;
for (const row of chosen) {
  process.stderr.write(`${row.name} …\n`);
  try {
    results.push(...(await row.measure(values.quick ? 'quick' : 'full')));
  } catch (error) {
    // The other rows keep their results.
    hasFailed = true;
    process.stderr.write(`${row.name} failed: ${(error as Error).message}\n`);
  }
}

/** A quick measurement is inaccurate, so it is written only where a path is given. */
const path = values.json ?? (values.quick ? null : join(packageRoot, 'bench/results.json'));
const known =
  path !== null && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Known) : {};
const other = runtimeName === 'deno' ? 'node' : 'deno';
process.stdout.write(toTable(results, known[other]?.results));
for (const { row, details = [] } of results) {
  if (details.length > 0) process.stdout.write(`\n${row}\n  ${details.join('\n  ')}\n`);
}
if (path !== null) {
  const merged = { ...known, [runtimeName]: measured(known[runtimeName]?.results ?? []) };
  writeFileSync(path, `${JSON.stringify(merged, null, 2)}\n`);
  if (values.chart !== undefined) writeFileSync(values.chart, toChart(seriesOf(merged)));
}
process.exit(results.every(isMet) && !hasFailed ? 0 : 1);

/** Rows that were not measured now keep their earlier values. */
function measured(earlier: readonly Result[]): Measured {
  const measuredAt = new Date().toISOString();
  const now = results.map((result) => ({ ...result, measuredAt }));
  const renewed = earlier.map((result) => now.find(({ row }) => row === result.row) ?? result);
  const added = now.filter(({ row }) => !earlier.some((result) => result.row === row));
  const [core] = cpus();
  return {
    runtime: runtimeName === 'deno' ? `Deno, ${process.version} compatible` : process.version,
    machine: `${cpus().length} cores, ${core?.model ?? 'unknown'}`,
    results: [...renewed, ...added],
  };
}

function seriesOf(all: Known) {
  const colors: Readonly<Record<string, string>> = { node: '#2e7d32', deno: '#1565c0' };
  return Object.entries(all).flatMap(([name, { results: of }]) => {
    const points = of.find((result) => result.points !== undefined)?.points as readonly Point[];
    return points === undefined ? [] : [{ name, color: colors[name] ?? '#333', points }];
  });
}
