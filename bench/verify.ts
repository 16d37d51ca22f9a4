/** Row: time and memory of `verify` on a long history. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeHistory } from './history.ts';
import { inChild, inFolder, serving, type Used } from './process.ts';
import type { Took } from './reading.ts';
import { digits, median, type Result, type Row } from './result.ts';

const EXCHANGES = { full: 1_000_000, quick: 20_000 };
/** Enough for the second thread, as in the long history. */
const SHORT_EXCHANGES = 30_000;
const ROUNDS = { full: 3, quick: 1 };
/** Enough different disbursements that caches do not help. */
const RECORDED_CASES = 1000;

interface Round {
  readonly parsed: Used & Took;
  /** In one thread, and with the checks in a second one. */
  readonly judged: Used & Took;
  readonly inTwo: Used & Took;
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
        const inTwo = await inChild<Took>('judge-in-two', long);
        const whole = await inChild<Took & { verdict: string }>('verify', long);
        const small = await inChild<Took>('verify', short);
        if (whole.verdict !== 'conformant') throw new Error(`the verdict is ${whole.verdict}`);
        rounds.push({ parsed, judged, inTwo, whole, small });
      }
      const count = EXCHANGES[size].toLocaleString('en-US');
      const gibibytes = digits(statSync(long).size / 2 ** 30);
      return [...timesOf(rounds, count, gibibytes), ...memoryOf(rounds)];
    }),
};

const seconds = (ms: number) => `${digits(ms / 1000)} s`;

function timesOf(rounds: readonly Round[], count: string, gibibytes: string): Result[] {
  const name = `verify ${count} exchanges`;
  const inTwo = compared(rounds, (round) => [round.inTwo.wallMs, round.parsed.wallMs]);
  const inOne = compared(rounds, (round) => [round.judged.wallMs, round.parsed.wallMs]);
  const cpu = compared(rounds, (round) => [round.judged.workMs, round.parsed.workMs]);
  const whole = compared(rounds, (round) => [round.whole.wallMs, round.parsed.wallMs]);
  return [
    {
      row: `${name}, in two threads`,
      what: inTwo.part,
      against: `${inTwo.whole} for JSON.parse of ${gibibytes} GiB`,
      value: inTwo.value,
      limit: { kind: 'at most', value: 2.2 },
    },
    {
      row: `${name}, in one thread`,
      what: inOne.part,
      against: `${inOne.whole} for the same`,
      value: inOne.value,
      limit: { kind: 'at most', value: 3.5 },
    },
    {
      row: `${name}, in CPU time of one thread`,
      what: `${cpu.part} of CPU`,
      against: `${cpu.whole} for the same`,
      value: cpu.value,
      limit: null,
    },
    {
      row: `${name}, in two threads and with the plan made again`,
      what: whole.part,
      against: `${whole.whole} for the same`,
      value: whole.value,
      limit: null,
    },
  ];
}

/** The medians of two times, and of their ratio. */
function compared(rounds: readonly Round[], of: (round: Round) => readonly [number, number]) {
  const pairs = rounds.map(of);
  return {
    part: seconds(median(pairs.map(([part]) => part))),
    whole: seconds(median(pairs.map(([, whole]) => whole))),
    value: median(pairs.map(([part, whole]) => part / whole)),
  };
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
