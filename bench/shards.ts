/** Rows: one plan that several runs send, a part each, and the merge of their histories. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../src/report/report.ts';
import { environmentFor } from './credentials.ts';
import { cli, inChild, inFolder, serving, timed, type Used } from './process.ts';
import type { Took } from './reading.ts';
import { digits, type Result, type Row, type Size } from './result.ts';

const CASES = { full: 100_000, quick: 1000 };
const SHARDS = [1, 2, 4, 8];
/** As many run at once as the machine of the table has cores. */
const AT_ONCE = 2;

/** One plan, sent by so many runs. */
interface Sent {
  readonly shards: number;
  /** From the start of the first run to the end of the last one. */
  readonly sentMs: number;
  readonly merged: Took & Used;
  readonly report: Report;
}

export const shards: Row = {
  name: 'shards',
  isLong: true,
  async measure(size) {
    const all: Sent[] = [];
    for (const count of SHARDS) all.push(await sentBy(count, size));
    const [alone, ...others] = all;
    if (alone === undefined) return [];
    for (const other of others) demandSame(other, alone);
    return others.map((other) => rowOf(other, alone, size));
  },
};

async function sentBy(shards: number, size: Size): Promise<Sent> {
  const server = await serving('reference');
  try {
    return await inFolder(async (folder) => {
      const folders = Array.from({ length: shards }, (_, at) => join(folder, `shard-${at + 1}`));
      const startedMs = performance.now();
      for (let at = 0; at < shards; at += AT_ONCE) {
        const some = folders.slice(at, at + AT_ONCE);
        await Promise.all(
          some.map((one, index) => sendShard(server.url, one, `${at + index + 1}/${shards}`, size)),
        );
      }
      const sentMs = performance.now() - startedMs;
      const target = join(folder, 'merged');
      const merged = await inChild<Took>('merge', target, ...folders);
      const report = JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')) as Report;
      return { shards, sentMs, merged, report };
    });
  } finally {
    await server.close();
  }
}

async function sendShard(url: string, folder: string, shard: string, size: Size): Promise<void> {
  const settings = { CASES: CASES[size], WATCH_MS: 0, REPORT_DIR: folder };
  const env = environmentFor(url, shard === '1/1' ? settings : { ...settings, SHARD: shard });
  const { code } = await timed([...cli, 'run'], { cwd: join(folder, '..'), env });
  // One shard alone proves too little.
  if (code !== (shard === '1/1' ? 0 : 3)) throw new Error(`shard ${shard} ended with code ${code}`);
}

/** The merged report has the verdict and the outcomes of one run of the whole plan. */
function demandSame(other: Sent, alone: Sent): void {
  const found = outcomesOf(other.report);
  const expected = new Set(outcomesOf(alone.report));
  const differences = found.filter((one) => !expected.has(one) && !isUndecidedShould(one));
  if (differences.length > 0) {
    throw new Error(`the report of ${other.shards} shards differs in ${differences.join(', ')}`);
  }
}

/** The other shards may fill the page on which LIST-09 looks for its own disbursement. */
const isUndecidedShould = (outcome: string) => outcome === 'should LIST-09 cantTell';

const outcomesOf = ({ verdict, requirements, planDigest, cases, cut }: Report) => [
  ...Object.entries({ verdict, planDigest, cases, cut }).map((part) => JSON.stringify(part)),
  // Observations may differ, because the shards are clients at the same time.
  ...requirements.flatMap(({ id, level, outcome }) =>
    level === 'observe' ? [] : [`${level} ${id} ${outcome}`],
  ),
];

function rowOf({ shards, sentMs, merged, report }: Sent, alone: Sent, size: Size): Result {
  const seconds = (ms: number) => `${digits(ms / 1000)} s`;
  const mebibytes = ({ merged: { peakMebibytes } }: Pick<Sent, 'merged'>) =>
    `${digits(peakMebibytes)} MiB`;
  return {
    row: `merge of ${shards} shards of one plan`,
    what: `${seconds(merged.wallMs)}, ${mebibytes({ merged })}`,
    against: `${seconds(alone.merged.wallMs)}, ${mebibytes(alone)} for verify of one run`,
    value: merged.wallMs / alone.merged.wallMs,
    limit: null,
    details: [
      `${CASES[size].toLocaleString('en-US')} cases, ${report.requests.toLocaleString('en-US')} requests: ` +
        `sent in ${seconds(sentMs)}, ${AT_ONCE} shards at once (one run: ${seconds(alone.sentMs)}); ` +
        'verdict, outcomes, plan digest and cuts are those of one run',
    ],
  };
}
