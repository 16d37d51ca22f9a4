/** Rows: the cost of each part of the verification in `verify`. */
import { join } from 'node:path';
import { writeHistory } from './history.ts';
import { inChild, inFolder } from './process.ts';
import type { Took } from './reading.ts';
import { digits, median, type Result, type Row } from './result.ts';
import { recordRun } from './verify.ts';

const EXCHANGES = { full: 200_000, quick: 10_000 };
const ROUNDS = { full: 3, quick: 1 };
const RECORDED_CASES = 1000;

const roles = ['judge-all', 'judge-unchecked', 'judge-unplanned', 'render'] as const;
type Taken = Readonly<Record<(typeof roles)[number], number>>;

export const trust: Row = {
  name: 'trust',
  measure: (size) =>
    inFolder(async (folder) => {
      await recordRun(folder, RECORDED_CASES);
      const path = join(folder, 'long.jsonl');
      writeHistory(folder, path, EXCHANGES[size]);
      const rounds: Taken[] = [];
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        const taken: [string, number][] = [];
        for (const role of roles) taken.push([role, (await inChild<Took>(role, path)).workMs]);
        rounds.push(Object.fromEntries(taken) as Taken);
      }
      return resultsOf(rounds, EXCHANGES[size].toLocaleString('en-US'));
    }),
};

function resultsOf(rounds: readonly Taken[], count: string): Result[] {
  const seconds = (of: (taken: Taken) => number) =>
    `${digits(median(rounds.map(of)) / 1000)} s of CPU`;
  const all = (taken: Taken) => taken['judge-all'];
  const row = (
    name: string,
    part: (taken: Taken) => number,
    whole: (taken: Taken) => number,
    against: string,
  ) => ({
    row: name,
    what: seconds(part),
    against: `${seconds(whole)} ${against}`,
    value: median(rounds.map((taken) => part(taken) / whole(taken))),
  });
  const unchecked = (taken: Taken) => taken['judge-unchecked'];
  const plan = (taken: Taken) => all(taken) - taken['judge-unplanned'];
  return [
    {
      ...row(`verify ${count} exchanges, with grammar and chain`, all, unchecked, 'without them'),
      limit: { kind: 'at most', value: 1.15 },
    },
    { ...row('plan rebuilt', plan, all, `of verify, ${count} exchanges`), limit: null },
    {
      ...row('rendered files', (taken) => taken.render, all, `of verify, ${count} exchanges`),
      limit: null,
    },
  ];
}
