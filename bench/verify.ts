/** Row: time and memory of `verify` on a long history. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeHistory } from './history.ts';
import { inChild, inFolder, serving, type Used } from './process.ts';
import type { Took } from './reading.ts';
import { digits, median, type Result, type Row } from './result.ts';

const EXCHANGES = { full: 1_000_000, quick: 20_000 };
const SHORT_EXCHANGES = 10_000;
const ROUNDS = { full: 3, quick: 1 };
/** Enough different disbursements that caches do not help. */
const RECORDED_CASES = 1000;

interface Round {
  readonly parsed: Used & Took;
  readonly judged: Used & Took;
  readonly whole: Used & Took;
  readonly small: Used & Took;
}

export const verify: Row = {
  name: 'verify',
  measure: (size) =>
    inFolder(async (folder) => {
      await recordRun(folder, RECORDED_CASES);
      const long = join(folder, 'long.jsonl');
      const short = join(folder, 'short.jsonl');
      writeHistory(folder, long, EXCHANGES[size]);
      writeHistory(folder, short, SHORT_EXCHANGES);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        const parsed = await inChild<Took>('parse', long);
        // The plan, made again, has a row of its own (`trust.ts`).
        const judged = await inChild<Took>('judge-unplanned', long);
        const whole = await inChild<Took & { verdict: string }>('verify', long);
        const small = await inChild<Took>('verify', short);
        if (whole.verdict !== 'conformant') throw new Error(`the verdict is ${whole.verdict}`);
        rounds.push({ parsed, judged, whole, small });
      }
      const count = EXCHANGES[size].toLocaleString('en-US');
      const gibibytes = digits(statSync(long).size / 2 ** 30);
      return [...timesOf(rounds, count, gibibytes), ...memoryOf(rounds)];
    }),
};

const seconds = (ms: number) => `${digits(ms / 1000)} s`;

function timesOf(rounds: readonly Round[], count: string, gibibytes: string): Result[] {
  const compared = (part: (round: Round) => number, whole: (round: Round) => number) => ({
    part: seconds(median(rounds.map(part))),
    whole: seconds(median(rounds.map(whole))),
    value: median(rounds.map((round) => part(round) / whole(round))),
  });
  const wall = compared(
    ({ judged }) => judged.wallMs,
    ({ parsed }) => parsed.wallMs,
  );
  const cpu = compared(
    ({ judged }) => judged.workMs,
    ({ parsed }) => parsed.workMs,
  );
  const whole = compared(
    (round) => round.whole.wallMs,
    ({ parsed }) => parsed.wallMs,
  );
  return [
    {
      row: `verify ${count} exchanges`,
      what: wall.part,
      against: `${wall.whole} for JSON.parse of ${gibibytes} GiB`,
      value: wall.value,
      limit: { kind: 'at most', value: 2.2 },
    },
    {
      row: `verify ${count} exchanges, in CPU time`,
      what: `${cpu.part} of CPU`,
      against: `${cpu.whole} for the same`,
      value: cpu.value,
      limit: null,
    },
    {
      row: `verify ${count} exchanges, with the plan made again`,
      what: whole.part,
      against: `${whole.whole} for the same`,
      value: whole.value,
      limit: null,
    },
  ];
}

function memoryOf(rounds: readonly Round[]): Result[] {
  const peak = median(rounds.map(({ whole }) => whole.peakMebibytes));
  const smallPeak = median(rounds.map(({ small }) => small.peakMebibytes));
  return [
    {
      row: 'verify, peak memory',
      what: `${digits(peak)} MiB`,
      against: `${digits(smallPeak)} MiB on ${SHORT_EXCHANGES.toLocaleString('en-US')}`,
      value: peak / smallPeak,
      limit: { kind: 'at most', value: 1.2 },
    },
    {
      row: 'verify, peak memory in MiB',
      what: `${digits(peak)} MiB`,
      against: 'the limit',
      value: peak,
      limit: { kind: 'at most', value: 200 },
    },
  ];
}

/** A real run against the reference, over a real connection. */
export async function recordRun(folder: string, cases: number): Promise<void> {
  const server = await serving('reference');
  try {
    await inChild('whole', server.url, folder, cases);
  } finally {
    await server.close();
  }
}
