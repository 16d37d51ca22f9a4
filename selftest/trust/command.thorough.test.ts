/** From the command line: exit code 2 and one sentence for any large or deep history. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countLines } from '../../src/history/file/line-counts.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { looseOf, newFolder, recorded, textsOf } from './forge.ts';
import { largeLines } from './large-lines.ts';

test.each(largeLines)('%s: 2 and one sentence', async (_, make, sentence) => {
  const path = make();
  const { code, stdout, stderr } = await start(['verify', path]).finished;
  rmSync(path);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('a join has a chain of its own, and names the digests of its parts', async () => {
  const shards: string[] = [];
  for (const shard of ['1/2', '2/2']) {
    shards.push(recorded((await runAgainst(service(), { CASES: '6', SHARD: shard })).lines));
  }
  const all = newFolder();
  const joined = start(['verify', ...shards, '--report-dir', all]);
  expect((await joined.finished).code).toBe(0);
  const path = join(all, 'history.jsonl');
  const [header] = looseOf(path);
  expect(header?.parts).toMatchObject(
    shards.map((shard, at) => {
      const { digest, lines, requests } = countLines(shard);
      return { shard: { number: at + 1, of: 2 }, digest, lines, requests };
    }),
  );
  const { requests } = countLines(path);
  expect(requests).toBe(shards.reduce((sum, shard) => sum + countLines(shard).requests, 0));
  expect(reportOn(path, judging).verdict).toBe('conformant');
  // A merged history is made again there; a changed one is not treated as merged.
  writeFileSync(path, textsOf(path).slice(1).join('\n'));
  const again = await start(['verify', ...shards, '--report-dir', all]).finished;
  expect(again.code).toBe(2);
});
