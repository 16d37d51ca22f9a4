/** The result of every mutant of every check on a recorded history. */

import type { Check } from '../../src/check/check.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { type ExchangeParser, makeExchangeParser } from '../../src/interface/parsed-exchange.ts';
import { CheckRun } from '../../src/judge/check-run.ts';
import { type MutantResult, makeSample } from '../../src/judge/proof.ts';
import { suite } from '../../suites/index.ts';
import { contextWith } from './history.ts';
import { catalogue } from './judging.ts';

const ownReader = makeExchangeParser(suite);

/** Passes a history to checks and their mutants directly. */
export function checkRunsOn(
  lines: readonly Line[],
  checks: readonly Check[] = catalogue,
  parser: ExchangeParser = ownReader,
): CheckRun[] {
  let checkRuns: CheckRun[] = [];
  const sample = makeSample(parser);
  for (const event of eventsOf(lines)) {
    if (event.kind === 'header') {
      const context = contextWith({ config: event.config });
      checkRuns = checks.map((check) => new CheckRun(check, context, { parser, hasProof: true }));
    } else if (event.kind === 'exchange') {
      const parsed = parser(event.exchange);
      const shown = sample(parsed);
      for (const checkRun of checkRuns) checkRun.see(parsed, shown);
    }
  }
  return checkRuns;
}

/** The names of a check's mutants with one result. */
export function named(checkRun: CheckRun, wanted: MutantResult): string[] {
  return checkRun.mutantResults().flatMap(([name, result]) => (result === wanted ? [name] : []));
}

/** The same for many checks, with the id of the check before each name. */
export function namesOf(checkRuns: readonly CheckRun[], wanted: MutantResult): string[] {
  return checkRuns.flatMap((one) => named(one, wanted).map((name) => `${one.check.id}: ${name}`));
}

const marks: Readonly<Record<MutantResult, string>> = { killed: '✓', survived: '✗', unmet: '-' };
const COLUMN = 12;

/** A table with checks and mutants as rows and histories as columns, for a terminal. */
export function matrixOf(histories: Readonly<Record<string, readonly CheckRun[]>>): string {
  const columns = Object.entries(histories);
  const row = (cells: readonly string[], name: string) =>
    `${cells.map((cell) => cell.padEnd(COLUMN)).join('')}${name}`;
  const rows = catalogue.flatMap(({ id, mutants = [] }) =>
    mutants.map(({ name }, at) => {
      const mutantResults = columns.map(([, checkRuns]) =>
        checkRuns.find(({ check }) => check.id === id)?.mutantResults(),
      );
      const cells = mutantResults.map((some) => marks[some?.[at]?.[1] ?? 'unmet']);
      return row(cells, `${id}  ${name}`);
    }),
  );
  const heads = columns.map(([name]) => name);
  const totals = columns.map(([, checkRuns]) => {
    const killed = namesOf(checkRuns, 'killed').length;
    return `${killed}/${killed + namesOf(checkRuns, 'survived').length}`;
  });
  return [
    row(heads, ''),
    ...rows,
    row(totals, 'killed, of those that found something to change'),
    ...columns.flatMap(([name, checkRuns]) =>
      namesOf(checkRuns, 'survived').map((survivor) => `SURVIVED on ${name}  ${survivor}`),
    ),
  ].join('\n');
}
