/** Row: time and memory of `verify` on a long history. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeHistory } from './history.ts';
import { inChild, inFolder, serving } from './process.ts';
import type { Took } from './reading.ts';
import { digits, median, type Row } from './result.ts';

const EXCHANGES = { full: 1_000_000, quick: 20_000 };
const SHORT_EXCHANGES = 10_000;
const ROUNDS = { full: 3, quick: 1 };
/** Enough different disbursements that caches do not help. */
const RECORDED_CASES = 1000;

export const verify: Row = {
  name: 'verify',
  measure: (size) =>
    inFolder(async (folder) => {
      await recordRun(folder, RECORDED_CASES);
      const long = join(folder, 'long.jsonl');
      const short = join(folder, 'short.jsonl');
      writeHistory(folder, long, EXCHANGES[size]);
      writeHistory(folder, short, SHORT_EXCHANGES);
      const rounds = [];
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        const parsed = await inChild<Took>('parse', long);
        const judged = await inChild<Took & { verdict: string }>('verify', long);
        const small = await inChild<Took>('verify', short);
        if (judged.verdict !== 'conformant') throw new Error(`the verdict is ${judged.verdict}`);
        rounds.push({ parsed, judged, small });
      }
      const seconds = (ms: number) => `${digits(ms / 1000)} s`;
      const peak = median(rounds.map(({ judged }) => judged.peakMebibytes));
      const smallPeak = median(rounds.map(({ small }) => small.peakMebibytes));
      const count = EXCHANGES[size].toLocaleString('en-US');
      const gibibytes = digits(statSync(long).size / 2 ** 30);
      return [
        {
          row: `verify ${count} exchanges`,
          what: seconds(median(rounds.map(({ judged }) => judged.wallMs))),
          against: `${seconds(median(rounds.map(({ parsed }) => parsed.wallMs)))} for JSON.parse of ${gibibytes} GiB`,
          value: median(rounds.map(({ judged, parsed }) => judged.wallMs / parsed.wallMs)),
          limit: { kind: 'at most', value: 2.2 },
        },
        {
          row: `verify ${count} exchanges, in CPU time`,
          what: `${seconds(median(rounds.map(({ judged }) => judged.workMs)))} of CPU`,
          against: `${seconds(median(rounds.map(({ parsed }) => parsed.workMs)))} for the same`,
          value: median(rounds.map(({ judged, parsed }) => judged.workMs / parsed.workMs)),
          limit: null,
        },
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
    }),
};

/** A real run against the reference, over a real connection. */
export async function recordRun(folder: string, cases: number): Promise<void> {
  const server = await serving('reference');
  try {
    await inChild('whole', server.url, folder, cases);
  } finally {
    await server.close();
  }
}
